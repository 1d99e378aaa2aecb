import { can } from '../can.ts'
import { isAdmin, isPerson } from '../model/actor.ts'
import { applyAll, sameValue } from '../state/change.ts'
import { command, type Context } from '../request/command.ts'
import type { Draft, DraftTable } from '../state/draft.ts'
import { emailKey, sameEmail } from '../model/email.ts'
import { tableNames, type TableName } from '../model/tables.ts'
import type { User } from '../model/users.ts'
import { countAsTold, dropOldest } from '../rules/notices.ts'
import { userByEmail } from '../state/by-email.ts'
import { refuse } from '../request/refusal.ts'
import { isSecret } from '../model/secret.ts'
import { createState, type State } from '../state/state.ts'
import type { Table } from '../state/table.ts'
import { carriedRows } from '../model/carried-rows.ts'
import type { RowLists } from '../model/row-lists.ts'
import { mend } from '../rules/repair.ts'
import { carryEmail } from '../rules/users.ts'

/**
 * Makes the workspace match a backup: rows are added, changed and removed, and keep the ids they have there. What would not hold
 * (DECISIONS 'Identity and references') is mended as in stored data. The person restoring keeps their identity.
 */
export const restore = command(
  carriedRows('This is not a backup of a workspace.'),
  (context, wanted) => {
    const { draft, me } = context
    if (!isPerson(me) || !can.restoreBackup(me))
      return refuse('forbidden', 'Only an admin can restore a backup.')
    bringIn(context, { ...wanted, users: withSecretsOfHere(draft, me, wanted) })
  },
  { quiet: true, exact: true },
)

/** Makes a workspace match these rows, with what would not hold in them mended. Whoever brings them keeps their identity. */
export function bringIn({ draft, me }: Context, rows: RowLists): void {
  const brought = mended(draft, isPerson(me) ? me : undefined, rows)
  for (const table of tableNames) replaceRows(draft[table], brought[table])
}

/** Rows as a separate state, mended there: a state has indexes, unlike a draft with every row written. */
function mended(present: Draft, me: User | undefined, rows: RowLists): State {
  const people = peopleIn(rows, me)
  const state = createState(me ? takenOverBy(present, me, rows) : { ...rows, users: people.others })
  const draft = present.of(state)
  // They may have had another e-mail when the file was made.
  if (me && people.mine && people.mine.email !== me.email) carryEmail(draft, people.mine.email, me.email)
  mend(draft)
  // Otherwise the next start would tell of it, and an undo of the restore would leave that.
  countAsTold(draft)
  dropOldest(draft, state.notifications.values())
  applyAll(state, draft.changes())
  return state
}

function replaceRows<T extends TableName>(table: DraftTable<T>, wanted: Table<T>): void {
  for (const row of table.values()) if (!wanted.get(String(row.id))) table.remove(row)
  for (const row of wanted.values()) if (!sameValue(table.get(String(row.id)), row)) table.create(row)
}

/**
 * Rows in which the person who brings them keeps their identity: what their account there wrote and made is theirs.
 * They come first, so that nobody in the file takes their e-mail.
 */
function takenOverBy(draft: Draft, me: User, rows: RowLists): RowLists {
  const { mine, others } = peopleIn(rows, me)
  const ids = idsHere(rows, me, () => draft.nextId())
  const idHere = (id: string): string => ids.get(id) ?? id
  const { id, email, password, role } = me
  return {
    ...rows,
    users: [
      { ...(mine ?? me), id, email, password, role },
      ...others.map((user) => ({ ...user, id: idHere(user.id) })),
    ],
    tasks: rows.tasks.map((task) => ({ ...task, createdBy: idHere(task.createdBy) })),
    comments: rows.comments.map((comment) => ({ ...comment, authorId: idHere(comment.authorId) })),
  }
}

/**
 * The accounts of a backup that get another id. The account of the person who brings it gets the id they have here; an
 * account that merely happens to have that id gets `another` one.
 */
export function idsHere(rows: Pick<RowLists, 'users'>, me: User, another: () => string): Map<string, string> {
  const { mine, others } = peopleIn(rows, me)
  const ids = new Map<string, string>()
  if (others.some(({ id }) => id === me.id)) ids.set(me.id, another())
  if (mine && mine.id !== me.id) ids.set(mine.id, me.id)
  return ids
}

/** The accounts of a file. Passwords missing from it stay as they are here. */
function withSecretsOfHere(draft: Draft, me: User, rows: RowLists): User[] {
  const { mine, others } = peopleIn(rows, me)
  const emails = new Set([me, ...others].map((user) => emailKey(user.email)))
  return rows.users.map((user) => withSecretsOf(user === mine ? me : presentSelf(draft, user, emails), user))
}

/**
 * Who somebody of the file is here: the account with their id (its e-mail may have changed), unless that account's
 * e-mail belongs to another person of the file; otherwise the account with their e-mail.
 */
function presentSelf(draft: Draft, user: User, emails: ReadonlySet<string>): User | undefined {
  const byId = draft.users.get(user.id)
  const isHe = byId && (sameEmail(byId.email, user.email) || !emails.has(emailKey(byId.email)))
  return isHe ? byId : userByEmail(draft, user.email)
}

function withSecretsOf(present: User | undefined, user: User): User {
  if (user.password !== '') return user
  const secrets = Object.entries(present ?? {}).filter(([field]) => isSecret(field))
  return { ...user, ...Object.fromEntries(secrets) }
}

/** The people of a backup as a restore takes them. */
export interface PeopleInBackup {
  /**
   * The account of the person restoring: by their e-mail there, or by their id if an admin has it there; they then had
   * another e-mail.
   */
  readonly mine: User | undefined
  readonly others: readonly User[]
  /** Accounts whose e-mail an earlier one has. No two accounts share an e-mail (DECISIONS 'Identity'); the first one is taken. */
  readonly leftOut: readonly User[]
}

/** Which accounts of a backup are taken for whom, and which are left out. `me` is undefined where a workspace restores by itself. */
export function peopleIn({ users }: Pick<RowLists, 'users'>, me: User | undefined): PeopleInBackup {
  const mine =
    me &&
    (users.find(({ email }) => emailKey(email) === emailKey(me.email)) ??
      users.find((user) => user.id === me.id && isAdmin(user)))
  const taken = new Set(me && [emailKey(me.email)])
  const others: User[] = []
  const leftOut: User[] = []
  for (const user of users) {
    if (user === mine) continue
    const key = emailKey(user.email)
    if (key !== '' && taken.has(key)) leftOut.push(user)
    else others.push(user)
    taken.add(key)
  }
  return { mine, others, leftOut }
}
