import * as v from 'valibot'
import { backupFormat } from './backup.ts'
import { isStamp, type Stamp } from '../model/day.ts'
import { isObject, parse, valueOf, type Json } from '../model/json.ts'
import { isPart, tableNames, type TableName, byTable } from '../model/tables.ts'
import { persistedKey } from './persisted-key.ts'
import { unfolded } from './persisted.ts'
import type { Refusal } from '../request/refusal.ts'
import { readRows } from '../model/read-rows.ts'
import { rowLists, type RowLists } from '../model/row-lists.ts'

/** A backup as read: what a restore needs, and what should be said about the file. */
export interface Backup {
  readonly rows: RowLists
  /** When it was made, if the file says so. */
  readonly at: Stamp | undefined
  /** How many rows of each table could not be read, or not completely. */
  readonly unreadable: { readonly [T in TableName]: number }
  /** The history in the file, as it is written there (`readHistory`). */
  readonly history: readonly unknown[]
}

/** The outcome of reading a file. */
export type BackupReading =
  { readonly ok: true; readonly backup: Backup } | { readonly ok: false; readonly refusal: Refusal }

/**
 * Reads a backup file of this or an earlier version, or a handmade copy of the documented storage (DECISIONS 'Data and
 * storage'): rows are read as leniently as stored ones. Any text gives a backup or the refusal to show.
 */
export function readBackup(text: string): BackupReading {
  // This is how gzip data begins when read as text.
  if (text.startsWith('\u001f')) return unreadable(compressed)
  const file = parse(text)
  if (!isObject(file)) return unreadable(text.trim().startsWith('{') ? damaged : foreign)
  const made = versionOf(file)
  if (made === undefined) return unreadable(foreign)
  if (made > backupFormat.version) return unreadable(newer)
  const current = steps.slice(made).reduce((older, step) => step(older), file)
  const read = v.safeParse(currentFile, current)
  return read.success ? { ok: true, backup: read.output } : unreadable(read.issues[0].message)
}

const damaged = 'This file is damaged: it does not end where it should, or was changed by hand.'
const foreign = 'This file is not a backup of EMS.'
const compressed =
  "This file is compressed. The backup of a whole team server is brought back by whoever runs it, with 'npm run team -- restore'."
const newer = 'This backup was made by a newer version of EMS. Restore it there, or update EMS here first.'

function unreadable(message: string): BackupReading {
  return { ok: false, refusal: { code: 'invalid', message } }
}

/** The version that a file says it has; 0 for a copy of the storage, undefined if it is no backup at all. */
function versionOf({ format, version, ...rest }: Json): number | undefined {
  if (format === undefined)
    // Tables that are parts of others do not count: many programs call something labels or comments.
    return ['root', persistedKey, ...tableNames.filter((table) => !isPart(table))].some((key) => key in rest)
      ? 0
      : undefined
  if (format !== backupFormat.format) return undefined
  return typeof version === 'number' && Number.isSafeInteger(version) && version > 0 ? version : undefined
}

/** The steps that bring a file of each version to the next one. */
const steps: readonly ((file: Json) => Json)[] = [fromStorage, withParts]

/**
 * From 0: the tables by themselves, the object stored under `root`, or all keys of the storage, each as a value or as its text,
 * and also in redux-persist's form. A separate table wins over the copy in `root`, and a `root` of EMS over what redux-persist
 * has left; a table that is nowhere is empty.
 */
function fromStorage(file: Json): Json {
  const root = objectOf(file['root'])
  const isOurs = typeof root['version'] === 'number'
  const persisted = isOurs ? {} : objectOf(file[persistedKey])
  const copies = [unfolded(file), unfolded(root), unfolded(persisted)]
  const tables = tableNames.map((table) => {
    // Another program may mean something else by labels or comments.
    const isMeant = (one: unknown): boolean => isOurs || !isPart(table) || Array.isArray(valueOf(one))
    const stored = copies
      .map((copy) => copy[table])
      .find((one) => one !== undefined && one !== null && isMeant(one))
    return [table, valueOf(stored ?? [])] as const
  })
  return Object.fromEntries(tables)
}

/** From 1: comments, checklists and labels were not rows yet. */
function withParts(file: Json): Json {
  const parts = tableNames.filter(isPart).map((table) => [table, []] as const)
  return { ...Object.fromEntries(parts), ...file }
}

function objectOf(stored: unknown): Json {
  const value = valueOf(stored)
  return isObject(value) ? value : {}
}

function listOf(table: TableName) {
  return v.pipe(
    v.array(v.unknown(), `This backup is damaged: its list of ${table} is missing or unreadable.`),
    v.transform((list) => readRows(table, list)),
  )
}

const currentFile = v.pipe(
  v.object(
    {
      at: v.fallback(v.optional(v.pipe(v.string(), v.check(isStamp))), undefined),
      history: v.fallback(v.array(v.unknown()), []),
      ...byTable(listOf),
    },
    'This backup is damaged: a list of it is missing.',
  ),
  v.transform(({ at, history, ...read }): Backup => ({
    at,
    history,
    rows: rowLists((table) => read[table].rows),
    unreadable: byTable((table) => read[table].unreadable.length),
  })),
)
