import { useRef, useState } from 'react'
import type { Credentials } from '../../domain/rules/login.ts'
import { showError, showSuccess, withdrawToast } from '../../ui/toasts.ts'
import { withPart } from '../../ui/with-part.tsx'
import { openDoor } from '../../workspace/door.ts'
import { useSession } from '../../workspace/react-person.tsx'
import { cameFor } from '../shell/routes/address.ts'
import { useNavigate, usePreload, useTaskPanel } from '../shell/routes/navigation.tsx'

/** Fetches what whoever is logged in will ask by, while they are still typing. What fails here is said when they log in. */
const prepare = (): void => void openDoor().catch(() => {})

/**
 * Logs somebody in, says so (SPEC 8) and leads to their dashboard (SPEC 2), over which the task opens that they came for by its link;
 * `pending` while that is under way. The dashboard takes the place of the form in the history: going back from it should not end at a
 * form that was filled in already.
 */
export function useLogin() {
  const session = useSession()
  const navigate = useNavigate()
  const preload = usePreload()
  const { openTask } = useTaskPanel()
  const [pending, setPending] = useState(false)
  const refused = useRef('')
  const [fault, setFault] = useState<{ readonly error: unknown }>()
  // Of the program: it is shown as that of a screen.
  if (fault) throw fault.error
  const ask = async ({ email, password }: Credentials) => {
    const outcome = await session.login(email, password)
    if (!outcome.ok) {
      setPending(false)
      showError(outcome.refusal.message)
      refused.current = outcome.refusal.message
      return
    }
    // It is true no more beside what follows.
    withdrawToast(refused.current)
    // It stays under way until the dashboard is there.
    showSuccess('Logged in successfully!')
    void preload(outcome.result)
    const taskId = cameFor()
    navigate(outcome.result, { replace: true })
    if (taskId !== undefined) openTask(taskId)
  }
  const login = async (credentials: Credentials) => {
    if (pending) return
    setPending(true)
    try {
      // What they have typed is still there.
      if (!(await withPart(openDoor, () => ask(credentials)))) setPending(false)
    } catch (error) {
      setFault({ error })
    }
  }
  return { login, pending, prepare }
}
