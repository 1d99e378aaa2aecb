import type { Task } from '../model/tasks.ts'
import { taskName } from '../model/names.ts'
import { compareIds } from '../state/table.ts'
import { byUrgency, compareDays } from './urgency.ts'

/** The orders in which a list of tasks can be looked at. */
export const taskOrders = ['urgent', 'due', 'title', 'newest'] as const
export type TaskOrder = (typeof taskOrders)[number]

/** Tasks, given in any order, as they are to be shown. Those without a due date come after all others. */
export function sortedTasks(tasks: readonly Task[], order: TaskOrder): readonly Task[] {
  const inTableOrder = tasks.toSorted((one, other) => compareIds(one.id, other.id))
  return sorts[order](inTableOrder)
}

const sorts: Record<TaskOrder, (tasks: readonly Task[]) => readonly Task[]> = {
  urgent: byUrgency,
  due: (tasks) => tasks.toSorted((one, other) => compareDays(one.dueDate, other.dueDate)),
  title: (tasks) => tasks.toSorted((one, other) => taskName(one).localeCompare(taskName(other))),
  newest: (tasks) => tasks.toReversed(),
}
