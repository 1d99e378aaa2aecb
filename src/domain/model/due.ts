import { addDays, type Day } from './day.ts'
import type { Task } from './tasks.ts'

/** Whether a task's due day has ended and it is not done. DECISIONS: a due date is overdue once that day has ended. */
export function isOverdue(task: Task, today: string): boolean {
  return task.dueDate !== '' && task.status !== 'Done' && task.dueDate < today
}

/** Whether a task is due the next day and not done. */
export function isDueTomorrow(task: Pick<Task, 'dueDate' | 'status'>, today: Day): boolean {
  return task.dueDate !== '' && task.status !== 'Done' && task.dueDate === addDays(today, 1)
}
