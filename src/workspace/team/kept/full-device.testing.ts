import 'fake-indexeddb/auto'
import { openDB } from 'idb'

/** Fills this device: from now on a transaction that puts anything is rolled back. Returns the function that makes room. */
export function fillDevice(): () => void {
  return spoil('put')
}

/** Breaks the database of this device: from now on it accepts no changes, as on a disk that is full to the last byte. */
export function breakDevice(): () => void {
  const mend = [spoil('put'), spoil('delete'), spoil('clear')]
  return () => mend.forEach((one) => one())
}

/** Holds the database of this name, which then answers nobody else until the returned function is called. */
export async function holdDevice(name: string): Promise<() => Promise<void>> {
  const database = await openDB(name)
  const transaction = database.transaction([...database.objectStoreNames], 'readwrite')
  const end = new AbortController()
  const holding = (async () => {
    // A transaction lasts for as long as it is given work.
    while (!end.signal.aborted) await transaction.objectStore('head').get('head')
    await transaction.done
    database.close()
  })()
  return () => {
    end.abort()
    return holding
  }
}

function spoil(name: 'put' | 'delete' | 'clear'): () => void {
  const stores = IDBObjectStore.prototype
  const works = stores[name] as (...args: unknown[]) => IDBRequest
  Reflect.set(stores, name, function spoilt(this: IDBObjectStore, ...args: unknown[]) {
    const asked = works.apply(this, args)
    asked.addEventListener('success', () => this.transaction.abort())
    return asked
  })
  return () => Reflect.set(stores, name, works)
}
