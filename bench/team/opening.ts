import { join } from 'node:path'
import pg, { type ClientConfig } from 'pg'
import { readBackup } from '../../src/domain/backup/read-backup.ts'
import { Sessions } from '../../server/accounts/sessions.ts'
import { withClient } from '../../server/database/with-client.ts'
import { ServerProcess } from '../../server/faults/server-process.testing.ts'
import { findBrowser } from '../../scripts/browser.ts'
import { root } from '../../scripts/dist.ts'
import type { Book } from '../book.ts'
import { beside, completed, open, openStage, settled } from '../browser.ts'
import { fill as fillBrowser } from '../fill.ts'
import { addresses, buildProbe, serve } from '../servers.ts'
import { makeWorkspace } from '../workspace.ts'
import { insert, type BenchPlace } from './company.ts'

const tasks = 5000
const names = ['browser workspace', 'team server, first time', 'team server, second time'] as const

/** Measures opening a manager's board with full caches, in turn in a browser workspace and in the same one on a team server. */
export async function measureOpenings({ at, url }: BenchPlace, book: Book, samples: number): Promise<void> {
  const executablePath = findBrowser()
  if (executablePath === undefined) return book.remark('Opening is not measured: there is no browser.')
  const workspace = makeWorkspace(tasks)
  await bringIn(at, JSON.stringify(workspace.texts))
  const me = workspace.accounts.find(({ role }) => role === 'manager')?.id ?? ''
  const pool = new pg.Pool({ ...at, max: 1 })
  const token = await new Sessions(pool).begin(me)
  await pool.end()
  const ends = [await serve(join(root, 'dist'))]
  try {
    const server = await ServerProcess.start({ DATABASE_URL: url })
    ends.push(() => server.kill())
    const stage = await openStage(executablePath, await buildProbe(), workspace)
    ends.push(() => stage.close())
    const { page } = stage.app
    await stage.context.addCookies([{ name: 'ems', value: token, url: server.url, httpOnly: true }])
    await fillBrowser(stage)
    await stage.become('manager')
    const taken = new Map<string, number[]>()
    // The first round warms up.
    for (let round = 0; round <= samples; round += 1) {
      if (round === 1) taken.clear()
      for (const name of names) {
        const [side, url] =
          name === names[0]
            ? [beside.app, `${addresses.app}/manager`]
            : [`${server.url}/favicon.svg`, `${server.url}/manager`]
        const note = (key: string, took: number) => taken.set(key, [...(taken.get(key) ?? []), took])
        // A page of another site starts in a process of its own, which has to read the code anew: only the second opening there counts.
        const isNewSite = name !== names[2]
        for (let opening = isNewSite ? 0 : 1; opening < 2; opening += 1) {
          await page.goto(side)
          if (name === names[1]) await page.evaluate(forgetView)
          const [inSight, all] = [await open(page, url), await completed(page)]
          await settled(page)
          if (opening === 0) continue
          note(name, inSight)
          note(`${name}, with what is out of sight`, all)
        }
      }
    }
    for (const suffix of ['', ', with what is out of sight'])
      for (const name of names) {
        const floor = name === names[0] ? {} : { browser: taken.get(names[0] + suffix) ?? [] }
        book.note('opening the board', name + suffix, tasks, 'ms', taken.get(name + suffix) ?? [], floor)
      }
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

/** Puts a workspace of documented keys into an empty database, bypassing the log. */
async function bringIn(at: ClientConfig, text: string): Promise<void> {
  const reading = readBackup(text)
  if (!reading.ok) throw new Error(reading.refusal.message)
  const { users, ...rest } = reading.backup.rows
  await withClient(at, 'ems bench', async (client) => {
    const sealed = users.map((user) => ({ ...user, password: 'sealed' }))
    for (const [table, rows] of Object.entries({ ...rest, users: sealed }))
      await insert(client, table as keyof typeof rest, rows)
    await client.query("insert into passwords (seal, hash) values ('sealed', '')")
    await client.query('vacuum analyze')
  })
}

/** Deletes what the device has kept, as a logout does. Runs in the page. */
function forgetView(): Promise<void> {
  return new Promise((done, fail) => {
    const deleting = indexedDB.deleteDatabase('ems-team')
    deleting.addEventListener('success', () => done())
    deleting.addEventListener('error', () => fail(new Error('It is still there.')))
  })
}
