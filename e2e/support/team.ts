import { join } from 'node:path'
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import type { TestPostgres } from '../../server/database/test-database.testing.ts'
import { TestServer, type Person } from '../../server/http/test-server.testing.ts'
import { withDatabases } from './databases.ts'
import { makeLate } from './late.ts'

interface Team {
  /** A team server on a database of its own, with its first admin. */
  server: TestServer
  /** What a test provokes on purpose: a console message or an exception that matches is not a fault. */
  expectedProblem: RegExp | undefined
  /** Opens another browser, with somebody or nobody logged in. */
  visit: (person?: Person) => Promise<BrowserContext>
  /** Opens the first page of another browser. */
  open: (path: string, person?: Person) => Promise<Page>
}

/** The folder of the built app. */
export const dist = join(import.meta.dirname, '../../dist')

/**
 * Tests of several browsers at a real team server on a real PostgreSQL. Every browser is watched: a test fails on what the
 * console reports, and on what the server's rules for its pages forbid.
 */
export const test = base.extend<Team, { databases: TestPostgres }>({
  databases: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what is needed: nothing
    async ({}, use) => withDatabases(use),
    { scope: 'worker', timeout: 60_000 },
  ],
  expectedProblem: [undefined, { option: true }],
  server: async ({ databases }, use) => {
    const server = await TestServer.start(databases, { dist })
    await server.admin()
    await use(server)
    await server.stop()
  },
  visit: async ({ browser, server, expectedProblem }, use) => {
    const contexts: BrowserContext[] = []
    const problems: string[] = []
    await use(async (person) => {
      const context = await browser.newContext({ baseURL: server.url })
      contexts.push(context)
      await makeLate(context)
      context.on('console', (message) => {
        if (['error', 'warning', 'assert'].includes(message.type())) problems.push(message.text())
      })
      context.on('weberror', (event) => void problems.push(event.error().message))
      if (person) {
        // Bypasses the form, whose hash is slow on purpose.
        const value = await server.sessions.begin(person.id)
        await context.addCookies([{ name: 'ems', value, url: server.url, httpOnly: true, sameSite: 'Lax' }])
      }
      return context
    })
    for (const context of contexts) await context.close()
    const unexpected = problems.filter((problem) => !expectedProblem?.test(problem))
    expect(unexpected, 'what the console and the window reported').toEqual([])
  },
  open: async ({ visit }, use) => {
    await use(async (path, person) => {
      const page = await (await visit(person)).newPage()
      await page.goto(path)
      return page
    })
  },
})

export { expect }
