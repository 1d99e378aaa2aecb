import { taskName } from '../../domain/model/names.ts'
import type { Task } from '../../domain/model/tasks.ts'

/**
 * How a toast in SPEC's words offers to undo what was done to a task: for as long as SPEC 9 says, and with a button that is
 * named by the task, since the words are those of the buttons in its article. Rule K84.
 */
export function undoOf(task: Task) {
  return { offerUndo: true, brief: true, about: taskName(task) } as const
}
