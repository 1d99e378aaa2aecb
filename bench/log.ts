/** `npm run bench`: what a change costs in the browser's log, how fast tabs follow, and how long opening takes. */
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { createServer } from 'vite'
import { findBrowser } from '../scripts/browser.ts'

const sizes = [100, 1000, 5000]
const fullLog = 2000
const samples = 15

const executablePath = findBrowser()
if (!executablePath) process.exit(1)
const server = await createServer({ server: { port: 4390 }, logLevel: 'error' })
await server.listen()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  const results = []
  for (const tasks of sizes) results.push({ tasks, ...(await measure(browser, tasks)) })
  console.table(
    results.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, round(value)])),
    ),
  )
  const [first, last] = [results.at(0), results.at(-1)]
  if (first && last) {
    const growth = Object.entries(last).map(([name, value]) => [name, round(value / valueOf(first, name))])
    console.log(`From ${first.tasks} to ${last.tasks} tasks, as a factor:`, Object.fromEntries(growth))
  }
} finally {
  await browser.close()
  await server.close()
}

/** Medians, in milliseconds. */
async function measure(browser: Browser, tasks: number) {
  const context = await browser.newContext()
  try {
    const page = await opened(context)
    await page.evaluate((count) => window.bench.fill(count), tasks)
    const first = await page.evaluate(() => window.bench.open())
    const costs = await page.evaluate((count) => window.bench.change(count), samples + 3)
    const kept = costs.slice(3)
    const other = await opened(context)
    await other.evaluate(() => window.bench.open())
    const delay = await tabToTab(page, other)
    await page.evaluate((count) => window.bench.fillLog(count), fullLog)
    const again: number[] = []
    for (let time = 0; time < 7; time += 1) {
      const next = await opened(context)
      again.push(await next.evaluate(() => window.bench.open()))
      await next.close()
    }
    return {
      decide: median(kept.map((cost) => cost.decide)),
      order: median(kept.map((cost) => cost.order)),
      publish: median(kept.map((cost) => cost.publish)),
      tabToTab: delay,
      openFirst: first,
      openFullLog: median(again),
    }
  } finally {
    await context.close()
  }
}

async function opened(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('http://localhost:4390/bench/log.html')
  await page.waitForFunction(() => 'bench' in window)
  return page
}

/** From asking in one tab to its being in the state that another one shows. */
async function tabToTab(one: Page, other: Page): Promise<number> {
  const delays: number[] = []
  for (let time = 0; time < samples; time += 1) {
    await other.evaluate(() => window.bench.listen())
    const asked = await one.evaluate(() => window.bench.ask())
    await other.waitForFunction(() => window.bench.heard().length > 0)
    const [heard = 0] = await other.evaluate(() => window.bench.heard())
    delays.push(heard - asked)
  }
  return median(delays)
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

function valueOf(row: object, name: string): number {
  const value: unknown = Reflect.get(row, name)
  return typeof value === 'number' ? value : Number.NaN
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
