import type { Day } from '../model/day.ts'
import { emailKey } from '../model/email.ts'
import type { Priority, Task } from '../model/tasks.ts'
import type { User } from '../model/users.ts'
import { isOverdue } from '../model/due.ts'
import { findTasks } from './find.ts'
import { withAnyLabel } from './task-parts.ts'

/** When an open task is due: before today, today, from today to the end of the reader's week, on no day. */
export const dueFilters = ['overdue', 'today', 'week', 'none'] as const
export type DueFilter = (typeof dueFilters)[number]

/** What a list of tasks is narrowed to; `''`, an empty list and false ask for nothing. */
export interface TaskFilter {
  /** Words that must all be in a task's title, description or assignee. */
  readonly text: string
  /** An e-mail, or `none`: open tasks that are nobody's. */
  readonly assignee: string
  readonly priority: Priority | ''
  /** Any of these labels. */
  readonly labelIds: readonly string[]
  readonly due: DueFilter | ''
  /** Only tasks that are ready for review. */
  readonly ready: boolean
}

/** The filter that lets everything through. */
export const everyTask: TaskFilter = {
  text: '',
  assignee: '',
  priority: '',
  labelIds: [],
  due: '',
  ready: false,
}

/**
 * The tasks of a list that a filter lets through, in their order; the list itself when it asks for nothing. `weekEnd`
 * is the last day of the reader's week (`lastDayOfWeek`); an assignee among `people` is also found by name. A Done task
 * no longer has a due day to keep.
 */
export function filterTasks(
  tasks: readonly Task[],
  filter: TaskFilter,
  today: Day,
  weekEnd: Day,
  people: readonly User[] = [],
): readonly Task[] {
  const { text, assignee, priority, labelIds, due, ready } = filter
  const found = withAnyLabel(findTasks(tasks, text, '', people), labelIds)
  if (!assignee && !priority && !due && !ready) return found
  const email = assignee === 'none' ? '' : emailKey(assignee)
  return found.filter(
    (task) =>
      (!assignee || (email === '' ? isNobodys(task) : emailKey(task.assignedTo) === email)) &&
      (!priority || task.priority === priority) &&
      (!due || isDue[due](task, today, weekEnd)) &&
      (!ready || task.readyForReview),
  )
}

/** Whether a task is open and has no assignee. */
export function isNobodys({ status, assignedTo }: Task): boolean {
  return status !== 'Done' && assignedTo === ''
}

/** Whether a task is open and due on one of these days. */
export function isDueFrom({ status, dueDate }: Task, first: Day, last: Day): boolean {
  return status !== 'Done' && dueDate !== '' && first <= dueDate && dueDate <= last
}

const isDue: Record<DueFilter, (task: Task, today: Day, weekEnd: Day) => boolean> = {
  overdue: isOverdue,
  today: (task, today) => isDueFrom(task, today, today),
  week: isDueFrom,
  none: ({ status, dueDate }) => status !== 'Done' && dueDate === '',
}
