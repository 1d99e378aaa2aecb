import { taskName } from '../../../domain/model/names.ts'
import type { Task } from '../../../domain/model/tasks.ts'

/**
 * How a toast in SPEC's words offers to undo a change to a task: for as long as SPEC 9 says, with a button named after the
 * task, since the words are those of the buttons in its article. Rule K84.
 */
export function undoOf(task: Task) {
  return { offerUndo: true, brief: true, about: taskName(task) } as const
}
