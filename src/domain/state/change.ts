import { emptyRows, type RowId, type Rows, type TableName } from '../model/tables.ts'
import type { MemoryTable } from './table.ts'

/** Some fields of a row. */
export type Fields = Readonly<Record<string, unknown>>

/**
 * What happened to one row: the touched fields before and after. `before: null` creates the row, `after: null` removes
 * it (the other side is then the whole row). Undo, history and rebase need nothing else.
 */
export interface Change {
  readonly table: TableName
  readonly id: RowId
  readonly before: Fields | null
  readonly after: Fields | null
}

/** What changes can be applied to: a state in memory, or a draft of one. */
type Writable = { readonly [T in TableName]: Pick<MemoryTable<T>, 'get' | 'set'> }

/** Applies a change to a state. Idempotent: a state that already holds it stays as it is. */
function apply(state: Writable, change: Change): void {
  const table = state[change.table] as unknown as Pick<MemoryTable<TableName>, 'get' | 'set'>
  if (change.after === null) return table.set(change.id, undefined)
  const row = table.get(change.id)
  // An update of a row that is gone changes nothing: the removal came later in the order.
  if (!row && change.before !== null) return
  table.set(change.id, { ...row, ...change.after } as Rows[TableName])
}

/**
 * A change as it is written now: a row made or removed when rows had fewer fields gets the missing ones with their
 * default values. The same change when nothing is missing.
 */
export function withWholeRows(change: Change): Change {
  const { table, before, after } = change
  if (before !== null && after !== null) return change
  const [was, is] = [before && wholeRow(table, before), after && wholeRow(table, after)]
  return was === before && is === after ? change : { ...change, before: was, after: is }
}

/**
 * A row as it is written now, from one that may date from when rows had fewer fields. The same row when nothing is
 * missing.
 */
export function wholeRow<Row extends object>(table: TableName, row: Row): Row {
  for (const field in emptyRows[table]) if (!Object.hasOwn(row, field)) return { ...emptyRows[table], ...row }
  return row
}

/** Applies changes in order. */
export function applyAll(state: Writable, changes: readonly Change[]): void {
  for (const change of changes) apply(state, change)
}

/** What undoes these changes: each inverted, in reverse order. */
export function invert(changes: readonly Change[]): Change[] {
  return changes
    .map(({ table, id, before, after }) => ({ table, id, before: after, after: before }))
    .toReversed()
}

/**
 * The changes from one version of a row to another: none when they are equal. A row with other fields than before (only
 * import and the undo of an import do that) is removed and created again, since a field cannot be taken away.
 */
export function difference(
  table: TableName,
  id: RowId,
  before: object | undefined,
  after: object | undefined,
): Change[] {
  if (!before && !after) return []
  const old = (before as Fields) ?? null
  const now = (after as Fields) ?? null
  if (!before || !after) return [{ table, id, before: old, after: now }]
  if (!sameFields(old, now)) {
    return [
      { table, id, before: old, after: null },
      { table, id, before: null, after: now },
    ]
  }
  const touched = Object.keys(now).filter((field) => !sameValue(old[field], now[field]))
  if (touched.length === 0) return []
  const pick = (row: Fields): Fields => Object.fromEntries(touched.map((field) => [field, row[field]]))
  return [{ table, id, before: pick(old), after: pick(now) }]
}

function sameFields(one: object, other: object): boolean {
  const fields = Object.keys(one)
  return fields.length === Object.keys(other).length && fields.every((field) => Object.hasOwn(other, field))
}

/** Whether two field values are equal: texts, numbers, booleans, lists, and anything else JSON has. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one) !== Array.isArray(other) || !isObject(one) || !isObject(other)) return false
  return sameFields(one, other) && Object.keys(one).every((field) => sameValue(one[field], other[field]))
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}
