import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb'
import type { Entry } from '../../domain/entry.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { Snapshot } from '../log.ts'
import type { KnownTexts } from './written.ts'

/** What the ordering store knows besides the entries. */
export interface Meta {
  /** Names the order: another one begins when the stored workspace was changed from outside. */
  readonly log: string
  /** The last entry. */
  readonly head: number
  /** The last entry that is known to have reached local storage. */
  readonly published: number
  /** What local storage held when this order began, and how far that reached. */
  readonly base: KnownTexts
}

interface Schema extends DBSchema {
  entries: { key: number; value: Entry; indexes: { request: string } }
  /** Why requests were refused, by their ids: who hands one in again hears the same. */
  refusals: { key: string; value: Refusal }
  meta: { key: 'meta'; value: Meta }
  snapshots: { key: number; value: Snapshot }
  snapshotTexts: { key: number; value: string }
}

export type Database = IDBPDatabase<Schema>
type StoreName = StoreNames<Schema>

const name = 'ems'
/** The version of the stores' form: a step in `upgrade` for each. */
const version = 1

/** A connection that is being opened. */
export interface Opening {
  /** Fails when the browser gives no IndexedDB (private windows), or a newer form is there already. */
  readonly database: Promise<Database>
  /** Called when a tab with newer code wants to change the form of the stores: this connection is closed then. */
  onNewer: () => void
}

/** Begins to open the ordering store. */
export function openDatabase(): Opening {
  const opening: Opening = { database: connect(() => opening.onNewer()), onNewer: () => {} }
  return opening
}

// `async`, since where there is no IndexedDB the library throws at once.
async function connect(onNewer: () => void): Promise<Database> {
  const database = await openDB<Schema>(name, version, {
    upgrade: (made) => {
      made.createObjectStore('entries', { keyPath: 'seq' }).createIndex('request', 'request.id')
      made.createObjectStore('refusals')
      made.createObjectStore('meta')
      made.createObjectStore('snapshots', { keyPath: 'id' })
      made.createObjectStore('snapshotTexts')
    },
    blocking: () => {
      database.close()
      onNewer()
    },
  })
  return database
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
