import type { Rows, TableName } from '../../domain/model.ts'
import { readRows, type ReadRows } from '../../domain/rows.ts'
import { keys, ownTables, type OwnTable } from './keys.ts'
import { migrate } from './migrate.ts'
import { asText, parseList, parseObject, type Json } from './json.ts'
import {
  areRows,
  isLogin,
  isTheme,
  readUser,
  seqOf,
  unknownFields,
  type SpareRows,
  type Stored,
} from './read.ts'
import type { RecoveryStore } from './recovery.ts'
import type { StoredTexts } from './stored-texts.ts'

/**
 * Reads the documented keys (DECISIONS 'Data and storage'): a table's own key wins over the copy in `root`; what is
 * unreadable is kept aside under a `recovery:` key, and the copy, if there is one, is used instead. `spare` are the
 * rows of a third copy, to be given when the first reading found damage.
 */
export function readStored(texts: StoredTexts, recovery: RecoveryStore, spare?: SpareRows): Stored {
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
  const root = written && migrate(written)
  const read = <T extends TableName>(table: T): readonly Rows[T][] =>
    readTable({ texts, root, setAside }, table, spare?.[table])
  const rows = {
    users: read('users'),
    projects: read('projects'),
    tasks: read('tasks'),
    notifications: read('notifications'),
  }
  const log = asText(root?.['log'])
  const user = readUser(texts.currentUser)
  const { ours, isAllOurs } = texts
  return {
    rows,
    log,
    seq: seqOf(root),
    user,
    damaged,
    untouchable,
    ours,
    isAllOurs,
    root: unknownFields(root),
  }
}

interface Source {
  readonly texts: StoredTexts
  readonly root: Json | undefined
  readonly setAside: (key: string, text: string) => void
}

/**
 * One table: its own key, or else what stands in `root`. Of an unreadable part, what is readable in the second copy in
 * `root` is taken, or else in the spare one.
 */
function readTable<T extends TableName>(
  { texts, root, setAside }: Source,
  table: T,
  spare: readonly Rows[T][] = [],
): readonly Rows[T][] {
  const inRoot = root?.[table]
  const key = ownKeyOf(table)
  const text = key === undefined ? null : texts.of(key)
  if (key !== undefined && text !== null) {
    const list = parseList(text)
    if (list) {
      // Written from rows, one by one (see `formatVersion`), the newest notification first.
      if (texts.ours.includes(key) && areRows(table, list))
        return table === 'notifications' ? list.toReversed() : list
      const copy = (): readonly Rows[T][] => (Array.isArray(inRoot) ? readRows(table, inRoot).rows : spare)
      return mended(readRows(table, list), copy, (rows) => setAside(key, rows))
    }
    setAside(key, text)
  }
  if (Array.isArray(inRoot))
    return mended(
      readRows(table, inRoot),
      () => spare,
      (rows) => setAside(keys.root, rows),
    )
  if (inRoot !== undefined && inRoot !== null) setAside(keys.root, texts.of('root') ?? '')
  return spare
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
