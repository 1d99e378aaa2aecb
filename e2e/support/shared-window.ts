import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import { answerResizes } from './answered-resize.ts'
import { beside } from './beside.ts'

/** The methods that leave traces in a window which nothing removes. */
const lasting = {
  context: ['setExtraHTTPHeaders', 'setGeolocation', 'setOffline'],
  page: ['close', 'on', 'setExtraHTTPHeaders'],
  clock: ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
} as const

/** The methods whose result can undo them. */
const disposable = ['addInitScript', 'exposeBinding', 'exposeFunction', 'route'] as const

type Step = () => Promise<unknown>
type WindowOptions = Pick<BrowserContextOptions, 'viewport' | 'hasTouch' | 'colorScheme'>

/**
 * The window that the tests of one worker use one after the other, because opening one, with its processes and empty
 * caches, takes longer than a short test. After a test, its other tabs are closed, what it changed about the window is
 * undone, and everything stored is deleted. A test that calls something that cannot be undone ends the sharing, and the
 * next test gets a new window. So does a test that fails, because its worker ends with it.
 */
export class SharedWindow {
  #open: Opened | undefined

  /** Returns the window for a test that wants these options; a new one if the present one has others. */
  async take(browser: Browser, options: WindowOptions): Promise<BrowserContext> {
    const kind = JSON.stringify(options)
    if (this.#open?.kind !== kind) await this.close()
    this.#open ??= { kind, ...(await openWindow(browser, options)) }
    return this.#open.context
  }

  /** The first page of the window. */
  get page(): Page {
    if (!this.#open) throw new Error('No test has this window now.')
    return this.#open.page
  }

  /** After a test, restores the window to how it was when new, or closes it. */
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

interface OpenWindow {
  readonly context: BrowserContext
  readonly page: Page
  /** Whether something has been done to the window that cannot be undone. */
  readonly isSpent: () => boolean
  /** Closes the other tabs and undoes what was changed. */
  readonly undo: Step
  /** Clears the navigation history and restores the original size. */
  readonly refresh: Step
}

interface Opened extends OpenWindow {
  /** The options that the window was opened with. */
  readonly kind: string
}

async function openWindow(browser: Browser, options: WindowOptions): Promise<OpenWindow> {
  const context = await browser.newContext()
  const page = await context.newPage()
  answerResizes(page)
  const session = await context.newCDPSession(page)
  let isSpent = false
  let isMediaEmulated = false
  let changes: Step[] = []
  const spend = (): void => void (isSpent = true)
  const takeBack = (change: Step): void => void changes.push(change)
  page.once('crash', spend)
  whenCalled(context, lasting.context, spend)
  whenCalled(context.clock, lasting.clock, spend)
  whenCalled(page, lasting.page, spend)
  for (const target of [context, page]) {
    whenCalled(target, disposable, (made) => takeBack(async () => ((await made) as Disposable).dispose()))
  }
  whenCalled(context, ['newCDPSession'], (made) =>
    // The test may have ended the session itself.
    takeBack(async () => ((await made) as CDPSession).detach().catch(() => {})),
  )
  whenCalled(context, ['grantPermissions'], () => takeBack(() => context.clearPermissions()))
  const { colorScheme = 'light' } = options
  const asNew = { media: null, colorScheme, reducedMotion: null, forcedColors: null, contrast: null }
  // The method itself, since undoing is not a change to be undone after the next test.
  const emulate = page.emulateMedia.bind(page)
  whenCalled(page, ['emulateMedia'], () => void (isMediaEmulated = true))
  const undo = async (): Promise<void> => {
    if (isMediaEmulated) await emulate(asNew)
    isMediaEmulated = false
    const others = context.pages().filter((other) => other !== page)
    const all = [...changes, ...others.map((other) => () => other.close())]
    changes = []
    await Promise.all(all.map((step) => step()))
  }
  const size = page.viewportSize()
  const refresh = async (): Promise<void> => {
    await session.send('Page.resetNavigationHistory')
    if (size) await page.setViewportSize(size)
  }
  return { context, page, isSpent: () => isSpent, undo, refresh }
}

interface Disposable {
  dispose(): Promise<void>
}

/** Reports every call of some methods, with what it returned. */
function whenCalled<T extends object>(
  target: T,
  names: readonly (keyof T)[],
  called: (given: unknown) => void,
): void {
  for (const name of names) {
    const own: unknown = target[name]
    if (typeof own !== 'function') throw new Error(`There is no ${String(name)} to be called.`)
    const wrapped = (...args: unknown[]): unknown => {
      const given: unknown = Reflect.apply(own, target, args)
      called(given)
      return given
    }
    Object.defineProperty(target, name, { value: wrapped, writable: true })
  }
}

/** Removes what a test has left behind. Returns whether that succeeded. */
async function cleared({ context, page, undo, refresh }: Opened): Promise<boolean> {
  try {
    // First, because otherwise the test's routes may answer requests, and its scripts may run when a page opens.
    await undo()
    await page.goto(beside)
    await Promise.all([page.evaluate(clearStores), page.mouse.move(0, 0), context.clearCookies(), refresh()])
    return true
  } catch {
    return false
  }
}

/** Empties everything that a page can store data in. Runs in a page of the app's origin. */
export async function clearStores(): Promise<void> {
  // The page that was left may still be releasing the lock.
  await navigator.locks.request('ems', () => undefined)
  // Key by key: another process may hear of it a moment after the app has started there. The app takes a `clear` for
  // somebody's wish to start over; when it hears of a key, it looks at what is stored.
  for (const key of Object.keys(localStorage)) localStorage.removeItem(key)
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
