import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { urlOf } from '../../server/commands/command-line.testing.ts'
import { ServerProcess } from '../../server/faults/server-process.testing.ts'
import { TestServer } from '../../server/http/test-server.testing.ts'
import type { TestPostgres } from '../../server/database/test-database.testing.ts'
import { FrontProxy } from './front-proxy.ts'
import { test as base } from './team.ts'

/** A process of another build, beside the one of the present build. */
export interface OtherProcess {
  readonly url: string
  stop(): Promise<void>
}

interface TwoBuilds {
  /** The proxy that browsers go through. */
  front: FrontProxy
  /** Starts a process of the other build on the database of `server`. */
  startOther: () => Promise<OtherProcess>
}

/** The folder of an earlier version, built by `npm run soak -- versions`. */
const earlier = process.env['EMS_EARLIER']
const root = join(import.meta.dirname, '../..')

/**
 * Tests of browsers at two builds of EMS on one database. The other build is the present source under other file names, like those
 * of another version; in `npm run soak` it is an earlier version, with a server of its own.
 */
export const test = base.extend<TwoBuilds, { otherDist: string }>({
  otherDist: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what is needed: nothing
    async ({}, use) => {
      const outDir = await mkdtemp(join(tmpdir(), 'ems-other-build-'))
      const output = {
        entryFileNames: 'assets/other-[name]-[hash].js',
        chunkFileNames: 'assets/other-[name]-[hash].js',
        assetFileNames: 'assets/other-[name]-[hash][extname]',
      }
      if (earlier === undefined)
        await build({
          root,
          logLevel: 'warn',
          build: { outDir, emptyOutDir: true, rolldownOptions: { output } },
        })
      await use(outDir)
      await rm(outDir, { recursive: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what is needed: nothing
  front: async ({}, use) => {
    const front = await FrontProxy.open()
    await use(front)
    await front.close()
  },
  startOther: async ({ server, databases, otherDist }, use) => {
    const started: OtherProcess[] = []
    await use(async () => {
      const process = await (earlier === undefined
        ? startBuild(server, databases, otherDist)
        : startVersion(server, earlier))
      started.push(process)
      return process
    })
    for (const process of started) await process.stop()
  },
})

async function startBuild(
  { database }: TestServer,
  databases: TestPostgres,
  dist: string,
): Promise<OtherProcess> {
  const server = await TestServer.start(databases, { database, dist })
  let stopped: Promise<void> | undefined
  return { url: server.url, stop: () => (stopped ??= server.stop()) }
}

async function startVersion({ database }: TestServer, folder: string): Promise<OtherProcess> {
  const server = await ServerProcess.start({ DATABASE_URL: urlOf(database) }, folder)
  return {
    url: server.url,
    stop: async () => {
      server.signal('SIGTERM')
      await server.ended
    },
  }
}

/** Tells which build a page is of, by the address of its first script. */
export function buildOf(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector<HTMLScriptElement>('script[src]')?.src ?? '')
}
