import { isAdmin } from '../model/actor.ts'
import { emailKey } from '../model/email.ts'
import { fieldOf } from '../model/fields.ts'
import { personName } from '../model/names.ts'
import type { Rows, TableName } from '../model/tables.ts'
import type { User } from '../model/users.ts'
import type { Entry } from '../request/entry.ts'
import { sameValue, type Change, type Fields } from '../state/change.ts'
import { userByEmail } from '../state/by-email.ts'
import type { State } from '../state/state.ts'
import { withoutArgs } from './delivery.ts'
import { seenFields } from './seen-row.ts'
import { sees } from './audience.ts'

/** A reader of the history. */
export interface Reader {
  readonly me: User
  /** The entry that gave them their present e-mail: earlier references to it are about somebody else. */
  readonly since: number
  /** The e-mails that they have had, in the form of `emailKey`. */
  readonly emails: ReadonlySet<string>
}

/**
 * A person as a reader, from the entries that touched their account, oldest first. `from` is given if there may be
 * earlier entries: whose their e-mail was before that is unknown.
 */
export function readerOf(me: User, own: readonly Entry[], from = Number.NEGATIVE_INFINITY): Reader {
  const present = emailKey(me.email)
  const emails = new Set([present])
  let since = from
  let last: string | undefined
  for (const { seq, changes } of own)
    for (const { table, id, after } of changes) {
      if (table !== 'users' || id !== me.id || !after || !('email' in after)) continue
      const key = emailKey(String(after['email']))
      if (key !== last) since = seq
      last = key
      emails.add(key)
    }
  // They have got another one since these entries were read.
  if (last !== undefined && last !== present) since = Number.POSITIVE_INFINITY
  return { me, since, emails }
}

/**
 * An earlier entry as somebody may read it now: their own deeds, and what happened to rows that they see now, with the
 * fields that they get of these. For a row that is gone, what counts is whether it went to them. Nothing if none of it
 * is theirs. DECISIONS 'Team server: who sees whom'.
 */
export function historyFor(state: State, reader: Reader, entry: Entry): Entry | undefined {
  const { me } = reader
  const changes = entry.changes
    .map((change) => seenChange(state, reader, entry.seq, change))
    .filter((change) => change !== undefined)
  if (changes.length === 0 && entry.request.by !== me.id) return undefined
  const by = state.users.get(entry.request.by)
  return {
    seq: entry.seq,
    request: withoutArgs(entry.request),
    changes,
    ...(by && { who: personName(by) }),
    ...(sameValue(entry.changes, changes) ? {} : { isCut: true }),
  }
}

/** What somebody gets of a change: nothing if the row does not go to them, or none of the fields does. */
function seenChange(state: State, reader: Reader, seq: number, change: Change): Change | undefined {
  const { table, id } = change
  const { me } = reader
  const there = state[table].get(id)
  const row = there ?? wholeRow(change)
  if (!row || !sees(state, me, table, row)) return undefined
  if (!there && isOfFormerOwner(state, reader, seq, row)) return undefined
  const side = (fields: Fields | null): Fields | null => {
    if (!fields) return null
    const seen = seenFields(state, me, table, row, fields)
    return withNames(state, reader, table, withoutDeletedText(state, change, seen))
  }
  const [before, after] = [side(change.before), side(change.after)]
  if (!before || !after) return { table, id, before, after }
  const told = Object.keys(after).filter((field) => !sameValue(before[field], after[field]))
  if (told.length === 0) return undefined
  const pick = (fields: Fields): Fields => Object.fromEntries(told.map((field) => [field, fields[field]]))
  return { table, id, before: pick(before), after: pick(after) }
}

/** Whether a row that is gone only seems to be somebody's: its e-mail was another person's then. The next owner inherits nothing. */
function isOfFormerOwner(state: State, { me, since }: Reader, seq: number, row: Rows[TableName]): boolean {
  if (isAdmin(me)) return false
  return seq < since || ('role' in row && 'email' in row && userByEmail(state, row.email) !== undefined)
}

/**
 * Replaces people by their names if the reader does not get their accounts: of those who had a task before, or led a
 * project, the reader knows no more.
 */
function withNames(state: State, { me, emails }: Reader, table: TableName, fields: Fields): Fields {
  if (isAdmin(me)) return fields
  const named = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(named)
    if (typeof value !== 'string' || value === '' || emails.has(emailKey(value))) return value
    const user = userByEmail(state, value)
    if (!user) return 'somebody'
    return sees(state, me, 'users', user) ? value : personName(user)
  }
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      fieldOf(table, field)?.said === 'person' ? named(value) : value,
    ]),
  )
}

/** Stands in for the text of a comment that is gone. */
const deletedText = '(deleted)'

/** No history holds a deleted text, not even for its author (DECISIONS 'Tasks: Comments'); nor does news that quoted one. */
function withoutDeletedText(state: State, { table, id }: Change, fields: Fields): Fields {
  if (table === 'notifications' && fields['message'] && !state.notifications.get(id))
    return { ...fields, message: deletedText }
  if (table === 'comments' && fields['text'] && !state.comments.get(id))
    return { ...fields, text: deletedText }
  if (table === 'tasks' && fields['comments'] && !isSaidIn(state, id, fields['comments']))
    return { ...fields, comments: deletedText }
  return fields
}

/** Whether a comment of a task has a text that the task's `comments` once had, as the newest comment's. */
function isSaidIn(state: State, taskId: string, text: unknown): boolean {
  return state.comments.where('taskId', taskId).some((comment) => comment.text === text)
}

/** A row that is gone, as held by an entry that created or removed it. */
function wholeRow({ before, after }: Change): Rows[TableName] | undefined {
  const whole = before === null ? after : after === null ? before : null
  // An entry that creates or removes a row has all its fields.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (whole as Rows[TableName] | null) ?? undefined
}
