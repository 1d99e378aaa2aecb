import { isAdmin } from '../model/actor.ts'
import { emailKey } from '../model/email.ts'
import { addressOf, keptNotifications, type Notification } from '../model/notifications.ts'
import type { RowId } from '../model/tables.ts'
import type { User } from '../model/users.ts'
import type { Draft } from '../state/draft.ts'
import { keysIn } from '../state/table.ts'

/**
 * Gives each admin their own copy of what is for all of them, and keeps the newest 1,000 of those for the same people.
 * Sorts and counts only the lists that `written` are in.
 */
export function dropOldestOfEach(draft: Draft, written: Iterable<Notification | undefined>): void {
  const audience = keysIn('notifications', 'audience')
  const told = [...written]
  const isForAdmins =
    told.some((one) => one && addressOf(one)[0] === 'admin') ||
    draft.users.written().some(({ id, now }) => now && isAdmin(now) && !wasAdmin(draft, id))
  const all = isForAdmins ? [...toEachAdmin(draft), ...told] : told
  const lists = new Set(all.flatMap((notification) => (notification ? audience(notification) : [])))
  for (const key of lists) {
    // In the order in which they were created.
    const list = draft.notifications.where('audience', key)
    for (const notification of list.slice(0, Math.max(0, list.length - keptNotifications)))
      draft.notifications.remove(notification)
  }
}

/**
 * 'Read' is kept per person (DECISIONS 'Team server'), and a notification has room for only one reader's. A single
 * admin simply reads those for all admins, until another admin comes, who has read none of them. Returns what each
 * admin now has. It comes last in a request: the ids of copies follow that of their original, so that a caller who does
 * not see the admins arrives at the same ids for what they see (N38).
 */
function toEachAdmin(draft: Draft): Notification[] {
  const shared = draft.notifications.where('audience', 'admin')
  const admins = new Map(
    Array.from(draft.users.values())
      .filter((user) => isAdmin(user) && emailKey(user.email) !== '')
      .map((user) => [emailKey(user.email), user]),
  )
  const [first, ...others] = admins.values()
  if (first === undefined || others.length === 0) return []
  return shared.flatMap((notification) => {
    let { id } = notification
    const own = (admin: User): Required<Pick<Notification, 'recipient' | 'read'>> => ({
      recipient: admin.email,
      read: notification.read && wasAdmin(draft, admin.id),
    })
    const copies = others.map((admin) => {
      id = draft.freeNumberAmongRows(id + 1)
      return draft.notifications.create({ ...notification, ...own(admin), id })
    })
    return [draft.notifications.update(notification, own(first)), ...copies]
  })
}

/** Whether somebody was an admin before this request. */
function wasAdmin(draft: Draft, id: RowId): boolean {
  return isAdmin(draft.users.before(id) ?? 'visitor')
}
