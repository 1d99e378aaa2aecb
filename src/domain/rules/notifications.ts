import * as v from 'valibot'
import { can } from '../can.ts'
import type { Actor } from '../model/actor.ts'
import { command } from '../request/command.ts'
import { ownCommand } from './own-command.ts'
import { keptNotifications, type Notification } from '../model/notifications.ts'
import type { User } from '../model/users.ts'
import { catchUp } from './notices.ts'
import { refuse } from '../request/refusal.ts'
import { sought } from '../see/sought.ts'
import type { State } from '../state/state.ts'

/** Marks several as read at once: those given that the viewer sees, since some may be gone by then. */
export const markSomeRead = command(
  v.object({
    notificationIds: v.pipe(v.array(v.pipe(v.number(), v.integer())), v.maxLength(keptNotifications)),
  }),
  (context, { notificationIds }) => {
    const { draft, me } = context
    if (!can.readNotifications(me)) refuse('forbidden', 'Log in to read notifications.')
    for (const id of notificationIds) {
      const notification = sought(context, 'notifications', String(id))
      if (notification && !notification.read && can.seeNotification(me, notification))
        draft.notifications.update(notification, { read: true })
    }
  },
)

/** Marks everything the viewer sees as read (DECISIONS 'Notifications'). */
export const markAllRead = command(v.object({}), ({ draft, me }) => {
  if (!can.readNotifications(me)) refuse('forbidden', 'Log in to read notifications.')
  for (const notification of notificationsFor(draft, me)) {
    if (!notification.read) draft.notifications.update(notification, { read: true })
  }
})

/** Raises what stored tasks have not told yet, including what has become overdue with time. DECISIONS 'Notifications'. */
export const catchUpNotices = ownCommand(catchUp, { quiet: true })

/** The last result for a list of a role's notifications: the list stays the same until one of them changes. */
const seen = new WeakMap<
  readonly Notification[],
  { readonly me: User; readonly seen: readonly Notification[] }
>()

/** The notifications that someone sees, newest first. The same array until one of their role's changes. */
export function notificationsFor(state: Pick<State, 'notifications'>, me: Actor): readonly Notification[] {
  if (typeof me === 'string') return []
  const all = state.notifications.where('role', me.role)
  const known = seen.get(all)
  if (known?.me === me) return known.seen
  const theirs = all
    .filter((notification) => can.seeNotification(me, notification))
    .toSorted((a, b) => b.id - a.id)
  seen.set(all, { me, seen: theirs })
  return theirs
}
