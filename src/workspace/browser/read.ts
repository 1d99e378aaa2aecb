import { tableNames, type Rows, type TableName } from '../../domain/model.ts'
import { readRows, type ReadRows } from '../../domain/rows.ts'
import { keys, ownTables, type OwnTable } from './keys.ts'
import type { RecoveryStore } from './recovery.ts'

/** What local storage holds, as far as it can be read. */
export interface Stored {
  readonly rows: { readonly [T in TableName]: readonly Rows[T][] }
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

interface StoredUser {
  readonly id: string
  readonly email: string
  /** Another implementation has stored his password with him, which must not stay there. */
  readonly hasPassword: boolean
}

type Json = { readonly [field: string]: unknown }

/**
 * Reads the documented keys (DECISIONS 'Data and storage'): a table's own key wins over the copy in `root`; what is
 * unreadable is kept aside under a `recovery:` key, and the copy, if there is one, is used instead.
 */
export function readStored(storage: Storage, recovery: RecoveryStore): Stored {
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

  const root = readObject(keys.root)
  const read = <T extends TableName>(table: T): readonly Rows[T][] =>
    readTable(storage, table, root, setAside)
  const rows = {
    users: read('users'),
    projects: read('projects'),
    tasks: read('tasks'),
    notifications: read('notifications'),
  }
  const seq = typeof root?.['seq'] === 'number' && Number.isSafeInteger(root['seq']) ? root['seq'] : 0
  const user = readUser(readObject(keys.currentUser))
  const whole = ownTables.filter(
    (table) => storage.getItem(keys[table]) !== null && !damaged.has(keys[table]),
  )
  return { rows, seq, user, damaged, untouchable, whole, root: unknownFields(root) }
}

function readTable<T extends TableName>(
  storage: Storage,
  table: T,
  root: Json | undefined,
  setAside: (key: string, text: string) => void,
): readonly Rows[T][] {
  const key = ownKeyOf(table)
  const own = key === undefined ? null : storage.getItem(key)
  const list = own === null ? undefined : parse(own)
  if (key !== undefined && own !== null && !Array.isArray(list)) setAside(key, own)

  const copy = root?.[table]
  if (key !== undefined && Array.isArray(list)) {
    const read = readRows(table, list)
    if (read.unreadable.length === 0) return read.rows
    setAside(key, JSON.stringify(read.unreadable))
    return Array.isArray(copy) ? mended(read, readRows(table, copy).rows) : read.rows
  }
  if (Array.isArray(copy)) {
    const { rows, unreadable } = readRows(table, copy)
    if (unreadable.length > 0) setAside(keys.root, JSON.stringify(unreadable))
    return rows
  }
  if (copy !== undefined && copy !== null) setAside(keys.root, storage.getItem(keys.root) ?? '')
  return []
}

/**
 * A list with unreadable values, completed from its copy: unreadable fields are taken from the row's copy, and where a
 * whole row is unreadable, the rows that only the copy has.
 */
function mended<T extends TableName>(read: ReadRows<T>, copy: readonly Rows[T][]): readonly Rows[T][] {
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

const rootFields = new Set<string>(['version', 'seq', 'auth', ...tableNames])

function unknownFields(root: Json = {}): Json {
  return Object.fromEntries(Object.entries(root).filter(([field]) => !rootFields.has(field)))
}

function readUser(value: Json | undefined): StoredUser | undefined {
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

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value of a JSON text, or nothing when it is none. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
