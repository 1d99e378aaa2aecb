import { notificationTypes, type Notification, type NotificationType } from '../model/notifications.ts'
import type { User } from '../model/users.ts'
import { notificationsFor } from '../rules/notifications.ts'
import { momentOfId } from '../state/ids.ts'
import type { State } from '../state/state.ts'

/** How many notifications somebody has not read: above zero, the bell shows its dot (SPEC 2 'Notification bell'). */
export function unreadCount(state: State, me: User | undefined): number {
  return me ? notificationsFor(state, me).filter((notification) => !notification.read).length : 0
}

/** The kind a notification is shown as. SPEC 2: an unknown type is treated as info. */
export function shownType({ type }: Notification): NotificationType {
  return notificationTypes.find((known) => known === type) ?? 'info'
}

const earliest = Date.UTC(2000, 0)
const latest = Date.UTC(2100, 0)

/** When a notification was made, in milliseconds since 1970; nothing when its id, set by somebody else, is no time. */
export function timeOf({ id }: Notification): number | undefined {
  const moment = momentOfId(id)
  return moment >= earliest && moment < latest ? moment : undefined
}
