import { useCallback } from 'react'
import type { Credentials } from '../../domain/rules/login.ts'
import { showError, showSuccess } from '../../ui/toasts.tsx'
import { useSession } from '../../workspace/react-person.tsx'
import { useNavigate } from '../shell/routes/navigation.tsx'
import { preloadAt } from '../shell/routes/routes.ts'

/**
 * The function that logs somebody in, says so (SPEC 8) and leads to his dashboard (SPEC 2). The dashboard takes the
 * place of the form in the history: going back from it should not end at a form that was filled in already.
 */
export function useLogin(): (credentials: Credentials) => void {
  const { login } = useSession()
  const navigate = useNavigate()
  return useCallback(
    ({ email, password }) => {
      const outcome = login(email, password)
      if (!outcome.ok) {
        showError(outcome.refusal.message)
        return
      }
      showSuccess('Logged in successfully!')
      void preloadAt(outcome.result)
      navigate(outcome.result, { replace: true })
    },
    [login, navigate],
  )
}
