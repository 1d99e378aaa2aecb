import { can } from '../can.ts'
import type { Actor } from '../model/actor.ts'
import type { Notification } from '../model/notifications.ts'
import { carriedRows } from '../model/carried-rows.ts'
import { isSecret } from '../model/secret.ts'
import type { User } from '../model/users.ts'
import { command } from '../request/command.ts'
import { refuse } from '../request/refusal.ts'
import { isEmptyBut } from './is-empty.ts'
import { bringIn } from './restore.ts'

/**
 * Moves the workspace of a backup onto a server that has none yet (decision record 0045): all rows with their ids, mended like
 * stored data, and nobody's password. The person who brings it keeps their account, which also stands for the account with
 * their e-mail in the file.
 */
export const moveIn = command(
  carriedRows('This is not a backup of a workspace.'),
  (context, brought) => {
    if (!mayMoveIn(context.me)) refuse('forbidden', 'Only an admin can move a workspace in.')
    if (!isEmptyBut(context.draft, context.me)) refuse('conflict', notEmpty)
    bringIn(context, {
      ...brought,
      users: brought.users.map(withoutSecrets),
      notifications: brought.notifications.map(readByAll),
    })
  },
  { quiet: true, exact: true },
)

/**
 * Notifications that a browser workspace addressed to all managers or all employees, who shared it there, are news to none of
 * them here: there may be hundreds, and 'read' is kept per person. Each admin gets those for admins as their own
 * (`rules/kept-of-each`).
 */
function readByAll(notification: Notification): Notification {
  const { role, recipient } = notification
  return role === 'admin' || recipient ? notification : { ...notification, read: true }
}

/** Whether somebody may move a workspace in: an admin may, and so may the workspace itself, for the person at its machine. */
export function mayMoveIn(me: Actor): boolean {
  return can.restoreBackup(me) || can.maintain(me)
}

/** Shown if there is already something that a workspace from elsewhere would mix with. */
export const notEmpty =
  'A workspace is moved into an empty one: here are people, projects or tasks already. Use a new server.'

/** Nobody's password comes along. */
function withoutSecrets(user: User): User {
  const fields = Object.entries(user).filter(([field]) => !isSecret(field))
  // The fields left out are the password and others that no account has.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { ...(Object.fromEntries(fields) as Omit<User, 'password'>), password: '' }
}
