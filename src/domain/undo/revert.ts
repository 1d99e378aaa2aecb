import { difference, sameValue, type Change, type Fields } from '../state/change.ts'
import type { Context } from '../request/command.ts'
import type { Entry } from '../request/entry.ts'
import { isPerson } from '../model/actor.ts'
import { fieldOf, isTold, labelOf, toldFields } from '../model/fields.ts'
import type { TableDescription } from '../model/field.ts'
import { type TableName, tables } from '../model/tables.ts'
import { refuse } from '../request/refusal.ts'
import { rowThen } from '../request/row-then.ts'
import { personName, rowName } from '../model/names.ts'
import { sought } from '../see/sought.ts'
import { netChanges, type Net } from './net-changes.ts'
import { withoutOldSecrets } from './old-secrets.ts'
import { areKept, isOneByOne, isRegardless, merged } from './how-undone.ts'
import type { PeopleOf } from './people-of.ts'
import { withReferences } from '../state/references.ts'
import { undoneIn } from './undone.ts'

/**
 * The changes that undo an entry on the present state. Every field that people see must still be as the entry left it;
 * otherwise this is refused, naming what was changed. Bookkeeping is put back where it is still as the entry left it,
 * and otherwise follows what others did since. People are meant by their present e-mails.
 */
export function reversion(context: Context, entry: Entry, people: PeopleOf): Change[] {
  const nets = netChanges(entry).map((net) => ofToday(net, people))
  const { hasSealedPasswords } = context.draft.terms
  return (hasSealedPasswords ? nets.map(withoutOldSecrets) : nets).flatMap((net) => {
    if (net.table === 'notifications') return revertNotification(context, net)
    if (net.left === null) return bringBack(context, entry, net)
    return net.before === null ? takeAway(context, entry, net) : putBack(context, entry, net)
  })
}

/** The net effect of an entry on a row, as if its people had already had today's e-mails. */
function ofToday({ table, id, before, left }: Net, people: PeopleOf): Net {
  return {
    table,
    id,
    before: before && withReferences(table, before, people.before.now),
    left: left && withReferences(table, left, people.left.now),
  }
}

/** News comes and goes with what it was about, even after it was read. It is no reason to refuse anything. */
function revertNotification({ draft }: Context, { id, before, left }: Net): Change[] {
  const row = draft.notifications.get(id)
  if (left === null) return row ? [] : difference('notifications', id, undefined, before ?? undefined)
  if (!row) return []
  const now: Fields = { ...row }
  if (before !== null)
    return difference('notifications', id, now, withPutBack('notifications', now, before, left))
  const isTheSame = now['message'] === left['message'] && now['time'] === left['time']
  return isTheSame ? difference('notifications', id, now, undefined) : []
}

function bringBack(context: Context, entry: Entry, { table, id, before }: Net): Change[] {
  if (context.draft[table].get(id)) {
    refuseUndone(context, entry, table, id)
    refuse('conflict', `There is ${nameOf(table, id, before)} again, so this cannot be undone.`)
  }
  return difference(table, id, undefined, before ?? undefined)
}

function takeAway(context: Context, entry: Entry, { table, id, left }: Net): Change[] {
  const row = context.draft[table].get(id)
  if (!row) return refuseGone(context, entry, table, id, left)
  const now: Fields = { ...row }
  const changed = toldFields(table).find(
    (field) => !isRegardless(table, field) && !sameValue(now[field], left?.[field]),
  )
  if (changed) {
    refuseUndone(context, entry, table, id)
    refuseChanged(context, entry.seq, { table, id, field: changed, row: now })
  }
  return difference(table, id, now, undefined)
}

function putBack(context: Context, entry: Entry, { table, id, before, left }: Net): Change[] {
  const row = context.draft[table].get(id)
  if (!before || !left) return []
  const touched = Object.keys({ ...before, ...left }).filter(
    (field) => !sameValue(before[field], left[field]),
  )
  if (!row) {
    // A label that comes back need not come back to a task that is gone.
    const isSeen = touched.some(
      (field) =>
        isTold(table, field) &&
        !isRegardless(table, field) &&
        !(table === 'tasks' && isOneByOne(table, field)),
    )
    return isSeen ? refuseGone(context, entry, table, id, { ...before, ...left }) : []
  }
  const now: Fields = { ...row }
  const changed = touched.filter((field) => {
    if (!isTold(table, field) || sameValue(now[field], left[field])) return false
    return !(isOneByOne(table, field) && areKept(now[field], before[field], left[field]))
  })
  if (changed.length > 0) refuseUndone(context, entry, table, id)
  const field = changed.find((name) => !isRegardless(table, name))
  if (field !== undefined) refuseChanged(context, entry.seq, { table, id, field, row: now })
  return difference(table, id, now, withPutBack(table, now, before, left))
}

/**
 * A row with the fields of an earlier version, where they are still as the entry left them or where that does not
 * matter.
 */
function withPutBack(table: TableName, now: Fields, before: Fields, left: Fields): Fields {
  const row: Record<string, unknown> = { ...now }
  for (const field of Object.keys({ ...before, ...left })) {
    const main = fieldOf(table, field)?.goesWith
    if (main !== undefined && main in left && !sameValue(now[main], left[main])) continue
    if (isRegardless(table, field) || sameValue(now[field], left[field])) {
      if (Object.hasOwn(before, field)) row[field] = before[field]
      else delete row[field]
    } else if (isOneByOne(table, field)) row[field] = merged(now[field], before[field], left[field])
  }
  return row
}

/** Refuses if the undo of an entry fails only because it has been undone already, and says by whom. */
export function refuseUndone(context: Context, entry: Entry, table: TableName, id: string): void {
  const since = context.past.touching(`${table}:${id}`, entry.seq)
  const undo = undoneIn(since).get(entry.request.id)
  if (undo) refuse('conflict', `This was undone already${whoDid(context, undo)}.`)
}

/** A field of a row, to be named in a message. */
export interface RowField {
  readonly table: TableName
  readonly id: string
  readonly field: string
  readonly row: Fields
}

/** Refuses because a field was changed after an entry, and says by whom where that is known. */
export function refuseChanged(context: Context, seq: number, { table, id, field, row }: RowField): never {
  const by = whoTouched(context, seq, table, id, field)
  const label = (labelOf(table, field) ?? field).toLowerCase()
  const name = nameOf(table, id, row)
  // The labels of these fields do not name a value.
  if (fieldOf(table, field)?.said === 'yes or no' || field === 'archivedAt')
    return refuse('conflict', `${atStart(name)} was changed since${by}, so this cannot be undone.`)
  const isMany = Array.isArray(row[field]) || (label.endsWith('s') && field !== 'status')
  const were = isMany ? 'were' : 'was'
  return refuse('conflict', `The ${label} of ${name} ${were} changed since${by}, so this cannot be undone.`)
}

function refuseGone(context: Context, entry: Entry, table: TableName, id: string, row: Fields | null): never {
  refuseUndone(context, entry, table, id)
  const by = whoTouched(context, entry.seq, table, id)
  const was = { ...rowThen(context.past, { table, id, row: undefined }, entry.seq), ...row }
  const name = atStart(nameOf(table, id, was))
  return refuse('conflict', `${name} was deleted since${by}, so this cannot be undone.`)
}

/** Words as they stand at the start of a sentence. */
function atStart(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** ` by Mara`: the last person known to have touched a row (or one field of it) since an entry; `''` if unknown. */
function whoTouched(context: Context, seq: number, table: TableName, id: string, field?: string): string {
  const last = context.past
    .touching(`${table}:${id}`, seq)
    .findLast(({ changes }) =>
      changes.some(
        ({ table: changed, id: row, before, after }) =>
          changed === table && row === id && (!field || !before || !after || Object.hasOwn(after, field)),
      ),
    )
  return last ? whoDid(context, last) : ''
}

function whoDid(context: Context, { request }: Entry): string {
  if (isPerson(context.me) && request.by === context.me.id) return ' by you'
  const user = sought(context, 'users', request.by)
  return user ? ` by ${personName(user)}` : ''
}

/** A row's name in quotes, or its kind where it has no name. */
function nameOf(table: TableName, id: string, row: Fields | null): string {
  const { kind, namedBy }: TableDescription = tables[table]
  if (namedBy.length === 0) return `this ${kind.toLowerCase()}`
  const name = rowName(table, id, row ?? undefined)
  return name === `${kind} ${id}` ? name : `'${name}'`
}
