import { applyAll } from '../../domain/change.ts'
import { tableNames } from '../../domain/model.ts'
import { readBackup } from '../../domain/read-backup.ts'
import { createState, type MemoryState } from '../../domain/state.ts'
import type { Database, Meta } from './database.ts'
import type { SpareRows } from './read.ts'

/**
 * The whole workspace from the database alone: the last state kept aside with the entries after it, or all entries of
 * an order that began with nothing. A third copy for what local storage has lost; nothing when it cannot be complete.
 */
export async function rebuild(database: Database, meta: Meta): Promise<SpareRows | undefined> {
  const start = await lastSnapshot(database)
  const beganEmpty = Object.values(meta.base).every((known) => known.every(([print]) => print === ''))
  if (!start && !beganEmpty) return undefined
  const seq = start?.seq ?? 0
  const entries = await database.getAll('entries', IDBKeyRange.lowerBound(seq, true))
  if (entries.length !== meta.head - seq) return undefined
  const state = start?.state ?? createState()
  for (const { changes } of entries) applyAll(state, changes)
  return {
    users: [...state.users.values()],
    projects: [...state.projects.values()],
    tasks: [...state.tasks.values()],
    notifications: [...state.notifications.values()],
  }
}

async function lastSnapshot(
  database: Database,
): Promise<{ readonly seq: number; readonly state: MemoryState } | undefined> {
  const last = (await database.getAll('snapshots')).at(-1)
  const text = last && (await database.get('snapshotTexts', last.id))
  const read = text === undefined ? undefined : readBackup(text)
  if (!last || !read?.ok || tableNames.some((table) => read.backup.unreadable[table] > 0)) return undefined
  return { seq: last.seq, state: createState(read.backup.tables) }
}
