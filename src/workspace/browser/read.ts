import { tableNames, type Rows, type TableName } from '../../domain/model.ts'
import { readRows, type ReadRows } from '../../domain/rows.ts'
import { keys, ownTables, type OwnTable } from './keys.ts'
import { migrate } from './migrate.ts'
import type { RecoveryStore } from './recovery.ts'

/** What local storage holds, as far as it can be read. */
export interface Stored {
  readonly rows: SpareRows
  /** The order that it belongs to, and the last entry of that order that `root` contains. */
  readonly log: string
  readonly seq: number
  /** Who was logged in: what stands under `currentUser`. */
  readonly user: StoredUser | undefined
  /** The keys whose text is unreadable and could not be kept aside: they must never be written. */
  readonly untouchable: ReadonlySet<string>
  /** The keys whose text is unreadable, or a part of it. */
  readonly damaged: ReadonlySet<string>
  /** The tables whose own key is there and was read completely. */
  readonly whole: readonly OwnTable[]
  /** What `root` has besides the fields of ours: kept as it is. */
  readonly root: Json
}

/** The rows of all tables. */
export type SpareRows = { readonly [T in TableName]: readonly Rows[T][] }

/** Somebody as he stands under `currentUser`. */
export interface StoredUser {
  readonly id: string
  readonly email: string
  /** Another implementation has stored his password with him, which must not stay there. */
  readonly hasPassword: boolean
}

/** An object of a JSON text. */
export type Json = { readonly [field: string]: unknown }

/**
 * Reads the documented keys (DECISIONS 'Data and storage'): a table's own key wins over the copy in `root`; what is
 * unreadable is kept aside under a `recovery:` key, and the copy, if there is one, is used instead. `spare` are the
 * rows of a third copy, to be given when the first reading found damage.
 */
export function readStored(storage: Storage, recovery: RecoveryStore, spare?: SpareRows): Stored {
  const damaged = new Set<string>()
  const untouchable = new Set<string>()
  const setAside = (key: string, text: string): void => {
    damaged.add(key)
    if (!recovery.keep(key, text)) untouchable.add(key)
  }
  const readObject = (key: string): Json | undefined => {
    const text = storage.getItem(key)
    if (text === null) return undefined
    const value = parse(text)
    if (isObject(value)) return value
    // SPEC 3 mirrors 'current user or null' under this key: with others, nobody may be written out.
    if (key !== keys.currentUser || value !== null) setAside(key, text)
    return undefined
  }

  const theme = storage.getItem(keys.theme)
  if (theme !== null && theme !== 'light' && theme !== 'dark') setAside(keys.theme, theme)

  const written = readObject(keys.root)
  const root = written && migrate(written)
  const read = <T extends TableName>(table: T): readonly Rows[T][] =>
    readTable(storage, table, root, setAside, spare?.[table])
  const rows = {
    users: read('users'),
    projects: read('projects'),
    tasks: read('tasks'),
    notifications: read('notifications'),
  }
  const seq = typeof root?.['seq'] === 'number' && Number.isSafeInteger(root['seq']) ? root['seq'] : 0
  const log = asText(root?.['log'])
  readObject(keys.currentUser)
  const user = readUser(storage.getItem(keys.currentUser))
  const whole = ownTables.filter(
    (table) => storage.getItem(keys[table]) !== null && !damaged.has(keys[table]),
  )
  return { rows, log, seq, user, damaged, untouchable, whole, root: unknownFields(root) }
}

/**
 * One table: its own key, or else what stands in `root`. Of an unreadable part, what is readable in the second copy in
 * `root` is taken, or else in the spare one.
 */
function readTable<T extends TableName>(
  storage: Storage,
  table: T,
  root: Json | undefined,
  setAside: (key: string, text: string) => void,
  spare: readonly Rows[T][] = [],
): readonly Rows[T][] {
  const inRoot = root?.[table]
  const key = ownKeyOf(table)
  const text = key === undefined ? null : storage.getItem(key)
  if (key !== undefined && text !== null) {
    const list = parse(text)
    if (Array.isArray(list)) {
      const copy = Array.isArray(inRoot) ? readRows(table, inRoot).rows : spare
      return mended(readRows(table, list), copy, (rows) => setAside(key, rows))
    }
    setAside(key, text)
  }
  if (Array.isArray(inRoot))
    return mended(readRows(table, inRoot), spare, (rows) => setAside(keys.root, rows))
  if (inRoot !== undefined && inRoot !== null) setAside(keys.root, storage.getItem(keys.root) ?? '')
  return spare
}

/**
 * A list, completed from its copy where it has unreadable values, which are set aside: unreadable fields are taken
 * from the row's copy, and where a whole row is unreadable, the rows that only the copy has.
 */
function mended<T extends TableName>(
  read: ReadRows<T>,
  copy: readonly Rows[T][],
  setAside: (unreadable: string) => void,
): readonly Rows[T][] {
  if (read.unreadable.length === 0) return read.rows
  setAside(JSON.stringify(read.unreadable))
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

const rootFields = new Set<string>(['version', 'log', 'seq', 'auth', ...tableNames])

function unknownFields(root: Json = {}): Json {
  return Object.fromEntries(Object.entries(root).filter(([field]) => !rootFields.has(field)))
}

/** Who stands in a text of `currentUser`, if it can be read. */
export function readUser(text: string | null): StoredUser | undefined {
  const value = parseObject(text ?? undefined)
  if (!value) return undefined
  const { id, email } = value
  return {
    id: typeof id === 'number' ? String(id) : asText(id),
    email: asText(email),
    hasPassword: 'password' in value,
  }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function ownKeyOf(table: TableName): OwnTable | undefined {
  return ownTables.find((own) => own === table)
}

/** Whether a value of a JSON text is an object. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object that a JSON text stands for, or nothing when it stands for none. */
export function parseObject(text: string | undefined): Json | undefined {
  const value = text === undefined ? undefined : parse(text)
  return isObject(value) ? value : undefined
}

/** The value of a JSON text, or nothing when it is none. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
