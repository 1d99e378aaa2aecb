import type { Priority, Task } from '../model/tasks.ts'
import { compareIds } from '../state/table.ts'
import type { Exchange } from './exchanged.ts'

/**
 * Tasks, given in table order, in the order in which they want attention: what is done last, then by due date (the
 * overdue are the earliest, those without a date come after all others), then by priority, then in table order.
 */
export function byUrgency(tasks: readonly Task[]): Task[] {
  return tasks.toSorted(compareNeeds)
}

/** From so many on, sorting anew is cheaper than putting each in its place. */
const many = 100

/** What `byUrgency` gave, without those that are gone, and with those that came in their places. The same array when there are none. */
export function withExchange(sorted: readonly Task[], { gone, came }: Exchange<Task>): readonly Task[] {
  if (gone.length + came.length === 0) return sorted
  if (gone.length + came.length > many) {
    const former = new Set(gone)
    return [...sorted.filter((task) => !former.has(task)), ...came].toSorted(compareUrgency)
  }
  const tasks = [...sorted]
  for (const task of gone) tasks.splice(placeOf(task, tasks), 1)
  for (const task of came) tasks.splice(placeOf(task, tasks), 0, task)
  return tasks
}

/** How many of sorted tasks come before a task. */
function placeOf(task: Task, sorted: readonly Task[]): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const other = sorted[middle]
    if (other && compareUrgency(other, task) < 0) from = middle + 1
    else to = middle
  }
  return from
}

const rank: Record<Priority, number> = { High: 0, Normal: 1, Low: 2 }

function compareUrgency(one: Task, other: Task): number {
  return compareNeeds(one, other) || compareIds(one.id, other.id)
}

/** All but the table order, which a sort of what stands in it keeps by itself. */
function compareNeeds(one: Task, other: Task): number {
  return (
    Number(one.status === 'Done') - Number(other.status === 'Done') ||
    compareDays(one.dueDate, other.dueDate) ||
    rank[one.priority] - rank[other.priority]
  )
}

/** Earlier due dates first; those without one come after all others. */
export function compareDays(one: string, other: string): number {
  if (one === other) return 0
  if (one === '' || other === '') return one === '' ? 1 : -1
  return one < other ? -1 : 1
}
