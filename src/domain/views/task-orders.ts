import type { Task } from '../model/tasks.ts'
import { taskName } from '../model/names.ts'
import { compareIds } from '../state/table.ts'
import { compareByHand } from '../rules/hand-order.ts'
import { compareNames } from './by-name.ts'
import { byUrgency, compareDays, comparePriorities } from './urgency.ts'

/** The orders in which a list of tasks can be shown. */
export const taskOrders = ['urgent', 'due', 'title', 'newest'] as const
export type TaskOrder = (typeof taskOrders)[number]

/**
 * Tasks, given in any order, in the order to be shown. When sorted by date, those without one come after all others.
 */
export function sortedTasks(tasks: readonly Task[], order: TaskOrder): readonly Task[] {
  const inTableOrder = tasks.toSorted((one, other) => compareIds(one.id, other.id))
  return sorts[order](inTableOrder)
}

const sorts: Record<TaskOrder, (tasks: readonly Task[]) => readonly Task[]> = {
  urgent: byUrgency,
  due: (tasks) => tasks.toSorted((one, other) => compareDays(one.dueDate, other.dueDate)),
  title: (tasks) => tasks.toSorted(byTitle),
  newest: (tasks) => tasks.toReversed(),
}

/** The orders in which the columns of a board can be shown; `hand` is their own. */
export const columnOrders = ['hand', 'due', 'priority', 'title'] as const
export type ColumnOrder = (typeof columnOrders)[number]

/**
 * The tasks of a column in another order, which changes only the view: equal ones stay in the order given. When sorted
 * by date, those without one come after all others.
 */
export function sortTasks(tasks: readonly Task[], by: ColumnOrder): readonly Task[] {
  return tasks.toSorted(columnSorts[by])
}

const columnSorts: Record<ColumnOrder, (one: Task, other: Task) => number> = {
  hand: compareByHand,
  due: (one, other) => compareDays(one.dueDate, other.dueDate),
  priority: comparePriorities,
  title: byTitle,
}

function byTitle(one: Task, other: Task): number {
  return compareNames(taskName(one), taskName(other))
}
