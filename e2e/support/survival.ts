import type { Page } from '@playwright/test'
import { entriesIn } from './database.ts'
import type { Profile } from './profile.ts'
import { keysLike, stored } from './storage.ts'
import { expect as promptly } from './test.ts'

/** A browser that starts while others use the same processor may take its time, and so may a large workspace. */
export const expect = promptly.configure({ timeout: 20_000 })

/** The people, projects and tasks of a workspace, each as a text, and how far its order has got. */
export interface Held {
  readonly seq: number
  readonly rows: ReadonlySet<string>
}

/** Returns what is held once all that was done is confirmed: the database has it, and the documented keys show it. */
export async function confirmed(page: Page): Promise<Held> {
  await expect.poll(() => keysLike(page, 'pending:')).toEqual([])
  await expect
    .poll(async () => {
      const own = await stored(page, 'tasks')
      // There are no second copies if there is no room for them.
      const { seq, tasks = own } = await stored(page, 'root')
      const later = await entriesIn(page, seq)
      return later.length === 0 && tasks.length === own.length
    })
    .toBe(true)
  return held(page)
}

/** Expects that all is as it was before a kill: nothing is missing, and nothing that had been undone is back. */
export async function expectHeld(page: Page, before: Held): Promise<void> {
  await expect
    .poll(async () => {
      const now = await held(page)
      return {
        gone: some(before.rows, now.rows),
        strange: some(now.rows, before.rows),
        // In a large workspace `root` is written later than the rest.
        isReached: now.seq >= before.seq,
      }
    })
    .toEqual({ gone: [], strange: [], isReached: true })
}

async function held(page: Page): Promise<Held> {
  // Nothing is stored before the app's first write.
  const root: Awaited<ReturnType<typeof stored<'root'>>> | null = await stored(page, 'root')
  if (!root) return { seq: 0, rows: new Set() }
  const { seq, projects } = root
  const rows = [...(await stored(page, 'users')), ...projects, ...(await stored(page, 'tasks'))]
  return { seq, rows: new Set(rows.map((row) => JSON.stringify(row))) }
}

/** A few of the rows that the other set lacks, and how many there are. */
function some(rows: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] {
  const lacking = [...rows].filter((row) => !others.has(row)).map((row) => row.slice(0, 90))
  return lacking.length > 3 ? [...lacking.slice(0, 3), `… ${lacking.length} in all`] : lacking
}

/** Starts the browser again and opens the app in it. */
export async function reopen(profile: Profile, path: string): Promise<Page> {
  const page = await profile.open()
  await page.goto(path)
  return page
}

/** Lets the browser live for as long as a test says: what is tested is what it writes by its own clock. */
export function live(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
