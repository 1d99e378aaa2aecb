import type { RowId, Rows, TableName } from './model.ts'
import type { MemoryState } from './state.ts'
import type { MemoryTable } from './table.ts'

/** Some fields of a row. */
export type Fields = Readonly<Record<string, unknown>>

/**
 * What happened to one row: the touched fields as they were and as they are. `before: null` creates the row,
 * `after: null` removes it (then the other side is the whole row). Undo, history and rebase need nothing else.
 */
export interface Change {
  readonly table: TableName
  readonly id: RowId
  readonly before: Fields | null
  readonly after: Fields | null
}

/** Applies a change to a state. Idempotent: a state that already holds it stays as it is. */
function apply(state: MemoryState, change: Change): void {
  const table = state[change.table] as unknown as MemoryTable<TableName>
  if (change.after === null) return table.set(change.id, undefined)
  const row = table.get(change.id)
  // An update of a row that is gone changes nothing: whoever removed it came later in the order.
  if (!row && change.before !== null) return
  table.set(change.id, { ...row, ...change.after } as Rows[TableName])
}

/** Applies changes in their order. */
export function applyAll(state: MemoryState, changes: readonly Change[]): void {
  for (const change of changes) apply(state, change)
}

/** The changes that take these back: each inverted, in reverse order. */
export function invert(changes: readonly Change[]): Change[] {
  return changes
    .map(({ table, id, before, after }) => ({ table, id, before: after, after: before }))
    .toReversed()
}

/** The change from one version of a row to another, or nothing when they are equal. */
export function difference(
  table: TableName,
  id: RowId,
  before: object | undefined,
  after: object | undefined,
): Change | undefined {
  if (!before && !after) return undefined
  if (!before || !after)
    return { table, id, before: (before as Fields) ?? null, after: (after as Fields) ?? null }
  const old = before as Fields
  const now = after as Fields
  const touched = Object.keys(now).filter((field) => !sameValue(old[field], now[field]))
  if (touched.length === 0) return undefined
  const pick = (row: Fields): Fields => Object.fromEntries(touched.map((field) => [field, row[field]]))
  return { table, id, before: pick(old), after: pick(now) }
}

/** Whether two field values (texts, numbers, booleans, lists of texts) are equal. */
function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
  return one.every((item, index) => item === other[index])
}
