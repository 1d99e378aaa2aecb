import { useRef, useState } from 'react'
import type { Credentials } from '../../../domain/rules/login.ts'
import { showError, showSuccess, withdrawToast } from '../../../ui/toasts/toasts.ts'
import { withPart } from '../../../ui/parts/with-part.tsx'
import { openDoor } from '../../../workspace/door.ts'
import { useSession } from '../../../workspace/react-person.tsx'
import { cameFor } from '../../shell/routes/address.ts'
import { useNavigate, usePreload, useTaskPanel } from '../../shell/routes/navigation.tsx'

/** Fetches the rules for the user's later requests while they are still typing. A failure here is reported when they log in. */
const prepare = (): void => void openDoor().catch(() => {})

/**
 * Logs a user in, says so (SPEC 8) and leads to their dashboard (SPEC 2). If they followed a link to a task, the task opens over
 * it; `pending` is true meanwhile. `notNow` says why a server lets nobody in at the moment, until the next try (rule T650). The
 * dashboard replaces the form in the history: going back from it should not end at a form that is already filled in.
 */
export function useLogin() {
  const session = useSession()
  const navigate = useNavigate()
  const preload = usePreload()
  const { openTask } = useTaskPanel()
  const [pending, setPending] = useState(false)
  const [notNow, setNotNow] = useState<string>()
  const refused = useRef('')
  const [fault, setFault] = useState<{ readonly error: unknown }>()
  // A fault of the program is shown as a fault of the screen.
  if (fault) throw fault.error
  const ask = async ({ email, password }: Credentials) => {
    const outcome = await session.login(email, password)
    if (!outcome.ok) {
      const { code, message } = outcome.refusal
      setPending(false)
      // How long to wait must not go with a toast.
      if (code === 'conflict') return setNotNow(message)
      showError(message)
      refused.current = message
      return
    }
    // The earlier error no longer holds.
    withdrawToast(refused.current)
    // The login stays pending until the dashboard is there.
    showSuccess('Logged in successfully!')
    void preload(outcome.result)
    const taskId = cameFor()
    navigate(outcome.result, { replace: true })
    if (taskId !== undefined) openTask(taskId)
  }
  const login = async (credentials: Credentials) => {
    if (pending) return
    setPending(true)
    setNotNow(undefined)
    try {
      // If that fails, the typed credentials are still there.
      if (!(await withPart(openDoor, () => ask(credentials)))) setPending(false)
    } catch (error) {
      setFault({ error })
    }
  }
  return { login, pending, notNow, prepare }
}
