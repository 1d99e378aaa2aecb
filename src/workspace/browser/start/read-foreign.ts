import { type Json, asText, parseList, parseObject } from '../../../domain/model/json.ts'
import type { Rows, TableName } from '../../../domain/model/tables.ts'
import { persistedKey } from '../../../domain/backup/persisted-key.ts'
import { loginIn, unfolded } from '../../../domain/backup/persisted.ts'
import { readRows, type ReadRows } from '../../../domain/model/read-rows.ts'
import { keys, ownTables, type OwnTable } from '../keys.ts'
import { rowLists, type RowLists } from '../../../domain/model/row-lists.ts'
import { migrate, versionOf } from '../storage/migrate.ts'
import { areRows, isLogin, isTheme, readUser, seqOf, unknownFields, userIn, type Stored } from './read.ts'
import type { RecoveryStore } from '../aside/recovery.ts'
import type { StoredTexts } from '../storage/stored-texts.ts'

/**
 * Reads the documented keys (DECISIONS 'Data and storage'): a table's own key wins over the copy in `root`, and that over
 * what redux-persist has left; what is unreadable is kept aside under a `recovery:` key, and the copy, if there is one, is
 * used instead. `spare` are the rows of a third copy, to be given when the first reading found damage.
 */
export function readStored(texts: StoredTexts, recovery: RecoveryStore, spare?: RowLists): Stored {
  const damaged = new Set<string>()
  const untouchable = new Set<string>()
  const setAside = (key: string, text: string): void => {
    damaged.add(key)
    if (!recovery.keep(key, text)) untouchable.add(key)
  }
  if (!isTheme(texts.theme)) setAside(keys.theme, texts.theme ?? '')
  if (!isLogin(texts.currentUser)) setAside(keys.currentUser, texts.currentUser ?? '')

  const text = texts.of('root')
  const written = parseObject(text ?? undefined)
  if (text !== null && !written) setAside(keys.root, text)
  const root = written && rootOf(written, text ?? '')
  const persisted = isOurForm(written) ? undefined : persistedOf(texts, setAside)
  const source = { texts, root, persisted, setAside }
  const rows = rowLists((table) => readTable(source, table, spare?.[table]))
  const log = asText(root?.value['log'])
  const { ours, isAllOurs } = texts
  return {
    rows,
    log,
    seq: seqOf(root?.value),
    user: texts.currentUser === null ? loginOf(root, persisted) : readUser(texts.currentUser),
    damaged,
    untouchable,
    ours,
    isAllOurs,
    root: unknownFields(root?.value),
    takenOver: [root, persisted].flatMap((copy) =>
      copy?.isTakenOver && copy.taken.size > 0 ? { key: copy.key, rows: Object.fromEntries(copy.taken) } : [],
    ),
  }
}

/** An object that holds copies of the tables. */
interface Copies {
  readonly key: string
  readonly text: string
  readonly value: Json
  /** Whether it is in the form of redux-persist: then it is said what was taken from it. */
  readonly isTakenOver: boolean
  /** How many rows of each table came from here. */
  readonly taken: Map<TableName, number>
}

interface Source {
  readonly texts: StoredTexts
  readonly root: Copies | undefined
  readonly persisted: Copies | undefined
  readonly setAside: (key: string, text: string) => void
}

function rootOf(written: Json, text: string): Copies {
  const value = isOurForm(written) ? written : unfolded(written)
  return {
    key: keys.root,
    text,
    value: migrate(value),
    isTakenOver: value !== written,
    taken: new Map(),
  }
}

/** Whether EMS wrote it: then what another program has left was taken over long ago. */
function isOurForm(written: Json | undefined): boolean {
  return written !== undefined && versionOf(written) > 0
}

function persistedOf({ persisted }: StoredTexts, setAside: Source['setAside']): Copies | undefined {
  if (persisted === null) return undefined
  const written = parseObject(persisted)
  if (!written) setAside(persistedKey, persisted)
  return (
    written && {
      key: persistedKey,
      text: persisted,
      value: unfolded(written),
      isTakenOver: true,
      taken: new Map(),
    }
  )
}

/** Who was logged in where another program keeps that nowhere but in its `auth`. */
function loginOf(...copies: readonly (Copies | undefined)[]): Stored['user'] {
  const first = copies.find((copy) => copy?.isTakenOver && 'auth' in copy.value)
  const user = loginIn(first?.value['auth'])
  return user && { ...userIn(user), mustBeWritten: true }
}

/**
 * One table: its own key, or else what stands in `root`. Of an unreadable part, what is readable in the second copy in
 * `root` is taken, or else in the spare one.
 */
function readTable<T extends TableName>(
  source: Source,
  table: T,
  spare: readonly Rows[T][] | undefined,
): readonly Rows[T][] {
  const { texts, root, persisted, setAside } = source
  const key = ownKeyOf(table)
  const text = key === undefined ? null : texts.of(key)
  if (key !== undefined && text !== null) {
    const list = parseList(text)
    if (list) {
      // Written from rows, one by one (see `formatVersion`), the newest notification first.
      if (texts.ours.includes(key) && areRows(table, list))
        return table === 'notifications' ? list.toReversed() : list
      const copy = (): readonly Rows[T][] => {
        const inCopy = [root?.value[table], !spare && persisted?.value[table]].find((one) =>
          Array.isArray(one),
        )
        return inCopy ? readRows(table, inCopy).rows : (spare ?? [])
      }
      return mended(readRows(table, list), copy, (rows) => setAside(key, rows))
    }
    setAside(key, text)
  }
  const fromRoot = takeFrom(root, source, table, spare)
  return fromRoot ?? spare ?? takeFrom(persisted, source, table, undefined) ?? []
}

/** A table as copies have it; nothing where they have none that can be read. */
function takeFrom<T extends TableName>(
  copies: Copies | undefined,
  { setAside }: Source,
  table: T,
  spare: readonly Rows[T][] | undefined,
): readonly Rows[T][] | undefined {
  const list = copies?.value[table]
  if (!copies || list === undefined || list === null) return undefined
  if (!Array.isArray(list)) {
    setAside(copies.key, copies.text)
    return undefined
  }
  const rows = mended(
    readRows(table, list),
    () => spare ?? [],
    (unreadable) => setAside(copies.key, unreadable),
  )
  if (rows.length > 0) copies.taken.set(table, rows.length)
  return rows
}

/**
 * A list, completed from its copy where it has unreadable values, which are set aside: unreadable fields are taken
 * from the row's copy, and where a whole row is unreadable, the rows that only the copy has.
 */
function mended<T extends TableName>(
  read: ReadRows<T>,
  readCopy: () => readonly Rows[T][],
  setAside: (unreadable: string) => void,
): readonly Rows[T][] {
  if (read.unreadable.length === 0) return read.rows
  setAside(JSON.stringify(read.unreadable))
  const copy = readCopy()
  const copies = new Map(copy.map((row) => [String(row.id), row]))
  const rows = read.rows.map((row) => {
    const twin: Json = { ...copies.get(String(row.id)) }
    const fields = (read.partial.get(row) ?? []).filter((field) => field in twin)
    return { ...row, ...Object.fromEntries(fields.map((field) => [field, twin[field]])) }
  })
  if (read.lost === 0) return rows
  const present = new Set(rows.map((row) => String(row.id)))
  return [...rows, ...copy.filter((row) => !present.has(String(row.id)))]
}

function ownKeyOf(table: TableName): OwnTable | undefined {
  return ownTables.find((own) => own === table)
}
