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
  /** Why requests were refused, by their ids: who hands one in again hears the same. */
  refusals: { key: string; value: Refusal }
  meta: { key: 'meta'; value: Meta }
  snapshots: { key: number; value: Snapshot }
  snapshotTexts: { key: number; value: string }
  /** Requests from the click until they have their place, by their ids. */
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
/** The version of the stores' form: a step in `upgrade` for each. */
const version = 4

/** A connection that is being opened. */
export interface Opening {
  /**
   * Fails when the browser gives no IndexedDB (private windows), a newer form is there already, or an older one is held by
   * another tab (`HeldByOlder`).
   */
  readonly database: Promise<Database>
  /**
   * This connection was closed: a tab with newer code wants to change the form of the stores, or somebody deletes them
   * and the next connection makes others.
   */
  readonly closed: Listeners<'newer' | 'deleted'>
}

/** Begins to open the ordering store. */
export function openDatabase(): Opening {
  const closed = new Listeners<'newer' | 'deleted'>()
  return { database: connect(closed), closed }
}

/** An attempt that was given up, and goes on being asked for: browsers cannot take that back, and later ones wait for it. */
let givenUp: Promise<void> | undefined

// `async`, since where there is no IndexedDB the library throws at once.
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
    // Once it is let go of, the next attempt has a connection of its own.
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
    // A tab that was asked lets go in a moment; or it is frozen, or its version did not know of this.
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
      // So that an undo of what was done before brings back whole rows.
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
 * What was asked of a transaction fails when the browser ends it, as when the database is cleared. That it failed as a whole is
 * then said once more by its `done`, which nobody who only reads looks at: no other fault.
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

/** Gives the rows that entries of an earlier form made or removed the fields that rows have now. */
async function completeEntries(
  entries: IDBPObjectStore<Schema, StoreName[], 'entries', 'versionchange'>,
): Promise<void> {
  for await (const cursor of entries) {
    const changes = cursor.value.changes.map(withWholeRows)
    if (changes.some((change, index) => change !== cursor.value.changes[index]))
      await cursor.update({ ...cursor.value, changes })
  }
}

/** Whether the browser found a database here that it could not read, and has thrown it away. Chromium alone says so. */
function isInPlaceOfLost(event: IDBVersionChangeEvent & { readonly dataLoss?: 'none' | 'total' }): boolean {
  return event.dataLoss === 'total'
}

/** Does some work in one transaction: all of it is kept once this has ended, or nothing and it fails. */
export async function transact<Names extends StoreName[], Result>(
  database: Database,
  stores: Names,
  work: (transaction: IDBPTransaction<Schema, Names, 'readwrite'>) => Promise<Result>,
): Promise<Result> {
  const transaction = database.transaction(stores, 'readwrite')
  const { done } = transaction
  // Looked at again below; when the work fails first, this failure is no other one.
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

/** Asks in a function that cannot throw, so that of several things asked at once none fails unheard. */
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
