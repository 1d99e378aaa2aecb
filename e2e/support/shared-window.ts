import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import { answerResizes } from './answered-resize.ts'
import { beside } from './beside.ts'

/** What leaves traces in a window that nothing takes away. */
const lasting = {
  context: ['setExtraHTTPHeaders', 'setGeolocation', 'setOffline'],
  page: ['close', 'on', 'setExtraHTTPHeaders'],
  clock: ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
} as const

/** What gives something that takes it back. */
const disposable = ['addInitScript', 'exposeBinding', 'exposeFunction', 'route'] as const

type Step = () => Promise<unknown>
type WindowOptions = Pick<BrowserContextOptions, 'viewport' | 'hasTouch' | 'colorScheme'>

/**
 * The window that the tests of one worker use one after the other: opening one, with its processes and empty caches,
 * takes longer than a short test. After a test its other tabs are closed, what it changed about the window is taken
 * back, and everything that was stored is gone. A test that calls what cannot be taken back ends the sharing, and the
 * next one gets a new window; so does one that fails, with which its worker ends.
 */
export class SharedWindow {
  #open: Opened | undefined

  /** The window for a test that wants such; a new one where the present one has other options. */
  async take(browser: Browser, options: WindowOptions): Promise<BrowserContext> {
    const kind = JSON.stringify(options)
    if (this.#open?.kind !== kind) await this.close()
    this.#open ??= { kind, ...(await openWindow(browser, options)) }
    return this.#open.context
  }

  /** Its first page. */
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

interface OpenWindow {
  readonly context: BrowserContext
  readonly page: Page
  /** Whether something has been done to it that lasts. */
  readonly isSpent: () => boolean
  /** Closes its other tabs, and takes back what was changed. */
  readonly undo: Step
  /** Forgets which pages were shown before, and has the size that it began with. */
  readonly refresh: Step
}

interface Opened extends OpenWindow {
  /** The options that it was opened with. */
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
    // A test may have ended it itself.
    takeBack(async () => ((await made) as CDPSession).detach().catch(() => {})),
  )
  whenCalled(context, ['grantPermissions'], () => takeBack(() => context.clearPermissions()))
  const { colorScheme = 'light' } = options
  const asNew = { media: null, colorScheme, reducedMotion: null, forcedColors: null, contrast: null }
  // The method itself: what is taken back is no change to be taken back after the next test.
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

/** Tells of every call of some methods, with what it has given. */
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

/** Takes away what a test has left. Gives whether that could be done. */
async function cleared({ context, page, undo, refresh }: Opened): Promise<boolean> {
  try {
    // First: a request may be answered otherwise, or a page begin with a script.
    await undo()
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
  // Key by key: another process may hear of it a moment after the app has begun there, which takes a `clear` for somebody's
  // wish to begin anew, and looks at what is stored where it hears of a key.
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
