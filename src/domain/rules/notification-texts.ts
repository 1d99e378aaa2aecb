import type { Notification, NotificationType } from '../model/notifications.ts'
import type { Project } from '../model/projects.ts'
import type { Task } from '../model/tasks.ts'

/** What is told, and to whom: a notification without what it gets when it is created. */
export type Notice = Pick<Notification, 'message' | 'role' | 'recipient'> & {
  readonly type: NotificationType
}

/** Everything that tasks and projects tell: the table of DECISIONS 'Notifications' with the words of SPEC 4. */
export const notices = {
  completed: ({ title, assignedTo }: Task, by: string): Notice => ({
    role: 'admin',
    type: 'success',
    message: `Task '${title}' has been completed by ${assignedTo || by || 'someone'}.`,
  }),
  assigned: ({ title, assignedTo }: Task): Notice => ({
    role: 'admin',
    type: 'info',
    message: `Task '${title}' assigned to ${assignedTo}.`,
  }),
  updated: ({ title, lastUpdatedBy }: Task, manager: string): Notice => ({
    role: 'manager',
    recipient: manager,
    type: 'info',
    message: `Task '${title}' was updated by ${lastUpdatedBy}`,
  }),
  commented: ({ title, comments, assignedTo }: Task): Notice => ({
    role: 'employee',
    recipient: assignedTo,
    type: 'success',
    message: `Task '${title}' marked as completed. Manager's Comment: '${comments}'`,
  }),
  overdueForManager: ({ title }: Task, manager: string): Notice => ({
    role: 'manager',
    recipient: manager,
    type: 'warning',
    message: `⏰ Task '${title}' is overdue!`,
  }),
  overdueForAssignee: ({ title, assignedTo }: Task): Notice => ({
    role: 'employee',
    recipient: assignedTo,
    type: 'warning',
    message: `⏰ Task '${title}' is overdue!`,
  }),
  projectDeleted: ({ name }: Project): Notice => ({
    role: 'admin',
    type: 'danger',
    message: `Project '${name}' and its tasks deleted.`,
  }),
}
