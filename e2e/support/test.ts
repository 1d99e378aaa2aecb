import { expect, test as base, type BrowserContext, type Request } from '@playwright/test'

interface Watch {
  /** What a test provokes on purpose: a console message or an exception that matches is no fault. */
  expectedProblem: RegExp | undefined
  watch: void
}

/**
 * Every test is watched: a console error or warning, an uncaught exception, an unhandled rejection, or a request other
 * than a GET of the app's own static files (SPEC 7: no network calls are made) makes it fail.
 */
export const test = base.extend<Watch>({
  expectedProblem: [undefined, { option: true }],
  watch: [
    async ({ context, baseURL, expectedProblem }, use) => {
      const check = watchContext(context, baseURL, expectedProblem)
      await use()
      check()
    },
    { auto: true },
  ],
})

/** Watches all pages of a browser. Gives what fails if there was anything to see. */
export function watchContext(
  context: BrowserContext,
  baseURL: string | undefined,
  expectedProblem: RegExp | undefined,
): () => void {
  const problems = watchProblems(context)
  const requests = watchRequests(context, new URL(baseURL ?? '').origin)
  return () => {
    const unexpected = problems.filter((problem) => !expectedProblem?.test(problem))
    expect(unexpected, 'what the console and the window reported').toEqual([])
    expect(requests, 'requests that are no GET of a file of the app').toEqual([])
  }
}

function watchProblems(context: BrowserContext): string[] {
  const problems: string[] = []
  context.on('console', (message) => {
    const type = message.type()
    if (type === 'error' || type === 'warning' || type === 'assert')
      problems.push(`${type}: ${message.text()}`)
  })
  // Playwright reports unhandled rejections here as well.
  context.on('weberror', (event) => problems.push(`exception: ${event.error().message}`))
  return problems
}

function watchRequests(context: BrowserContext, origin: string): string[] {
  const strange: string[] = []
  const files = new Set(['document', 'script', 'stylesheet', 'image', 'font', 'manifest', 'other'])
  const isFile = (request: Request): boolean =>
    request.method() === 'GET' &&
    new URL(request.url()).origin === origin &&
    files.has(request.resourceType())
  context.on('request', (request) => {
    if (!isFile(request)) strange.push(`${request.method()} ${request.resourceType()} ${request.url()}`)
  })
  context.on('page', (page) => page.on('websocket', (socket) => strange.push(`WEBSOCKET ${socket.url()}`)))
  return strange
}

export { expect }
