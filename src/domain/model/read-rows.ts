import * as v from 'valibot'
import { uniqueIds } from './free-ids.ts'
import { isObject, type Json } from './json.ts'
import { deepestStored, isShallow } from './shallow.ts'
import { type Rows, type TableName, rowSchemas } from './tables.ts'
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
 * Reads one row (DECISIONS 'Data and storage'): missing fields get their defaults, ids may be numbers, a single project stands for
 * a list of one, unknown fields are kept, texts are made well-formed. Returns no row if the value is not an object at all.
 */
export function readRow<T extends TableName>(table: T, raw: unknown): ReadRow<T> {
  if (!isObject(raw)) return { row: undefined, whole: false }
  const schema: v.GenericSchema<unknown, Rows[T]> = rowSchemas[table]
  const unreadable = new Set(Object.keys(raw).filter((field) => !canBeRead(field, raw[field])))
  const mended = withWellFormedTexts(without(raw, unreadable))
  const first = v.safeParse(schema, mended)
  if (first.success && unreadable.size === 0) return { row: withSkipped(first.output, mended), whole: true }
  for (const issue of first.issues ?? []) unreadable.add(String(issue.path?.[0]?.key))
  const readable = without(mended, unreadable)
  const row = withSkipped(v.parse(schema, readable), readable)
  return { row, whole: false, unreadable: [...unreadable] }
}

/** Whether a field can be read: nobody could follow what nests too deep, and `__proto__` would pass for what all objects share. */
function canBeRead(field: string, value: unknown): boolean {
  return field !== '__proto__' && isShallow(value, deepestStored)
}

function without(row: Json, fields: ReadonlySet<string>): Json {
  return fields.size === 0
    ? row
    : Object.fromEntries(Object.entries(row).filter(([field]) => !fields.has(field)))
}

/** A row with the unknown fields that `looseObject` skips because of their names. */
function withSkipped<Row>(row: Row, stored: Json): Row {
  const skipped = ['constructor', 'prototype'].filter((field) => Object.hasOwn(stored, field))
  return skipped.length === 0
    ? row
    : { ...row, ...Object.fromEntries(skipped.map((field) => [field, stored[field]])) }
}

/** What could be read of a list of rows, and the values that could not be read, or not completely. */
export interface ReadRows<T extends TableName> {
  readonly rows: readonly Rows[T][]
  readonly unreadable: readonly unknown[]
  /** The unreadable fields of those `rows` that have any. */
  readonly partial: ReadonlyMap<Rows[T], readonly string[]>
  /** How many values gave no row at all. */
  readonly lost: number
}

/** Reads a list of rows one by one, giving each a unique id. */
export function readRows<T extends TableName>(table: T, list: readonly unknown[]): ReadRows<T> {
  const read = list.map((raw) => ({ raw, result: readRow(table, raw) }))
  const found = read.flatMap(({ result }) =>
    result.row ? [{ row: result.row, ...('unreadable' in result && { unreadable: result.unreadable }) }] : [],
  )
  const given = found.map(({ row }) => row.id)
  const ids = uniqueIds(table, given)
  const partial = new Map<Rows[T], readonly string[]>()
  const rows = found.map(({ row, unreadable: fields }, at) => {
    const named = ids[at] === given[at] ? row : { ...row, id: ids[at] }
    if (fields) partial.set(named, fields)
    return named
  })
  const unreadable = read.filter(({ result }) => !result.whole).map(({ raw }) => raw)
  return { rows, unreadable, partial, lost: list.length - rows.length }
}
