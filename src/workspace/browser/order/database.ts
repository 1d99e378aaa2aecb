import {
  openDB,
  unwrap,
  wrap,
  type DBSchema,
  type IDBPDatabase,
  type IDBPObjectStore,
  type IDBPTransaction,
  type StoreNames,
} from 'idb'
import type { Entry } from '../../../domain/request/entry.ts'
import { withWholeRows } from '../../../domain/state/change.ts'
import { Listeners } from '../../listeners.ts'
import type { Refusal } from '../../../domain/request/refusal.ts'
import type { Aside, Incident, Snapshot } from '../../device.ts'
import { lostDatabase } from './lost-database.ts'
import type { Leftover } from '../both-stores.ts'
import { now } from '../../clock.ts'
import { tellWhile, OpenAttempt } from './blocked-open.ts'
import type { Meta } from './meta.ts'

interface Schema extends DBSchema {
  entries: { key: number; value: Entry; indexes: { request: string } }
  /** Why requests were refused, by their ids: handing one in again gets the same answer. */
  refusals: { key: string; value: Refusal }
  meta: { key: 'meta'; value: Meta }
  snapshots: { key: number; value: Snapshot }
  snapshotTexts: { key: number; value: string }
  /** Requests, from the click until they have their place, by their ids. */
  pending: { key: string; value: Leftover }
  /** The text of the checkpoint (`checkpoint.ts`). */
  checkpoint: { key: 'text'; value: string }
  /** Whole workspaces that were kept aside when another one took their place. */
  asides: { key: number; value: Aside }
  asideTexts: { key: number; value: string }
  incidents: { key: string; value: Incident }
}

export type Database = IDBPDatabase<Schema>
export type StoreName = StoreNames<Schema>

const name = 'ems'
/** The version of the stores' form: `upgrade` has a step for each. */
const version = 4

/** A connection that is being opened. */
export interface Opening {
  /**
   * Fails when the browser offers no IndexedDB (private windows), when a newer form is already there, or when another tab
   * holds an older one (`HeldByOlder`).
   */
  readonly database: Promise<Database>
  /**
   * This connection was closed: a tab with newer code wants to change the form of the stores, or somebody deletes them and
   * the next connection makes new ones.
   */
  readonly closed: Listeners<'newer' | 'deleted'>
}

/** Begins to open the ordering store. */
export function openDatabase(): Opening {
  const closed = new Listeners<'newer' | 'deleted'>()
  return { database: connect(closed), closed }
}

/** An attempt that was given up but is still pending: browsers cannot cancel it, and later attempts wait for it. */
let givenUp: Promise<void> | undefined

// `async`, since the library throws synchronously where there is no IndexedDB.
async function connect(closed: Opening['closed']): Promise<Database> {
  const waiting = new OpenAttempt()
  try {
    if (givenUp) {
      waiting.hold()
      await Promise.race([givenUp, waiting.held])
      waiting.goOn()
    }
    const opening = open(closed, () => {
      waiting.hold()
      void tellWhile(opening)
    })
    // Once the attempt has been let go of, the next one has a connection of its own.
    waiting.held.catch(() => (givenUp = letGo(opening)))
    return await Promise.race([opening, waiting.held])
  } finally {
    waiting.end()
  }
}

async function letGo(opening: Promise<Database>): Promise<void> {
  try {
    ;(await opening).close()
  } catch {
    // The next attempt says why.
  }
  givenUp = undefined
}

async function open(closed: Opening['closed'], blocked: () => void): Promise<Database> {
  const database = await openDB<Schema>(name, version, {
    // A tab that was asked lets go in a moment, unless it is frozen or its version did not know of this.
    blocked,
    upgrade: (made, before, _, transaction, event) => {
      if (before < 1) {
        made.createObjectStore('entries', { keyPath: 'seq' }).createIndex('request', 'request.id')
        made.createObjectStore('refusals')
        made.createObjectStore('meta')
        made.createObjectStore('snapshots', { keyPath: 'id' })
        made.createObjectStore('snapshotTexts')
      }
      if (before < 2) {
        made.createObjectStore('pending')
        made.createObjectStore('checkpoint')
        made.createObjectStore('asides', { keyPath: 'id' })
        made.createObjectStore('asideTexts')
        const incidents = made.createObjectStore('incidents', { keyPath: 'id' })
        if (isInPlaceOfLost(event)) void incidents.put(lostDatabase(now()))
      }
      // So that undoing an earlier change brings back whole rows.
      if (before > 0 && before < 4) void completeEntries(transaction.objectStore('entries'))
    },
    blocking: (_, wanted, { target }) => {
      if (target instanceof IDBDatabase) target.close()
      closed.tell(wanted === null ? 'deleted' : 'newer')
    },
  })
  return withoutEcho(database)
}

/**
 * Silences the echo of a failed transaction. When the browser ends one, as when the database is cleared, whatever was asked
 * of it fails. Its `done` then reports the same failure once more, which nobody who only reads looks at: it is no separate
 * error.
 */
function withoutEcho(database: Database): Database {
  const raw = unwrap(database)
  const begin = raw.transaction.bind(raw)
  raw.transaction = (...asked) => {
    const begun = begin(...asked)
    wrap(begun).done.catch(() => {})
    return begun
  }
  return database
}

/** Completes the rows that entries of an earlier form made or removed with the fields that rows have now. */
async function completeEntries(
  entries: IDBPObjectStore<Schema, StoreName[], 'entries', 'versionchange'>,
): Promise<void> {
  for await (const cursor of entries) {
    const changes = cursor.value.changes.map(withWholeRows)
    if (changes.some((change, index) => change !== cursor.value.changes[index]))
      await cursor.update({ ...cursor.value, changes })
  }
}

/** Whether the browser found a database here that it could not read, and has thrown it away. Only Chromium says so. */
function isInPlaceOfLost(event: IDBVersionChangeEvent & { readonly dataLoss?: 'none' | 'total' }): boolean {
  return event.dataLoss === 'total'
}

/** Does some work in one transaction: once this resolves, all of it is kept; if this fails, nothing is. */
export async function transact<Names extends StoreName[], Result>(
  database: Database,
  stores: Names,
  work: (transaction: IDBPTransaction<Schema, Names, 'readwrite'>) => Promise<Result>,
): Promise<Result> {
  const transaction = database.transaction(stores, 'readwrite')
  const { done } = transaction
  // Awaited below; if the work fails first, this rejection is no separate error.
  done.catch(() => {})
  try {
    const result = await work(transaction)
    await done
    return result
  } catch (error) {
    abort(transaction)
    throw error
  }
}

/** Asks within a function that cannot throw synchronously, so that of several things asked at once none fails unheard. */
export async function asked<Result>(ask: () => Promise<Result>): Promise<Result> {
  return ask()
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort()
  } catch {
    // It has ended already.
  }
}

/** Whether opening failed because a newer version of EMS has changed the form of the stores. */
export function isNewerForm(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'VersionError'
}
