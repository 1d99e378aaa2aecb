import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb'
import type { Stamp } from '../../../domain/model/day.ts'
import type { Entry } from '../../../domain/request/entry.ts'
import type { Refusal } from '../../../domain/request/refusal.ts'
import type { Aside, Incident, Snapshot } from '../../device.ts'
import type { Checkpoint } from './checkpoint.ts'
import type { Json } from '../../../domain/model/json.ts'
import type { Leftover } from '../both-stores.ts'
import type { KnownTexts } from '../storage/tab-notes.ts'

/** What the ordering store knows besides the entries. */
export interface Meta {
  /** Names the order: another one begins when the stored workspace was changed from outside. */
  readonly log: string
  /** The last entry. */
  readonly head: number
  /** What local storage held when this order began, and how far that reached. */
  readonly base: KnownTexts
  /** The orders before this one, the last ones of them: what belongs to any other is later than what is known here. */
  readonly former?: readonly string[]
  /** Who is logged in; none before the first login of this order. */
  readonly session?: SessionMark
  /** The state that is kept whole, so that the entries up to it can be forgotten; its text is in a store of its own. */
  readonly checkpoint?: CheckpointMark
}

/** A login or logout: each has a higher number than the one before. */
export interface SessionMark {
  readonly number: number
  /** The id of the user who logged in; `null` for a logout. */
  readonly user: string | null
}

/** What is known of a checkpoint without reading it. */
export interface CheckpointMark {
  /** The last entry that it contains. */
  readonly seq: number
  readonly at: Stamp
  /** What `root` has besides the fields of ours. */
  readonly root: Json
}

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
const version = 2

/** A connection that is being opened. */
export interface Opening {
  /** Fails when the browser gives no IndexedDB (private windows), or a newer form is there already. */
  readonly database: Promise<Database>
  /** Called when a tab with newer code wants to change the form of the stores: this connection is closed then. */
  onNewer: () => void
  /** Called when somebody deletes the stores: this connection is closed then, and the next one makes others. */
  onDeleted: () => void
}

/** Begins to open the ordering store. */
export function openDatabase(): Opening {
  const closed = (isDeleted: boolean): void => (isDeleted ? opening.onDeleted() : opening.onNewer())
  const opening: Opening = { database: connect(closed), onNewer: () => {}, onDeleted: () => {} }
  return opening
}

// `async`, since where there is no IndexedDB the library throws at once.
async function connect(onClosed: (isDeleted: boolean) => void): Promise<Database> {
  const database = await openDB<Schema>(name, version, {
    upgrade: (made, before) => {
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
        made.createObjectStore('incidents', { keyPath: 'id' })
      }
    },
    blocking: (_, wanted) => {
      database.close()
      onClosed(wanted === null)
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

/** Asks in a function that cannot throw, so that of several things asked at once none fails unheard. */
export async function asked<Result>(ask: () => Promise<Result>): Promise<Result> {
  return ask()
}

/** How many names of former orders are kept. */
const keptNames = 50

/** The orders before one that begins in place of another. */
export function formerOf(before: Meta): readonly string[] {
  return [...(before.former ?? []), before.log].slice(-keptNames)
}

/** Writes what is known of an order, with a checkpoint in place of any other one. */
export async function putOrder(
  transaction: {
    objectStore(name: 'meta'): { put(value: Meta, key: 'meta'): Promise<unknown> }
    objectStore(name: 'checkpoint'): {
      put(value: string, key: 'text'): Promise<unknown>
      delete(key: 'text'): Promise<unknown>
    }
  },
  order: Meta,
  checkpoint: Checkpoint | undefined,
): Promise<Meta> {
  const { log, head, base, former, session } = order
  const meta: Meta = {
    log,
    head,
    base,
    ...(former && { former }),
    ...(session && { session }),
    ...(checkpoint && { checkpoint: checkpoint.mark }),
  }
  await Promise.all([
    asked(() => transaction.objectStore('meta').put(meta, 'meta')),
    asked(() => {
      const checkpoints = transaction.objectStore('checkpoint')
      return checkpoint ? checkpoints.put(checkpoint.text, 'text') : checkpoints.delete('text')
    }),
  ])
  return meta
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
