import type { BrowserContext, Page } from '@playwright/test'
import type { Book } from './book.ts'
import type { ChangeCost } from './log-page.ts'
import { addresses } from './servers.ts'

const fullLog = 2000
const warmUp = 3
const changes = 15
const openings = 7

/**
 * Measures the cost of each part of a change, how long another tab takes to follow, and how long opening takes with few
 * and with many entries in the order. It uses only the log of this browser, without screens, from the sources (not `dist`).
 */
export async function measureChanges(context: BrowserContext, book: Book, size: number): Promise<void> {
  const note = (name: string, samples: readonly number[]): void =>
    book.note('change', name, size, 'ms', samples)
  const page = await opened(context)
  await page.evaluate((count) => window.bench.fill(count), size)
  note('open: the first time', [await page.evaluate(() => window.bench.open())])
  const costs = await page.evaluate((count) => window.bench.change(count), changes + warmUp)
  const kept = costs.slice(warmUp)
  const of = (part: keyof ChangeCost): readonly number[] => kept.map((cost) => cost[part])
  note('decide', of('decide'))
  note('show: the rest of asking', of('show'))
  note('order', of('order'))
  note('publish', of('publish'))
  const other = await opened(context)
  await other.evaluate(() => window.bench.open())
  note('until another tab knows', await tabToTab(page, other))
  await page.evaluate((count) => window.bench.fillLog(count), fullLog)
  const again: number[] = []
  for (let time = 0; time < openings; time += 1) {
    const next = await opened(context)
    again.push(await next.evaluate(() => window.bench.open()))
    await next.close()
  }
  note(`open: after ${fullLog} more changes`, again)
  for (const tab of [page, other]) await tab.close()
}

async function opened(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(addresses.log)
  await page.waitForFunction(() => 'bench' in window)
  return page
}

/** From asking for a change in one tab to having it in the state that another one shows. */
async function tabToTab(one: Page, other: Page): Promise<number[]> {
  const delays: number[] = []
  for (let time = 0; time < changes; time += 1) {
    await other.evaluate(() => window.bench.listen())
    const asked = await one.evaluate(() => window.bench.ask())
    await other.waitForFunction(() => window.bench.heard().length > 0)
    const [heard = 0] = await other.evaluate(() => window.bench.heard())
    delays.push(heard - asked)
  }
  return delays
}
