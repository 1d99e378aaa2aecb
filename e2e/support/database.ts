import { expect, type BrowserContext, type Page } from '@playwright/test'
import type { Entry } from '../../src/domain/request/entry.ts'
import type { Incident } from '../../src/workspace/device.ts'

/**
 * The entries that the database of this browser has, all confirmed: reading waits for the transactions that are under
 * way. From any page of the app's origin, as the browser gives them to everyone.
 */
export async function entriesIn(page: Page, after = 0): Promise<readonly Entry[]> {
  return (await recordsIn<Entry>(page, 'entries')).filter(({ seq }) => seq > after)
}

/** The titles of the tasks that the entries after `seq` have added. */
export async function addedTitles(page: Page, after = 0): Promise<string[]> {
  const entries = await entriesIn(page, after)
  return entries.flatMap(({ request, changes }) =>
    request.name === 'task.create' ? changes.flatMap(({ after }) => (after?.['title'] as string) ?? []) : [],
  )
}

/**
 * Waits until the database alone could rebuild the workspace: what it has of existing data is put there after the first
 * screen.
 */
export async function databaseIsWhole(page: Page): Promise<void> {
  await expect.poll(() => countIn(page, 'checkpoint')).toBeGreaterThan(0)
}

/** Waits until a snapshot is kept: that is done when somebody is logged in and there is nothing else to do. */
export async function snapshotIsKept(page: Page): Promise<void> {
  await expect.poll(() => countIn(page, 'snapshotTexts')).toBeGreaterThan(0)
}

/** Waits until it is in the database that everything that happened was taken note of. */
export async function nothingIsToldOf(page: Page): Promise<void> {
  await expect.poll(() => countIn(page, 'incidents')).toBe(0)
}

/** Has the database say that something happened to what is stored: the next start tells it. */
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

/** Deletes the database: from a page without the app, or while pages with it are open, whose connections are closed then. */
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

/** Makes `indexedDB.open` fail as it does where the browser gives no database. */
export async function takeDatabaseAway(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  })
}

/** All that a store of the database has; nothing where it is not there. */
export function recordsIn<T>(page: Page, store: string): Promise<readonly T[]> {
  return page.evaluate(
    (name) =>
      new Promise<T[]>((resolve, reject) => {
        // In whatever form it has now; one that is not there must not be made.
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

/** A database as a released version has left it: its version, and its stores with their records. */
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
