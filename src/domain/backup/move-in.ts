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
 * Brings the workspace of a backup onto a server that has none yet (decision record 0045): all rows with their ids, mended as
 * in stored data, and nobody's password. Whoever asks keeps their account, also as that of the file which has their e-mail.
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
 * What a browser workspace tells all managers or all employees, who shared it there, is news to none of them here: there may be
 * hundreds, and 'read' is kept per person. Each admin gets those for admins as their own (`rules/kept-of-each`).
 */
function readByAll(notification: Notification): Notification {
  const { role, recipient } = notification
  return role === 'admin' || recipient ? notification : { ...notification, read: true }
}

/** Whether somebody may: an admin, and the workspace itself for whoever is at its machine. */
export function mayMoveIn(me: Actor): boolean {
  return can.restoreBackup(me) || can.maintain(me)
}

/** Said where there is something that a workspace from elsewhere would mix with. */
export const notEmpty =
  'A workspace is moved into an empty one: here are people, projects or tasks already. Use a new server.'

/** Nobody's password comes along. */
function withoutSecrets(user: User): User {
  const fields = Object.entries(user).filter(([field]) => !isSecret(field))
  // What is left out is a password, or no field of an account.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { ...(Object.fromEntries(fields) as Omit<User, 'password'>), password: '' }
}
