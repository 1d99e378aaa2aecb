import { parseList, type Json } from '../../../domain/model/json.ts'
import type { Rows, TableName } from '../../../domain/model/tables.ts'
import { withRareFields } from '../../../domain/model/new-row.ts'
import { readRows, type ReadRows } from '../../../domain/model/read-rows.ts'
import { deepestStored, isShallow } from '../../../domain/model/shallow.ts'
import { isOwnTable } from '../keys.ts'
import type { StoredTexts } from '../storage/stored-texts.ts'
import { areRows } from './read.ts'

/** An object that holds copies of the tables. */
export interface Copies {
  readonly key: string
  readonly text: string
  readonly value: Json
  /** Whether it is in the form of redux-persist: then what was taken from it is reported. */
  readonly isTakenOver: boolean
  /** Whether EMS wrote it in its present form, and so with every table that has no key of its own. */
  readonly isPresentForm: boolean
  /** How many rows of each table came from here. */
  readonly taken: Map<TableName, number>
}

/** Where a table may be read from. */
export interface Source {
  readonly texts: StoredTexts
  readonly root: Copies | undefined
  readonly persisted: Copies | undefined
  readonly setAside: (key: string, text: string) => void
}

/**
 * Reads one table: from its own key, or else from `root`. What is unreadable is replaced by what is readable in the second
 * copy in `root`, or else in the spare one.
 */
export function readTable<T extends TableName>(
  source: Source,
  table: T,
  spare: readonly Rows[T][] | undefined,
): readonly Rows[T][] {
  const { texts, root, persisted, setAside } = source
  const key = isOwnTable(table) ? table : undefined
  const text = key === undefined ? null : texts.of(key)
  if (key !== undefined && text !== null) {
    const list = parseList(text)
    if (list) {
      // Written from rows, one by one (see `formatVersion`), the newest notification first.
      if (texts.ours.includes(key) && areRows(table, list))
        return withRareFields(table, table === 'notifications' ? list.toReversed() : list)
      const copy = (): readonly Rows[T][] => {
        const inCopy = [root?.value[table], !spare && persisted?.value[table]].find((one) =>
          Array.isArray(one),
        )
        return inCopy ? readRows(table, inCopy).rows : (spare ?? [])
      }
      return mended(readRows(table, list), copy, (rows) => setAside(key, rows ?? text))
    }
    setAside(key, text)
  }
  const fromRoot = takeFrom(root, source, table, spare)
  return fromRoot ?? spare ?? takeFrom(persisted, source, table, undefined) ?? []
}

/** A table from the copies; nothing where they have none that can be read. */
function takeFrom<T extends TableName>(
  copies: Copies | undefined,
  { setAside }: Source,
  table: T,
  spare: readonly Rows[T][] | undefined,
): readonly Rows[T][] | undefined {
  const list = copies?.value[table]
  const isThere = list !== undefined && list !== null
  // The name of the field may have been damaged.
  const isMissing = !isThere && copies?.isPresentForm && !isOwnTable(table)
  if (!copies || (!isThere && !isMissing)) return undefined
  if (!Array.isArray(list)) {
    setAside(copies.key, copies.text)
    return undefined
  }
  const rows = mended(
    readRows(table, list),
    () => spare ?? [],
    (unreadable) => setAside(copies.key, unreadable ?? copies.text),
  )
  if (rows.length > 0) copies.taken.set(table, rows.length)
  return rows
}

/**
 * A list whose unreadable values are set aside and replaced from its copy: unreadable fields come from the row's copy, and
 * if a whole row is unreadable, the rows that only the copy has are added.
 */
function mended<T extends TableName>(
  read: ReadRows<T>,
  readCopy: () => readonly Rows[T][],
  setAside: (unreadable: string | undefined) => void,
): readonly Rows[T][] {
  if (read.unreadable.length === 0) return read.rows
  setAside(textOf(read.unreadable))
  const copy = readCopy()
  const copies = new Map(copy.map((row) => [String(row.id), row]))
  const rows = read.rows.map((row) => {
    const twin: Json = { ...copies.get(String(row.id)) }
    const fields = (read.partial.get(row) ?? []).filter((field) => Object.hasOwn(twin, field))
    return { ...row, ...Object.fromEntries(fields.map((field) => [field, twin[field]])) }
  })
  if (read.lost === 0) return rows
  const present = new Set(rows.map((row) => String(row.id)))
  return [...rows, ...copy.filter((row) => !present.has(String(row.id)))]
}

/** The text of unreadable values; nothing where they go too deep to be turned into text. */
function textOf(unreadable: readonly unknown[]): string | undefined {
  const areShallow = unreadable.every((value) => isShallow(value, deepestStored + 1))
  return areShallow ? JSON.stringify(unreadable) : undefined
}
