import { chromium, type BrowserContext, type CDPSession, type Locator, type Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import config from '../playwright.config.ts'
import type { Change } from './probe-page.ts'
import { addresses } from './servers.ts'
import type { Account, Workspace } from './workspace.ts'

const patience = 120_000

/** A browser of its own with a tab for the app and one for the floors, both on the same workspace. */
export interface Stage {
  readonly workspace: Workspace
  readonly context: BrowserContext
  readonly app: Tab
  readonly floor: Tab
  /** Logs somebody in (or out). The app is not open afterwards. */
  become(role: Account['role'] | 'nobody'): Promise<void>
  close(): Promise<void>
}

/** A tab with its connection to the browser's own tools. */
export interface Tab {
  readonly page: Page
  readonly cdp: CDPSession
}

/** Opens a browser with a profile in a temporary folder: its caches are real. */
export async function openStage(executablePath: string, probe: string, workspace: Workspace): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'ems-bench-'))
  const { launchOptions, locale, timezoneId } = config.use ?? {}
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: launchOptions?.args ?? [],
    viewport: { width: 1400, height: 900 },
    ...(locale && { locale }),
    ...(timezoneId && { timezoneId }),
  })
  context.setDefaultTimeout(patience)
  await context.addInitScript({ path: probe })
  const tab = async (page: Page): Promise<Tab> => ({ page, cdp: await context.newCDPSession(page) })
  const app = await tab(context.pages()[0] ?? (await context.newPage()))
  const floor = await tab(await openWindow(context))
  return {
    workspace,
    context,
    app,
    floor,
    become: async (role) => {
      const account = workspace.accounts.find((one) => one.role === role)
      await app.page.goto(beside.app)
      await app.page.evaluate(() => localStorage.removeItem('currentUser'))
      if (account) await logIn(app.page, account)
      await app.page.goto(beside.app)
    },
    close: async () => {
      await context.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Opens a separate window: a tab behind another one would be drawn only now and then. */
export async function openWindow(context: BrowserContext): Promise<Page> {
  const opened = context.waitForEvent('page')
  await context.pages()[0]?.evaluate(() => {
    window.open('about:blank', '_blank', 'popup,noopener,width=1400,height=900')
  })
  const page = await opened
  await page.setViewportSize({ width: 1400, height: 900 })
  return page
}

/** Pages of the same origin without the app. */
export const beside = {
  app: `${addresses.app}/favicon.svg`,
  floor: `${addresses.floors}/blank.html`,
} as const

/**
 * Logs in by the login form. Writing somebody who was logged in before under `currentUser` would log in nobody: EMS takes
 * that for an older write of its own (rule S39).
 */
async function logIn(page: Page, { email, password, role }: Account): Promise<void> {
  await open(page, `${addresses.app}/login`)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(`${addresses.app}/${role}`)
  await settled(page)
}

/** Opens a page and returns when everything in sight was drawn, in milliseconds since the navigation began. */
export async function open(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' })
  return inTime(
    page.evaluate(() => window.probe.opened),
    url,
  )
}

/** When what is out of sight of a page was drawn as well, in milliseconds since the navigation began. */
export async function completed(page: Page): Promise<number> {
  return inTime(
    page.evaluate(() => window.probe.completed),
    page.url(),
  )
}

/** Does something and returns how long it took from its first event of a type to the paint that shows each change. */
export async function measured(
  page: Page,
  event: string,
  changes: readonly (readonly [Change, Locator?])[],
  act: () => Promise<unknown>,
): Promise<number[]> {
  const numbers: number[] = []
  for (const [change, locator] of changes) {
    const given = [event, change] as const
    numbers.push(
      locator
        ? await locator.evaluate(
            (element, [event, change]) => window.probe.expect(event, change, element),
            given,
          )
        : await page.evaluate(([event, change]) => window.probe.expect(event, change), given),
    )
  }
  await act()
  const took = page.evaluate(
    (numbers) => Promise.all(numbers.map((number) => window.probe.took(number))),
    numbers,
  )
  return inTime(took, changes.map(([change]) => change).join(', '))
}

/** The centre of an element as drawn. */
export async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox()
  if (!box) throw new Error('This element is not drawn.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Clicks with the mouse, without the checks of a test. */
export async function click(page: Page, element: Locator): Promise<void> {
  const { x, y } = await middleOf(element)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.up()
}

/** Waits for two paints: by then, whatever follows the pointer has caught up. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

/** Waits until the work after an action (writing above all) is over. */
export async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(120)
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 5000 })),
  )
}

async function inTime<Result>(waited: Promise<Result>, what: string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: not seen in ${patience / 1000} s.`)), patience)
  })
  try {
    return await Promise.race([waited, late])
  } finally {
    clearTimeout(timer)
  }
}
