import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { RowLists } from '../../../domain/model/row-lists.ts'
import type { Entry } from '../../../domain/request/entry.ts'
import type { RefusedRequest } from '../../refused-request.ts'
import type { KeptRequest } from './kept.ts'
import type { Owned } from './retention.ts'

/** Everything last seen except its rows and entries. */
export interface Head {
  readonly era: number
  /** The form of rows in the version of the app that kept these. */
  readonly form: string
  /** Whose it is; nobody's if it was forgotten. */
  readonly person: string | null
  readonly epoch: string
  /** The last entry in the kept rows. */
  readonly rowsSeq: number
  /** The entry up to which all entries are here. */
  readonly seq: number
  readonly pastFrom: number
  /** The number of entries that have come after the kept rows. */
  readonly passed: number
  /** Somebody has logged out, and the server does not know it yet. */
  readonly isLeaving?: boolean
}

export interface Schema extends DBSchema {
  head: { key: 'head'; value: Head }
  rows: { key: 'rows'; value: RowLists }
  entries: { key: number; value: Entry }
  waiting: {
    key: number
    value: KeptRequest & Owned & { readonly requestId: string }
    indexes: { request: string; person: string }
  }
  refused: { key: string; value: RefusedRequest & Owned; indexes: { person: string } }
  turn: { key: 'turn'; value: { readonly tab: string; readonly until: number } }
}

export type Database = IDBPDatabase<Schema>

/** The version of the stores' format. */
const version = 1

/** Opens the stores for a team server's pages in this browser. `closed` is called when this connection is of no further use. */
export async function openDatabase(name: string, closed: () => void): Promise<Database> {
  const opening = openDB<Schema>(name, version, {
    upgrade: (made) => {
      made.createObjectStore('head')
      made.createObjectStore('rows')
      made.createObjectStore('entries', { keyPath: 'seq' })
      const waiting = made.createObjectStore('waiting', { autoIncrement: true })
      waiting.createIndex('request', 'requestId', { unique: true })
      waiting.createIndex('person', 'person')
      made.createObjectStore('refused', { keyPath: 'requestId' }).createIndex('person', 'person')
      made.createObjectStore('turn')
    },
    // A newer version wants to change the format, or somebody deletes the database.
    blocking: () => {
      void opening.then((database) => database.close())
      closed()
    },
    terminated: closed,
  })
  return opening
}
