import * as v from 'valibot'
import { can } from '../can.ts'
import { command } from '../request/command.ts'
import { refuse } from '../request/refusal.ts'
import { sought } from '../see/sought.ts'

/** Marks one notification as read, by its id. SPEC 4 'Notifications'. */
export const markRead = command(
  v.object({ notificationId: v.pipe(v.number(), v.integer()) }),
  (context, { notificationId }) => {
    const { draft, me } = context
    const notification =
      sought(context, 'notifications', String(notificationId)) ?? refuse('gone', 'This notification is gone.')
    if (!can.seeNotification(me, notification))
      refuse('forbidden', 'This notification is not addressed to you.')
    draft.notifications.update(notification, { read: true })
  },
)
