import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { Credentials } from '../../domain/login.ts'
import { showError, showSuccess } from '../../ui/toasts.tsx'
import { useWorkspaceItself } from '../../workspace/react.tsx'
import { guardedRouteAt } from './routes.ts'

/**
 * The function that logs somebody in, says so (SPEC 8) and leads to his dashboard (SPEC 2). The dashboard takes the
 * place of the form in the history: going back from it should not end at a form that was filled in already.
 */
export function useLogin(): (credentials: Credentials) => void {
  const workspace = useWorkspaceItself()
  const navigate = useNavigate()
  return useCallback(
    ({ email, password }) => {
      const outcome = workspace.login(email, password)
      if (!outcome.ok) {
        showError(outcome.refusal.message)
        return
      }
      showSuccess('Logged in successfully!')
      guardedRouteAt(outcome.result)?.preload()
      void navigate(outcome.result, { replace: true })
    },
    [workspace, navigate],
  )
}
