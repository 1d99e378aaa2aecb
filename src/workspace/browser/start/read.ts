import { tableNames, type Rows, type TableName } from '../../../domain/model/tables.ts'
import { isIdOf, withRareFields } from '../../../domain/model/new-row.ts'
import type { RowLists } from '../../../domain/model/row-lists.ts'
import { workspaceKeys, type OwnTable, type RootTable } from '../keys.ts'
import type { TakenOver } from '../../device.ts'
import type { StoredTexts } from '../storage/stored-texts.ts'
import { asText, isObject, parse, parseObject, type Json } from '../../../domain/model/json.ts'
import { isLogin, readUser, type StoredUser } from '../storage/current-user.ts'

/** What local storage holds, as far as it can be read. */
export interface Stored {
  readonly rows: RowLists
  /** The order that it belongs to, and the last entry of that order that `root` contains. */
  readonly orderName: string
  readonly seq: number
  /** Who was logged in: the user under `currentUser`. */
  readonly user: StoredUser | undefined
  /** The keys whose text is unreadable and could not be kept aside: they must never be written. */
  readonly untouchable: ReadonlySet<string>
  /** The keys whose text is unreadable, in whole or in part. */
  readonly damaged: ReadonlySet<string>
  /** The tables whose own key holds what EMS writes there for these rows. */
  readonly ours: readonly OwnTable[]
  /** Whether EMS wrote all of it in its present format: then there is nothing to repair. */
  readonly isAllOurs: boolean
  /** What `root` has besides our own fields: kept as it is. */
  readonly root: Json
  /** What came from data in a form other than ours. */
  readonly takenOver: readonly TakenOver[]
}

/**
 * Reads the stored data if there is none or EMS has written all of it in its present format: then the rows are as they were
 * written (see `formatVersion`), and are taken as they are. Otherwise returns nothing; then `readStored` looks at each
 * value.
 */
export function readOurs(texts: StoredTexts): Stored | undefined {
  const isNothing = workspaceKeys.every((key) => texts.of(key) === null) && texts.persisted === null
  const root = isNothing ? {} : texts.isAllOurs && parseObject(texts.lean ?? texts.of('root') ?? undefined)
  if (!root || !isTheme(texts.theme) || !isLogin(texts.currentUser)) return undefined
  const users = listOf('users', texts.of('users'))
  const inRoot = rowsInRoot(root)
  const tasks = listOf('tasks', texts.of('tasks'))
  const notifications = listOf('notifications', texts.of('notifications'))
  if (!users || !inRoot || !tasks || !notifications) return undefined
  return {
    // The newest notification is written first.
    rows: { ...inRoot, users, tasks, notifications: notifications.toReversed() },
    orderName: asText(root['log']),
    seq: seqOf(root),
    user: readUser(texts.currentUser),
    damaged: new Set(),
    untouchable: new Set(),
    ours: texts.ours,
    isAllOurs: texts.isAllOurs,
    root: unknownFields(root),
    takenOver: [],
  }
}

/** The tables that live in `root` alone, or nothing when one of them cannot have been written here. */
function rowsInRoot(root: Json): Pick<RowLists, RootTable> | undefined {
  const projects = rowsOf('projects', root['projects'] ?? [])
  const labels = rowsOf('labels', root['labels'] ?? [])
  const checklist = rowsOf('checklist', root['checklist'] ?? [])
  const comments = rowsOf('comments', root['comments'] ?? [])
  return projects && labels && checklist && comments && { projects, labels, checklist, comments }
}

function listOf<T extends TableName>(table: T, text: string | null): readonly Rows[T][] | undefined {
  return rowsOf(table, text === null ? [] : parse(text))
}

/** Rows that were written here, or nothing when the list cannot be one of those. */
function rowsOf<T extends TableName>(table: T, list: unknown): readonly Rows[T][] | undefined {
  return Array.isArray(list) && areRows(table, list) ? withRareFields(table, list) : undefined
}

/** Whether this is valid under `theme`. */
export function isTheme(text: string | null): boolean {
  return text === null || text === 'light' || text === 'dark'
}

/** The last entry that a `root` contains. */
export function seqOf(root: Json | undefined): number {
  const seq = root?.['seq']
  return typeof seq === 'number' && Number.isSafeInteger(seq) ? seq : 0
}

/** Whether a list can have been written here. */
export function areRows<T extends TableName>(table: T, list: readonly unknown[]): list is readonly Rows[T][] {
  return list.every((row) => isObject(row) && isIdOf(table, row['id']))
}

const rootFields = new Set<string>(['version', 'log', 'seq', 'auth', ...tableNames])

/** What a `root` has besides our own fields. */
export function unknownFields(root: Json = {}): Json {
  return Object.fromEntries(Object.entries(root).filter(([field]) => !rootFields.has(field)))
}
