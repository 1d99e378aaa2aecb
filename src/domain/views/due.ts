import type { Day } from '../model/day.ts'
import type { Task } from '../model/tasks.ts'
import { counted } from './counted.ts'
import { memoByList, type ListMemo } from './memo-by-list.ts'
import { isOverdue } from '../model/due.ts'

/**
 * When a task is due, in words: 'Overdue by 3 days', 'Due today', 'Due tomorrow', 'Due in 2 days'; `''` if it has no
 * due date or is Done.
 */
export function dueWords(task: Task, today: Day): string {
  if (task.dueDate === '') return ''
  if (isOverdue(task, today)) return `Overdue by ${inDays(daysBetween(task.dueDate, today))}`
  return task.status === 'Done' ? '' : `Due ${inWords(task.dueDate, today)}`
}

/** How far off a day is that is not past: 'today', 'tomorrow', 'in 5 days'. */
export function inWords(day: Day, today: Day): string {
  const days = daysBetween(today, day)
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${inDays(days)}`
}

/** A number of days in the unit that tells most: days up to two months, then whole months, then whole years. */
function inDays(days: number): string {
  if (days <= 60) return counted(days, 'day')
  // One day is added, since a year may be a little shorter than the average: it is over on its last day.
  const whole = (average: number): number => Math.floor((days + 1) / average)
  const months = whole(30.44)
  return months < 24 ? `${months} months` : `${whole(365.25)} years`
}

function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

const overdue: ListMemo<number> = new WeakMap()

/** How many of some tasks are overdue. Counted once for an unchanged list. */
export function countOverdue(tasks: readonly Task[], today: Day): number {
  return memoByList(overdue, tasks, today, () =>
    tasks.reduce((sum, task) => sum + Number(isOverdue(task, today)), 0),
  )
}
