import { expect, type BrowserContext, type Page } from '@playwright/test'
import type { Entry } from '../../src/domain/request/entry.ts'
import type { Incident } from '../../src/workspace/device.ts'

/**
 * The entries in this browser's database, all of them confirmed, since reading waits for transactions in flight. Works
 * from any page of the app's origin, since the browser gives them to every such page.
 */
export async function entriesIn(page: Page, after = 0): Promise<readonly Entry[]> {
  return (await recordsIn<Entry>(page, 'entries')).filter(({ seq }) => seq > after)
}

/** The titles of the tasks that the entries numbered above `after` have added. */
export async function addedTitles(page: Page, after = 0): Promise<string[]> {
  const entries = await entriesIn(page, after)
  return entries.flatMap(({ request, changes }) =>
    request.name === 'task.create' ? changes.flatMap(({ after }) => (after?.['title'] as string) ?? []) : [],
  )
}

/**
 * Waits until the database alone could rebuild the workspace. Data that existed before is put there only after the first
 * screen.
 */
export async function databaseIsWhole(page: Page): Promise<void> {
  await expect.poll(() => countIn(page, 'checkpoint')).toBeGreaterThan(0)
}

/** Waits until a snapshot is kept, which happens when somebody is logged in and there is nothing else to do. */
export async function snapshotIsKept(page: Page): Promise<void> {
  await expect.poll(() => countIn(page, 'snapshotTexts')).toBeGreaterThan(0)
}

/** Waits until the database says that every incident was acknowledged. */
export async function nothingIsToldOf(page: Page): Promise<void> {
  await expect.poll(() => countIn(page, 'incidents')).toBe(0)
}

/** Notes in the database that something happened to the stored data; the next start reports it. */
export function noteIncident(page: Page, incident: Incident): Promise<void> {
  return page.evaluate(
    (record) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('ems')
        opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('incidents', 'readwrite')
          transaction.objectStore('incidents').put(record)
          transaction.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
    incident,
  )
}

/** Deletes the database, from a page without the app or while pages of the app are open, whose connections are then closed. */
export function deleteDatabase(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('ems')
        deleting.addEventListener('success', () => resolve())
        deleting.addEventListener('error', () => reject(deleting.error ?? new Error('not deleted')))
      }),
  )
}

/** Makes `indexedDB.open` fail as it does in a browser that provides no database. */
export async function takeDatabaseAway(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  })
}

/** All records of a store of the database; none if there is no database. */
export function recordsIn<T>(page: Page, store: string): Promise<readonly T[]> {
  return page.evaluate(
    (name) =>
      new Promise<T[]>((resolve, reject) => {
        // Opens it in whatever version it has; a missing one must not be created.
        const opening = indexedDB.open('ems')
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
        opening.addEventListener('error', () => resolve([]))
        opening.addEventListener('success', () => {
          const database = opening.result
          const reading = database.transaction(name).objectStore(name).getAll()
          reading.addEventListener('error', () =>
            reject(reading.error ?? new Error(`The store ${name} cannot be read.`)),
          )
          reading.addEventListener('success', () => {
            database.close()
            resolve(reading.result as T[])
          })
        })
      }),
    store,
  )
}

async function countIn(page: Page, store: string): Promise<number> {
  return (await recordsIn(page, store)).length
}

/** A database as a released version left it: its version, and its stores with their records. */
export interface FrozenDatabase {
  readonly version: number
  readonly stores: {
    readonly [name: string]: {
      readonly keyPath: string | null
      readonly indexes: readonly (readonly [name: string, keyPath: string])[]
      readonly rows: readonly (readonly [key: string | number, value: unknown])[]
    }
  }
}

/** Puts a database in place, from a page without the app. */
export function thawDatabase(page: Page, frozen: FrozenDatabase): Promise<void> {
  return page.evaluate(
    ({ version, stores }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('ems', version)
        opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
        opening.addEventListener('upgradeneeded', () => {
          for (const [name, { keyPath, indexes, rows }] of Object.entries(stores)) {
            const store = opening.result.createObjectStore(name, { keyPath })
            for (const [index, path] of indexes) store.createIndex(index, path)
            for (const [key, value] of rows) {
              if (keyPath === null) store.put(value, key)
              else store.put(value)
            }
          }
        })
        opening.addEventListener('success', () => {
          opening.result.close()
          resolve()
        })
      }),
    frozen,
  )
}
