import { useCallback } from 'react'
import type { ArgsOf } from '../../domain/commands.ts'
import { useAct } from '../shared/act.ts'
import type { Outcome } from '../../workspace/workspace.ts'

/** What tasks begin with, but for their titles. */
export type Beginning = Omit<ArgsOf<'task.create'>, 'title'>

/**
 * Asks for a task, says on the screen what came of it (SPEC 8 'Task created'), and gives its id. With `show`, for a task that may be
 * out of sight, that is offered too.
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
