import { useCallback } from 'react'
import type { ArgsOf } from '../../domain/commands.ts'
import { useAct } from '../shared/act.ts'
import type { Outcome } from '../../workspace/workspace.ts'

/** The initial values of tasks, except for their titles. */
export type Beginning = Omit<ArgsOf<'task.create'>, 'title'>

/**
 * Requests a task, reports the outcome on the screen (SPEC 8 'Task created'), and returns its id. With `show`, for a task that
 * may be out of sight, it also offers to show it.
 */
export function useAddTask(): (
  title: string,
  beginning: Beginning,
  show?: (taskId: string) => unknown,
) => Outcome<string> {
  const act = useAct()
  return useCallback(
    (title, beginning, show) => {
      const outcome = act('task.create', { title, ...beginning }, 'Task created', {
        offerUndo: true,
        brief: !show,
        also: show && { label: 'Show task', onAction: () => outcome.ok && show(outcome.result) },
      })
      return outcome
    },
    [act],
  )
}
