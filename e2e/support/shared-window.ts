import type { Browser, BrowserContext, Page } from '@playwright/test'
import { beside } from './beside.ts'

/** What leaves traces in a window that clearing its storage does not take away. */
const lasting = {
  context: [
    'addCookies',
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'newPage',
    'route',
    'setExtraHTTPHeaders',
    'setGeolocation',
    'setOffline',
  ],
  page: [
    'addInitScript',
    'close',
    'emulateMedia',
    'exposeBinding',
    'exposeFunction',
    'on',
    'route',
    'setExtraHTTPHeaders',
  ],
  clock: ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
} as const

/**
 * The window that the tests of one worker use one after the other: opening one, with its processes and empty caches,
 * takes twice the time of a short test. After a test everything that was stored is gone from it. A test that
 * opens a second tab, or calls what lasts longer than a page, ends the sharing, and the next one gets a new window; so
 * does one that fails, with which its worker ends.
 */
export class SharedWindow {
  #open: Opened | undefined

  /** The window for a test that wants such; a new one where the present one has other options. */
  async take(browser: Browser, options: string): Promise<BrowserContext> {
    if (this.#open?.options !== options) await this.close()
    this.#open ??= await openWindow(browser, options)
    return this.#open.context
  }

  /** Its one page. */
  get page(): Page {
    if (!this.#open) throw new Error('No test has this window now.')
    return this.#open.page
  }

  /** After a test: makes it as it was when it was new, or closes it. */
  async giveBack(): Promise<void> {
    const open = this.#open
    if (!open || open.isSpent() || !(await cleared(open))) await this.close()
  }

  async close(): Promise<void> {
    const closing = this.#open
    this.#open = undefined
    await closing?.context.close()
  }
}

interface Opened {
  readonly context: BrowserContext
  readonly page: Page
  readonly options: string
  /** Whether something has been done to it that lasts. */
  readonly isSpent: () => boolean
  /** Forgets which pages were shown before, and has the size that it began with. */
  readonly refresh: () => Promise<unknown>
}

async function openWindow(browser: Browser, options: string): Promise<Opened> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  let isSpent = false
  const spend = (): void => void (isSpent = true)
  page.once('crash', spend)
  whenCalled(context, lasting.context, spend)
  whenCalled(context.clock, lasting.clock, spend)
  whenCalled(page, lasting.page, spend)
  const size = page.viewportSize()
  const refresh = async (): Promise<void> => {
    await session.send('Page.resetNavigationHistory')
    if (size) await page.setViewportSize(size)
  }
  return { context, page, options, isSpent: () => isSpent, refresh }
}

function whenCalled<T extends object>(target: T, names: readonly (keyof T)[], called: () => void): void {
  for (const name of names) {
    const own: unknown = target[name]
    if (typeof own !== 'function') throw new Error(`There is no ${String(name)} to be called.`)
    const wrapped = (...args: unknown[]): unknown => {
      called()
      return Reflect.apply(own, target, args)
    }
    Object.defineProperty(target, name, { value: wrapped })
  }
}

/** Takes away what a test has left. Gives whether that could be done. */
async function cleared({ context, page, refresh }: Opened): Promise<boolean> {
  try {
    await page.goto(beside)
    await Promise.all([page.evaluate(clearStores), page.mouse.move(0, 0), context.clearCookies(), refresh()])
    return true
  } catch {
    return false
  }
}

/** Empties everything that a page can store in. Runs in a page of the app's origin. */
export async function clearStores(): Promise<void> {
  // The page that was left may still be letting go of it.
  await navigator.locks.request('ems', () => undefined)
  localStorage.clear()
  sessionStorage.clear()
  const databases = await indexedDB.databases()
  await Promise.all(
    databases.map(
      ({ name = '' }) =>
        new Promise<void>((resolve, reject) => {
          const deleting = indexedDB.deleteDatabase(name)
          deleting.addEventListener('success', () => resolve())
          deleting.addEventListener('error', () => reject(deleting.error ?? new Error('not deleted')))
        }),
    ),
  )
  for (const name of await caches.keys()) await caches.delete(name)
}
