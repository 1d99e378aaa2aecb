import type { Notification } from '../model/notifications.ts'
import type { RowId } from '../model/tables.ts'
import type { User } from '../model/users.ts'
import { notificationsFor } from '../rules/notifications.ts'
import type { State } from '../state/state.ts'

/**
 * How many notifications somebody has not read: when there are any, the bell shows its dot (SPEC 2 'Notification
 * bell').
 */
export function unreadCount(state: State, me: User | undefined): number {
  return me ? unreadIds(notificationsFor(state, me)).length : 0
}

/** The ids of the unread ones. */
export function unreadIds(notifications: readonly Notification[]): number[] {
  return notifications.filter(({ read }) => !read).map(({ id }) => id)
}

/** The unread notifications about a task that somebody sees: opening the task reads them. */
export function unreadOfTask(state: State, me: User, taskId: RowId): number[] {
  return unreadIds(notificationsFor(state, me).filter((notification) => notification.taskId === taskId))
}
