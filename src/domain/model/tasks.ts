import type { Day } from './day.ts'
import type { TableDescription } from './field.ts'
import { day, email, flag, id, ids, oneOf, stamp, text } from './stored.ts'

/** SPEC 4: the statuses of a task, in the order of the board's columns. */
export const statuses = ['To Do', 'In Progress', 'Done'] as const
export type Status = (typeof statuses)[number]

/** SPEC 3: the priorities of a task; `Normal` is the default. */
export const priorities = ['Low', 'Normal', 'High'] as const
export type Priority = (typeof priorities)[number]

export interface Task {
  readonly id: string
  readonly title: string
  readonly description: string
  /** `''` if there is none. */
  readonly dueDate: Day | ''
  readonly priority: Priority
  readonly projectId: string
  /** The assignee's e-mail, `''` when unassigned. */
  readonly assignedTo: string
  readonly status: Status
  /** The text of its newest comment, `''` if there is none; follows from the table of comments. */
  readonly comments: string
  /** The e-mail of whoever last changed its status or comment. */
  readonly lastUpdatedBy: string
  /** False while an employee's update has not yet been told to the manager. */
  readonly managerNotified: boolean
  /** True once the assignee has been told of the completion and its comment. */
  readonly notifiedForCompletion: boolean
  readonly notifiedForCompletionByAdmin: boolean
  readonly notifiedForAssignmentByAdmin: boolean
  /** The due dates whose passing has been told, separated by spaces: a task may get one of them again. */
  readonly overdueNotifiedFor: string
  /** The due date that was announced the day before; announced again only for another date. */
  readonly dueNotifiedFor: string
  /** Labels of its project. */
  readonly labelIds: readonly string[]
  /** Whether the assignee says that the work is finished; only somebody else can set it to Done. */
  readonly readyForReview: boolean
  /** When and by whom it was created (a stamp and the id of an account), `''` if unknown. */
  readonly createdAt: string
  readonly createdBy: string
  /** When it became Done (a stamp), `''` while it is not, or if unknown. */
  readonly doneAt: string
  /** Its place in its column if put there by hand (`rules/hand-order`); `''` where its id decides. */
  readonly rank: string
}

/** The description of tasks. */
export const tasks = {
  kind: 'Task',
  namedBy: ['title'],
  madeBy: 'createTask',
  toldFirst: ['title', 'status', 'assignedTo', 'dueDate', 'priority'],
  fields: {
    id: { stored: id, seenBy: 'everyone' },
    title: { stored: text, seenBy: 'everyone', label: 'Title', said: 'text', setBy: 'editTask' },
    description: { stored: text, seenBy: 'everyone', label: 'Description', said: 'text', setBy: 'editTask' },
    dueDate: { stored: day, seenBy: 'everyone', label: 'Due date', said: 'day', setBy: 'editTask' },
    priority: {
      stored: oneOf(priorities, 'Normal'),
      seenBy: 'everyone',
      label: 'Priority',
      said: 'text',
      setBy: 'editTask',
    },
    projectId: { stored: id, seenBy: 'everyone', label: 'Project', said: 'project', setBy: 'moveTaskTo' },
    assignedTo: {
      stored: email,
      seenBy: 'everyone',
      label: 'Assignee',
      said: 'person',
      setBy: 'assignTask',
    },
    status: {
      stored: oneOf(statuses, 'To Do'),
      seenBy: 'everyone',
      label: 'Status',
      said: 'text',
      setBy: 'moveTask',
    },
    comments: { stored: text, seenBy: 'everyone', label: 'Comment', said: 'text', undone: 'follows' },
    lastUpdatedBy: { stored: email, seenBy: 'managers' },
    // Whether the manager was told says something only about the update it belongs to.
    managerNotified: { stored: flag, seenBy: 'managers', goesWith: 'lastUpdatedBy' },
    notifiedForCompletion: { stored: flag, seenBy: 'everyone' },
    notifiedForCompletionByAdmin: { stored: flag, seenBy: 'everyone' },
    notifiedForAssignmentByAdmin: { stored: flag, seenBy: 'everyone' },
    overdueNotifiedFor: { stored: text, seenBy: 'everyone', isRare: true },
    dueNotifiedFor: { stored: text, seenBy: 'everyone', isRare: true },
    labelIds: {
      stored: ids,
      seenBy: 'everyone',
      isRare: true,
      label: 'Labels',
      said: 'label',
      undone: 'one by one',
      setBy: 'editTask',
    },
    readyForReview: {
      stored: flag,
      seenBy: 'everyone',
      isRare: true,
      label: 'Ready for review',
      said: 'yes or no',
      setBy: 'changeReview',
    },
    createdAt: { stored: stamp, seenBy: 'everyone', isRare: true },
    createdBy: { stored: id, seenBy: 'everyone', isRare: true },
    doneAt: { stored: stamp, seenBy: 'everyone', isRare: true, goesWith: 'status' },
    // Employees see only their own tasks in a column.
    rank: {
      stored: text,
      seenBy: 'managers',
      isRare: true,
      label: 'Order',
      said: 'changed',
      undone: 'regardless',
      setBy: 'editTask',
    },
  },
} as const satisfies TableDescription<Task>
