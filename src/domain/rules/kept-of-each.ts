import { keptNotifications, type Notification } from '../model/notifications.ts'
import type { Draft } from '../state/draft.ts'
import { keysIn } from '../state/table.ts'

/** Keeps the newest 1,000 of those for the same people; nothing is sorted and counted but the lists that `written` are in. */
export function dropOldestOfEach(draft: Draft, written: Iterable<Notification | undefined>): void {
  const audience = keysIn('notifications', 'audience')
  const lists = new Set(
    Array.from(written).flatMap((notification) => (notification ? audience(notification) : [])),
  )
  for (const key of lists) {
    // In the order in which they were made.
    const list = draft.notifications.where('audience', key)
    for (const notification of list.slice(0, Math.max(0, list.length - keptNotifications)))
      draft.notifications.remove(notification)
  }
}
