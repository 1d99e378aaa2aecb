import * as v from 'valibot'
import { type RowId, type Rows, type TableName, rowSchemas } from './tables.ts'
import { isIdOf } from './new-row.ts'
import { withWellFormedTexts } from './well-formed.ts'

/**
 * What could be read of a row that somebody else may have written (another implementation of SPEC, an older
 * version, an imported file). `whole` is false when a field was unreadable and stands at its default now: then the
 * original must be kept aside.
 */
export type ReadRow<T extends TableName> =
  | { readonly row: Rows[T]; readonly whole: true }
  | { readonly row: Rows[T]; readonly whole: false; readonly unreadable: readonly string[] }
  | { readonly row: undefined; readonly whole: false }

/**
 * Reads one row (DECISIONS 'Data and storage'): missing fields get their defaults, ids may be numbers, a single
 * project stands for a list of one, unknown fields are kept, texts are made well-formed. Gives no row when the value is
 * no object at all.
 */
export function readRow<T extends TableName>(table: T, raw: unknown): ReadRow<T> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return { row: undefined, whole: false }
  const schema: v.GenericSchema<unknown, Rows[T]> = rowSchemas[table]
  const mended = withWellFormedTexts(raw)
  const first = v.safeParse(schema, mended)
  if (first.success) return { row: first.output, whole: true }
  const unreadable = new Set(first.issues.map((issue) => String(issue.path?.[0]?.key)))
  const readable = Object.fromEntries(Object.entries(mended).filter(([field]) => !unreadable.has(field)))
  return { row: v.parse(schema, readable), whole: false, unreadable: [...unreadable] }
}

/** What could be read of a list of rows, and the values that could not be read, or not wholly. */
export interface ReadRows<T extends TableName> {
  readonly rows: readonly Rows[T][]
  readonly unreadable: readonly unknown[]
  /** The unreadable fields of those among `rows` that have such. */
  readonly partial: ReadonlyMap<Rows[T], readonly string[]>
  /** How many values gave no row at all. */
  readonly lost: number
}

/**
 * Reads a list of rows one by one. Rows without an id, or with one that an earlier row has, get a free one; whoever
 * has an id of their own keeps it, since other rows refer to it.
 */
export function readRows<T extends TableName>(table: T, list: readonly unknown[]): ReadRows<T> {
  const read = list.map((raw) => ({ raw, result: readRow(table, raw) }))
  const owners = new Map<RowId, Rows[T]>()
  for (const { row } of read.map(({ result }) => result)) {
    if (row && isId(table, row.id) && !owners.has(String(row.id))) owners.set(String(row.id), row)
  }
  const taken = new Set(owners.keys())
  const partial = new Map<Rows[T], readonly string[]>()
  const rows = read.flatMap(({ result }) => {
    const { row } = result
    if (!row) return []
    const named = owners.get(String(row.id)) === row ? row : { ...row, id: takeId(table, taken) }
    if ('unreadable' in result) partial.set(named, result.unreadable)
    return named
  })
  const unreadable = read.filter(({ result }) => !result.whole).map(({ raw }) => raw)
  return { rows, unreadable, partial, lost: list.length - rows.length }
}

/** Whether this is an id: not what stands for a missing one, nor what names an actor who is nobody in particular. */
function isId(table: TableName, id: string | number): boolean {
  return id !== '' && id !== 0 && !(table === 'users' && (id === 'system' || id === 'visitor'))
}

/** An id that is not taken yet, as text or, in the table of notifications, as a number. */
function takeId(table: TableName, taken: Set<RowId>): string | number {
  let id = taken.size + 1
  while (taken.has(String(id))) id += 1
  taken.add(String(id))
  return isIdOf(table, id) ? id : String(id)
}
