import { useState } from 'react'
import type { Tables } from '../../domain/backup.ts'
import { showSuccess } from '../../ui/toasts.tsx'
import { useRun, useWorkspaceItself } from '../../workspace/react.tsx'
import { undoOffer } from '../undo.ts'

/**
 * Restores, after the present state was kept as a snapshot. Where that fails (`unkept`), asking a second time restores
 * without one.
 */
export function useRestore(tables: Tables, done: () => void) {
  const workspace = useWorkspaceItself()
  const run = useRun()
  const [step, setStep] = useState<'asked' | 'keeping' | 'unkept'>('asked')
  const [error, setError] = useState<string>()

  const restore = async () => {
    if (step === 'keeping') return
    setError(undefined)
    if (step === 'asked') {
      setStep('keeping')
      const isKept = await workspace.place.snapshots?.keep('restore', workspace.now())
      setStep(isKept ? 'asked' : 'unkept')
      if (!isKept) return
    }
    const { users, projects, tasks, notifications } = tables
    const outcome = run('workspace.restore', {
      users: [...users],
      projects: [...projects],
      tasks: [...tasks],
      notifications: [...notifications],
    })
    if (!outcome.ok) return setError(outcome.refusal.message)
    showSuccess('The backup was restored.', { action: undoOffer(workspace, outcome) })
    done()
  }
  return { restore, step, error }
}
