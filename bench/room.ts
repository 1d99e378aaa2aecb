import type { Book } from './book.ts'
import { beside, type Stage } from './browser.ts'
import { makeWorkspace } from './workspace.ts'

const quota = 5 * 1024 * 1024
const most = 20_000

/**
 * Measures the characters of local storage that a task takes, in everything that the app has stored and in the key of the
 * tasks alone, and reckons how many tasks fit in with everything that the app stores. `tryRoom` finds by halving how many
 * fit in under the documented keys alone, each stored once.
 */
export async function measureRoom(stage: Stage, book: Book, size: number): Promise<void> {
  const { page } = stage.app
  await page.goto(beside.app)
  const lengths = await page.evaluate(() =>
    Object.keys(localStorage).map((key) => [key, (localStorage.getItem(key) ?? '').length] as const),
  )
  const all = lengths.reduce((sum, [key, length]) => sum + key.length + length, 0)
  const tasks = lengths.find(([key]) => key === 'tasks')?.[1] ?? Number.NaN
  book.note('room', 'all keys, per task', size, 'characters', [all / size])
  book.note('room', 'the key of the tasks, per task', size, 'characters', [tasks / size])
  book.note('room', 'all keys, as a share of the limit', size, '%', [(100 * all) / quota])
  book.note('room', 'tasks that fit in, reckoned from all keys', size, 'tasks', [
    Math.floor((quota * size) / all),
  ])
}

/** How many tasks the browser takes under the documented keys, tried for real on a page without the app. */
export async function tryRoom(stage: Stage, book: Book): Promise<void> {
  const { page } = stage.app
  const { texts } = makeWorkspace(most)
  await page.goto(beside.app)
  const fit = await page.evaluate(
    ({ texts, most }) => {
      const list: unknown = JSON.parse(texts.tasks)
      if (!Array.isArray(list)) throw new Error('These are no tasks.')
      let [least, many] = [0, most]
      while (many - least > 1) {
        const middle = Math.floor((least + many) / 2)
        localStorage.clear()
        try {
          for (const [key, text] of Object.entries(texts))
            localStorage.setItem(key, key === 'tasks' ? JSON.stringify(list.slice(0, middle)) : text)
          least = middle
        } catch {
          many = middle
        }
      }
      localStorage.clear()
      return least
    },
    { texts, most },
  )
  book.remark(`Tried for real: ${fit} tasks fit in under the documented keys, each row stored once.`)
}
