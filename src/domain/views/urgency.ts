import { priorities, type Task } from '../model.ts'

/**
 * Tasks in the order in which they want attention: what is done last, then by due date (the overdue are the earliest,
 * those without a date come after all others), then by priority, then in table order.
 */
export function byUrgency(tasks: readonly Task[]): Task[] {
  return tasks.toSorted(
    (one, other) =>
      Number(one.status === 'Done') - Number(other.status === 'Done') ||
      compareDays(one.dueDate, other.dueDate) ||
      priorities.indexOf(other.priority) - priorities.indexOf(one.priority),
  )
}

function compareDays(one: string, other: string): number {
  if (one === other) return 0
  if (one === '' || other === '') return one === '' ? 1 : -1
  return one < other ? -1 : 1
}
