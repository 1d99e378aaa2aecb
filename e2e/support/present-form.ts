import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB, type IDBPDatabase } from 'idb'
import { stampOf } from '../../src/domain/model/day.ts'
import type { Request } from '../../src/domain/request/request.ts'
import { openBrowser } from '../../src/workspace/browser/place/open-browser.ts'
import type { FrozenDatabase } from './database.ts'
import { QuietPage } from './quiet-page.ts'
import { TextStorage, type Texts } from './text-storage.ts'

/** What a browser keeps of a workspace. */
export interface Kept {
  readonly texts: Texts
  readonly database: FrozenDatabase
}

/** What was done in a browser before it was left. */
export interface Work {
  /** What was stored there before, in another form. */
  readonly found: Texts
  readonly requests: readonly Request[]
  /** The id of the person who is logged in at the end. */
  readonly loggedIn: string | undefined
  /** When the browser was left, in milliseconds. */
  readonly until: number
  /** Whether that was so long ago that only the state is kept, without the entries that led to it. */
  readonly isLongAgo: boolean
}

const made = new Map<string, Promise<Kept>>()
/** The work runs one piece after the other, because the app finds its database by a global name. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Returns what the app itself leaves in both stores after such work. The work is done here, in a browser that consists
 * only of its stores. The same work is done only once.
 */
export function keptAfter(work: Work): Promise<Kept> {
  const key = JSON.stringify(work)
  const kept = made.get(key) ?? last.then(() => workAndLeave(work))
  made.set(key, kept)
  last = kept.catch(() => {})
  return kept
}

/** The number of requests that are given their place at once. */
const atOnce = 200

async function workAndLeave({ found, requests, loggedIn, until, isLongAgo }: Work): Promise<Kept> {
  globalThis.indexedDB = new IDBFactory()
  const storage = new TextStorage(found)
  const page = new QuietPage(stampOf(until, 60))
  const place = await openBrowser(storage, page)
  const { log, session } = place
  for (let first = 0; first < requests.length; first += atOnce) {
    const receipts = requests.slice(first, first + atOnce).map((one) => log.append(one, []))
    for (const receipt of receipts) {
      const answer = receipt.ok ? await receipt.answer : receipt
      if (!answer.ok) throw new Error(answer.refusal.message)
    }
  }
  const database = await openDB('ems')
  await page.until(() => isWhole(database))
  // A login has the app write what was found in the present form.
  const person = log.state.users.get(loggedIn ?? '') ?? [...log.state.users.values()][0]
  if (person) await session.login(person, log.state)
  if (loggedIn === undefined) session.logout()
  await page.until(async () => (await metaOf(database)).session?.user === (loggedIn ?? null))
  place.close()
  if (isLongAgo) await database.clear('entries')
  const content = await contentOf(database)
  database.close()
  return { texts: storage.texts(), database: content }
}

/** Whether the database alone could restore the present state. */
async function isWhole(database: IDBPDatabase): Promise<boolean> {
  const { checkpoint, head } = await metaOf(database)
  return checkpoint?.seq === head && (await database.count('pending')) === 0
}

interface Meta {
  readonly head: number
  readonly session?: { readonly user: string | null }
  readonly checkpoint?: { readonly seq: number }
}

async function metaOf(database: IDBPDatabase): Promise<Meta> {
  return (await database.get('meta', 'meta')) as Meta
}

async function contentOf(database: IDBPDatabase): Promise<FrozenDatabase> {
  const names = [...database.objectStoreNames]
  const transaction = database.transaction(names)
  const stores = names.map(async (name) => {
    const store = transaction.objectStore(name)
    const [keys, rows] = await Promise.all([store.getAllKeys(), store.getAll()])
    const indexes = [...store.indexNames].map((index) => [index, String(store.index(index).keyPath)] as const)
    const keyPath = store.keyPath === null ? null : String(store.keyPath)
    return [
      name,
      { keyPath, indexes, rows: keys.map((key, at) => [key as string, rows[at]] as const) },
    ] as const
  })
  return { version: database.version, stores: Object.fromEntries(await Promise.all(stores)) }
}
