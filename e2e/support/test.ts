import {
  expect,
  test as base,
  type BrowserContext,
  type ConsoleMessage,
  type Dialog,
  type Page,
  type Request,
  type WebError,
  type WebSocket,
} from '@playwright/test'
import { answerResizes } from './answered-resize.ts'
import { isAtTeam } from './at-team.ts'
import { makeLate } from './late.ts'
import { bringTo } from './place.ts'
import { SharedWindow } from './shared-window.ts'
import type { TeamPlace } from './team-place.ts'

interface Watch {
  /** What a test provokes on purpose: a console message or an exception that matches is not a fault. */
  expectedProblem: RegExp | undefined
  /** Whether a test needs a window that nobody has used before, for example when it matters what must be fetched. */
  ownWindow: boolean
  watch: void
}

/**
 * Every test is watched: it fails on a console error or warning, an uncaught exception, an unhandled rejection, a dialog of
 * the browser, or a request other than a GET of the app's own static files (SPEC 7: no network calls are made). A team
 * server may be asked for more: there, the only requests that fail a test are those to anybody else.
 */
export const test = base.extend<Watch, { place: TeamPlace | undefined; sharedWindow: SharedWindow }>({
  expectedProblem: [undefined, { option: true }],
  ownWindow: [false, { option: true }],
  place: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what is needed: nothing
    async ({}, use, { parallelIndex, config }) => {
      if (!isAtTeam) return use(undefined)
      // Loaded only where needed.
      const [{ withDatabases }, { TeamPlace }] = await Promise.all([
        import('./databases.ts'),
        import('./team-place.ts'),
      ])
      const port = Number(new URL(config.webServer?.url ?? '').port) + 1 + parallelIndex
      await withDatabases(async (databases) => {
        const place = await TeamPlace.start(databases, port)
        await use(place)
        await place.stop()
      })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ baseURL, place }, use) => use(place?.url ?? baseURL),
  sharedWindow: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what is needed: nothing
    async ({}, use) => {
      const window = new SharedWindow()
      await use(window)
      await window.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, sharedWindow, ownWindow, place, viewport, hasTouch, colorScheme }, use) => {
    await place?.begin()
    const context = ownWindow
      ? await browser.newContext()
      : await sharedWindow.take(browser, { viewport, hasTouch, colorScheme })
    if (place) bringTo(place, context)
    await makeLate(context)
    await use(context)
    if (ownWindow) await context.close()
    else await sharedWindow.giveBack()
  },
  page: async ({ context, sharedWindow, ownWindow }, use) => {
    if (!ownWindow) return use(sharedWindow.page)
    const page = await context.newPage()
    answerResizes(page)
    await use(page)
  },
  watch: [
    async ({ context, baseURL, expectedProblem }, use) => {
      const check = watchContext(context, baseURL, expectedProblem)
      await use()
      check()
    },
    { auto: true },
  ],
})

/** Watches all pages of a browser. Returns a function that ends the watch and fails if there was anything to see. */
export function watchContext(
  context: BrowserContext,
  baseURL: string | undefined,
  expectedProblem: RegExp | undefined,
): () => void {
  const problems = watchProblems(context)
  const requests = watchRequests(context, new URL(baseURL ?? '').origin)
  return () => {
    const unexpected = problems.end().filter((problem) => !expectedProblem?.test(problem))
    const strange = requests.end()
    expect(unexpected, 'what the console and the window reported').toEqual([])
    expect(strange, 'requests that are no GET of a file of the app').toEqual([])
  }
}

interface Watched {
  /** Stops watching and returns what was seen. */
  end(): readonly string[]
}

function watchProblems(context: BrowserContext): Watched {
  const problems: string[] = []
  const onConsole = (message: ConsoleMessage): void => {
    const type = message.type()
    // The browser requests an icon for a page without the app, perhaps while the server of a test is being replaced.
    if (isAtTeam && message.location().url.endsWith('/favicon.ico')) return
    if (type === 'error' || type === 'warning' || type === 'assert')
      problems.push(`${type}: ${message.text()}`)
  }
  const onError = (event: WebError): void => void problems.push(`exception: ${event.error().message}`)
  const onDialog = (dialog: Dialog): void => {
    problems.push(`dialog: ${dialog.type()} ${dialog.message()}`)
    void dialog.dismiss()
  }
  context.addListener('console', onConsole)
  // Playwright reports unhandled rejections here as well.
  context.addListener('weberror', onError)
  context.addListener('dialog', onDialog)
  return {
    end: () => {
      context.removeListener('console', onConsole)
      context.removeListener('weberror', onError)
      context.removeListener('dialog', onDialog)
      return problems
    },
  }
}

function watchRequests(context: BrowserContext, origin: string): Watched {
  const strange: string[] = []
  const files = new Set(['document', 'script', 'stylesheet', 'image', 'font', 'manifest', 'other'])
  const isFile = (request: Request): boolean =>
    new URL(request.url()).origin === origin &&
    (isAtTeam || (request.method() === 'GET' && files.has(request.resourceType())))
  const onRequest = (request: Request): void => {
    if (!isFile(request)) strange.push(`${request.method()} ${request.resourceType()} ${request.url()}`)
  }
  const onSocket = (socket: WebSocket): void => {
    if (!isAtTeam) strange.push(`WEBSOCKET ${socket.url()}`)
  }
  const onPage = (page: Page): void => void page.addListener('websocket', onSocket)
  context.addListener('request', onRequest)
  context.addListener('page', onPage)
  for (const page of context.pages()) onPage(page)
  return {
    end: () => {
      context.removeListener('request', onRequest)
      context.removeListener('page', onPage)
      for (const page of context.pages()) page.removeListener('websocket', onSocket)
      return strange
    },
  }
}

export { expect }
