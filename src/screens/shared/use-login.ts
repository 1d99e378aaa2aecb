import { useState } from 'react'
import type { Credentials } from '../../domain/rules/login.ts'
import { showError, showSuccess } from '../../ui/toasts.ts'
import { openDoor } from '../../workspace/door.ts'
import { useSession } from '../../workspace/react-person.tsx'
import type { Outcome } from '../../workspace/workspace.ts'
import { useNavigate, usePreload } from '../shell/routes/navigation.tsx'

/** Fetches what whoever is logged in will ask by, while they are still typing. What fails here is said when they log in. */
const prepare = (): void => void openDoor().catch(() => {})

/**
 * Logs somebody in, says so (SPEC 8) and leads to their dashboard (SPEC 2); `pending` while that is under way. The
 * dashboard takes the place of the form in the history: going back from it should not end at a form that was filled in
 * already.
 */
export function useLogin() {
  const session = useSession()
  const navigate = useNavigate()
  const preload = usePreload()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  if (failure) throw failure.error
  const login = async ({ email, password }: Credentials) => {
    if (pending) return
    setPending(true)
    let outcome: Outcome<string>
    try {
      outcome = await session.login(email, password)
    } catch (error) {
      // What is shown then is what is shown of a screen that cannot be fetched.
      return setFailure({ error })
    }
    if (!outcome.ok) {
      setPending(false)
      showError(outcome.refusal.message)
      return
    }
    // It stays under way until the dashboard is there.
    showSuccess('Logged in successfully!')
    void preload(outcome.result)
    navigate(outcome.result, { replace: true })
  }
  return { login, pending, prepare }
}
