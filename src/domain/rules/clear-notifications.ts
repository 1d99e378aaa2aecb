import * as v from 'valibot'
import { can } from '../can.ts'
import { command } from '../request/command.ts'
import { refuse } from '../request/refusal.ts'

/** Clears the whole list, for everyone. SPEC 4: 'The whole list can be cleared.' */
export const clearNotifications = command(
  v.object({}),
  ({ draft, me }) => {
    if (!can.clearNotifications(me)) refuse('forbidden', 'Only an admin can clear all notifications.')
    for (const notification of draft.notifications.values()) draft.notifications.remove(notification)
  },
  { isWide: true },
)
