import type { Locator, Page } from '@playwright/test'
import type { Book } from './book.ts'
import { beside, open, settled, type Stage } from './browser.ts'
import { placeOf, showBoard } from './manager-actions.ts'
import type { Frames } from './probe-page.ts'
import { addresses } from './servers.ts'

const rounds = 3

/**
 * Measures the frames while cards of two columns are chosen one by one, and then a whole part of a third.
 */
export async function measureSelecting(stage: Stage, book: Book, size: number): Promise<void> {
  const { page } = stage.app
  await stage.become('manager')
  await open(page, `${addresses.app}/manager`)
  await settled(page)
  const taken: Frames[] = []
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    await showBoard(page)
    await page.evaluate(() => window.probe.startFrames())
    await selectSome(stage)
    const frames = await page.evaluate(() => window.probe.stopFrames())
    if (round > 0) taken.push(frames)
    await page.keyboard.press('Escape')
    await settled(page)
  }
  const note = (name: string, unit: string, of: (frames: Frames) => number): void =>
    book.note('select', name, size, unit, taken.map(of))
  note('longest frame', 'ms', ({ longest }) => longest)
  note('longest frame, as the browser reports it (0: none over 50 ms)', 'ms', ({ reported }) => reported)
  note('frames over 50 ms', 'frames', ({ over50 }) => over50)
  note('all frames', 'frames', ({ count }) => count)
  await page.goto(beside.app)
}

async function selectSome({ app: { page } }: Stage): Promise<void> {
  const cards = (dropId: string) => placeOf(page, dropId).locator('[data-item-id]')
  await page.keyboard.down('Control')
  for (const dropId of ['To Do', 'In Progress']) {
    for (const index of [0, 1, 2]) {
      await pressBelowTitle(page, cards(dropId).nth(index))
      await page.waitForTimeout(100)
    }
  }
  await pressBelowTitle(page, cards('Done').first())
  await page.keyboard.up('Control')
  await page.keyboard.down('Shift')
  await pressBelowTitle(page, cards('Done').nth(2))
  await page.keyboard.up('Shift')
  await page.waitForTimeout(300)
}

/** Clicks at the lower edge of a card: with a key held, a click on its title opens the task in a window of its own. */
async function pressBelowTitle(page: Page, card: Locator): Promise<void> {
  const box = await card.boundingBox()
  if (!box) throw new Error('This card is not drawn.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height - 4)
}
