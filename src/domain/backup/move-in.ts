import { can } from '../can.ts'
import { isPerson, type Actor } from '../model/actor.ts'
import type { Notification } from '../model/notifications.ts'
import { carriedRows, type RowLists } from '../model/row-lists.ts'
import { isSecret } from '../model/secret.ts'
import type { User } from '../model/users.ts'
import { command } from '../request/command.ts'
import { refuse } from '../request/refusal.ts'
import type { Draft } from '../state/draft.ts'
import { isEmptyBut } from './is-empty.ts'
import { bringIn, peopleIn } from './restore.ts'

/**
 * Brings the workspace of a backup onto a server that has none yet (decision record 0045): all rows with their ids, mended as
 * in stored data, and nobody's password. Whoever asks keeps their account, also as that of the file which has their e-mail.
 */
export const moveIn = command(
  carriedRows('This is no backup of a workspace.'),
  ({ draft, me }, brought) => {
    if (!mayMoveIn(me)) refuse('forbidden', 'Only an admin can move a workspace in.')
    if (!isEmptyBut(draft, me)) refuse('conflict', notEmpty)
    const rows = { ...brought, notifications: brought.notifications.map(readByAll) }
    bringIn(draft, isPerson(me) ? takenOverBy(draft, me, rows) : withoutAny(rows))
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

/** Rows without those accounts whose e-mail an earlier one has, and without anybody's password. */
function withoutAny(rows: RowLists): RowLists {
  return { ...rows, users: peopleIn(rows, undefined).others.map(withoutSecrets) }
}

/** Rows in which whoever brings them is who they are here: what their account there wrote is theirs. */
function takenOverBy(draft: Draft, me: User, rows: RowLists): RowLists {
  const { mine, others } = peopleIn(rows, me)
  const ids = idsHere(rows, me, () => draft.nextId())
  const idHere = (id: string): string => ids.get(id) ?? id
  const own = { ...withoutSecrets(mine ?? me), id: me.id, email: me.email, password: me.password }
  return {
    ...rows,
    users: [
      { ...own, role: me.role },
      ...others.map((user) => ({ ...withoutSecrets(user), id: idHere(user.id) })),
    ],
    tasks: rows.tasks.map((task) => ({ ...task, createdBy: idHere(task.createdBy) })),
    comments: rows.comments.map((comment) => ({ ...comment, authorId: idHere(comment.authorId) })),
  }
}

/**
 * The accounts of a backup that get another id: that of whoever brings it gets theirs; one that only happens to have theirs
 * gets `another` one.
 */
export function idsHere(rows: Pick<RowLists, 'users'>, me: User, another: () => string): Map<string, string> {
  const { mine, others } = peopleIn(rows, me)
  const ids = new Map<string, string>()
  if (others.some(({ id }) => id === me.id)) ids.set(me.id, another())
  if (mine && mine.id !== me.id) ids.set(mine.id, me.id)
  return ids
}

function withoutSecrets(user: User): User {
  const fields = Object.entries(user).filter(([field]) => !isSecret(field))
  // What is left out is a password, or no field of an account.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { ...(Object.fromEntries(fields) as Omit<User, 'password'>), password: '' }
}
