import type { Book } from './book.ts'
import { open, settled, type Stage } from './browser.ts'
import { furtherActions } from './further-actions.ts'
import { managerActions } from './manager-actions.ts'
import { addresses } from './servers.ts'

/** In milliseconds: by then an opened board is at rest, and so is what it fetches ahead. */
const rest = 2000

/**
 * Measures the same actions of a manager, each as the first on a newly opened board, and so with the code that is fetched when
 * needed. Beside each is the same action done again right after it.
 */
export async function measureFirst(stage: Stage, book: Book, size: number, samples: number): Promise<void> {
  const { page } = stage.app
  await stage.become('manager')
  for (const action of [...managerActions, ...furtherActions]) {
    const taken = action.names.map(([name]) => ({ name, first: [] as number[], again: [] as number[] }))
    for (let sample = 0; sample < samples; sample += 1) {
      await open(page, `${addresses.app}/manager`)
      await settled(page)
      await page.waitForTimeout(rest)
      for (const turn of ['first', 'again'] as const) {
        const took = await action.run(page)
        await settled(page)
        for (const [index, one] of taken.entries()) one[turn].push(took[index] ?? Number.NaN)
      }
    }
    for (const { name, first, again } of taken) book.note('first', name, size, 'ms', first, { again })
  }
}
