import type { Page } from '@playwright/test'
import type { Entry } from '../../src/domain/entry.ts'

/**
 * The entries that the database of this browser has, all confirmed: reading waits for the transactions that are under
 * way. From any page of the app's origin, as the browser gives them to everyone.
 */
export function entriesIn(page: Page, after = 0): Promise<readonly Entry[]> {
  return page.evaluate(
    (after) =>
      new Promise<Entry[]>((resolve, reject) => {
        // In whatever form it has now; one that is not there must not be made.
        const opening = indexedDB.open('ems')
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
        opening.addEventListener('error', () => resolve([]))
        opening.addEventListener('success', () => {
          const database = opening.result
          const reading = database
            .transaction('entries')
            .objectStore('entries')
            .getAll(IDBKeyRange.lowerBound(after, true))
          reading.addEventListener('error', () =>
            reject(reading.error ?? new Error('The entries cannot be read.')),
          )
          reading.addEventListener('success', () => {
            database.close()
            resolve(reading.result as Entry[])
          })
        })
      }),
    after,
  )
}

/** The titles of the tasks that the entries after `seq` have added. */
export async function addedTitles(page: Page, after = 0): Promise<string[]> {
  const entries = await entriesIn(page, after)
  return entries.flatMap(({ request, changes }) =>
    request.name === 'task.create' ? changes.flatMap(({ after }) => (after?.['title'] as string) ?? []) : [],
  )
}
