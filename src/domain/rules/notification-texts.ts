import { listed } from '../model/listed.ts'
import { projectName, taskName } from '../model/names.ts'
import type { Notification, NotificationType } from '../model/notifications.ts'
import type { Project } from '../model/projects.ts'
import type { Task } from '../model/tasks.ts'
import type { NewsKind } from './news-kinds.ts'

/** What is told, and to whom: a notification without what it gets on creation. */
export type Notice = Pick<Notification, 'message' | 'role' | 'recipient' | 'taskId' | 'projectId'> & {
  readonly type: NotificationType
  readonly kind?: NewsKind
}

/** Everything that SPEC 4 tells of tasks and projects, in its words: the first table of DECISIONS 'Notifications'. */
export const notices = {
  completed: ({ id, title, assignedTo }: Task, by: string): Notice => ({
    role: 'admin',
    type: 'success',
    message: `Task '${title}' has been completed by ${assignedTo || by || 'someone'}.`,
    taskId: id,
  }),
  assigned: ({ id, title, assignedTo }: Task): Notice => ({
    role: 'admin',
    type: 'info',
    message: `Task '${title}' assigned to ${assignedTo}.`,
    taskId: id,
  }),
  updated: ({ id, title, lastUpdatedBy }: Task, manager: string): Notice => ({
    role: 'manager',
    recipient: manager,
    type: 'info',
    message: `Task '${title}' was updated by ${lastUpdatedBy}`,
    taskId: id,
  }),
  commented: ({ id, title, comments, assignedTo }: Task): Notice => ({
    role: 'employee',
    recipient: assignedTo,
    type: 'success',
    message: `Task '${title}' marked as completed. Manager's Comment: '${comments}'`,
    taskId: id,
  }),
  overdueForManager: ({ id, title }: Task, manager: string): Notice => ({
    role: 'manager',
    recipient: manager,
    type: 'warning',
    message: `⏰ Task '${title}' is overdue!`,
    taskId: id,
  }),
  overdueForAssignee: ({ id, title, assignedTo }: Task): Notice => ({
    role: 'employee',
    recipient: assignedTo,
    type: 'warning',
    message: `⏰ Task '${title}' is overdue!`,
    taskId: id,
  }),
  projectDeleted: ({ id, name }: Project): Notice => ({
    role: 'admin',
    type: 'danger',
    message: `Project '${name}' and its tasks deleted.`,
    projectId: id,
  }),
}

/** The words of the further kinds: the second table of DECISIONS 'Notifications'. People are named, not their e-mails. */
export const newsTexts = {
  assigned: (task: Task) => `${quoted(task)} is yours now`,
  'taken away': (task: Task) => `${quoted(task)} is no longer yours`,
  changed: (task: Task, name: string, fields: readonly string[]) =>
    `${name} changed ${listed(fields)} of ${quoted(task)}`,
  deleted: (task: Task, name: string) => `${name} deleted ${quoted(task)}`,
  moved: (task: Task, name: string, project: Project) =>
    `${name} moved ${quoted(task)} to '${projectName(project)}'`,
  'project given': (project: Project) => `'${projectName(project)}' is your project now`,
  comment: (task: Task, name: string) => `${name} commented on ${quoted(task)}`,
  'ready for review': (task: Task) => `${quoted(task)} is ready for review`,
  'sent back': (task: Task, name: string) => `${name} sent ${quoted(task)} back`,
  'due tomorrow': (task: Task) => `${quoted(task)} is due tomorrow`,
} satisfies Readonly<Record<NewsKind, (...about: never[]) => string>>

function quoted(task: Task): string {
  return `'${taskName(task)}'`
}
