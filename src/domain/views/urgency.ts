import type { Priority, Task } from '../model/tasks.ts'

/**
 * Tasks, given in table order, by urgency: Done tasks last, then by due date (overdue ones are the earliest, those
 * without a date come after all others), then by priority, then in table order.
 */
export function byUrgency(tasks: readonly Task[]): Task[] {
  return tasks.toSorted(
    (one, other) =>
      Number(one.status === 'Done') - Number(other.status === 'Done') ||
      compareDays(one.dueDate, other.dueDate) ||
      comparePriorities(one, other),
  )
}

const rank: Record<Priority, number> = { High: 0, Normal: 1, Low: 2 }

/** The higher priority first. */
export function comparePriorities(one: Pick<Task, 'priority'>, other: Pick<Task, 'priority'>): number {
  return rank[one.priority] - rank[other.priority]
}

/** Earlier due dates first; those without one come after all others. */
export function compareDays(one: string, other: string): number {
  if (one === other) return 0
  if (one === '' || other === '') return one === '' ? 1 : -1
  return one < other ? -1 : 1
}
