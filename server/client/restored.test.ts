import { afterAll, beforeAll, expect, test } from 'vitest'
import { stampOf } from '../../src/domain/model/day.ts'
import { openWholeDoor } from '../../src/workspace/door.ts'
import { rowsOf } from '../../src/workspace/shared-clients.testing.ts'
import { openTeam } from '../../src/workspace/team/open-team.ts'
import type { Wire } from '../../src/workspace/team/wire.ts'
import { Workspace } from '../../src/workspace/workspace.ts'
import { CommandLine } from '../commands/command-line.testing.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { TestServer } from '../http/test-server.testing.ts'
import { Browser } from './browser.testing.ts'
import { HeldWire } from './held-wire.testing.ts'
import { noDrafts } from './served-workspace.testing.ts'

await openWholeDoor()

let postgres: TestPostgres
let line: CommandLine

beforeAll(async () => {
  postgres = await startPostgres()
  line = await CommandLine.open()
})
afterAll(async () => {
  await line.close()
  await postgres.stop()
})

/** A page whose browser finds, under the same address, whichever server there is. */
async function pageIn(browser: () => Browser): Promise<{
  workspace: Workspace
  wire: HeldWire
  until: (isSo: () => boolean) => Promise<void>
}> {
  const there = (): Wire => browser().wire
  const address: Wire = {
    snapshot: () => there().snapshot(),
    send: (request) => there().send(request),
    history: (row) => there().history(row),
    login: (credentials) => there().login(credentials),
    logout: () => there().logout(),
    isReady: () => there().isReady(),
    listen: (...asked) => there().listen(...asked),
  }
  const wire = new HeldWire(address, (request) => there().send(request))
  let requests = 0
  const machine = { now: () => stampOf(Date.now(), 0), uniqueId: () => `of the page ${(requests += 1)}` }
  const about = { onLanding: '', onLogin: '' }
  const place = await openTeam({
    wire,
    page: wire.page,
    drafts: noDrafts,
    now: machine.now,
    about,
    say: () => {},
  })
  const until = async (isSo: () => boolean): Promise<void> => {
    for (let tries = 0; !isSo(); tries += 1) {
      if (tries > 500) throw new Error('It does not come to that.')
      await browser().arrived()
      while ((await wire.sendOne()) || wire.hearOne() || wire.answerOne());
      await new Promise((next) => setTimeout(next, 10))
    }
  }
  return { workspace: new Workspace(place, machine), wire, until }
}

test('T210: a page that was open before a restore shows what was restored, and sends nothing of before', async () => {
  const database = await postgres.database()
  const before = await TestServer.start(postgres, { database })
  const kim = await before.person('employee', 'Kim')
  const mara = await before.person('manager', 'Mara')
  const projectId = await before.project('Atlas', mara, [kim])
  const task = (title: string): object => ({ title, projectId, assignedTo: kim.email })
  await before.do(mara.id, 'task.create', task('Kept'))
  expect(await line.at(database).team('backup', 'of before.gz')).toMatchObject({ code: 0 })

  const session = await before.sessions.begin(kim.id)
  let browser = new Browser(before.url, session)
  const { workspace, wire, until } = await pageIn(() => browser)
  const titles = (): string[] => Array.from(workspace.state.tasks.values(), ({ title }) => title).toSorted()
  await before.do(mara.id, 'task.create', task('Lost'))
  await until(() => titles().length === 2)
  expect(titles()).toEqual(['Kept', 'Lost'])
  wire.goOffline()
  const [one] = workspace.state.tasks.values()
  workspace.run('task.comment', { taskId: one!.id, comments: 'Waits' })
  await before.stop()

  expect(await line.at(database).team('restore', 'of before.gz', '--replace')).toMatchObject({ code: 0 })
  const after = await TestServer.start(postgres, { database })
  // As many as before, and others: by its number the page could go on from there.
  await after.do(mara.id, 'task.create', task('New'))
  browser = new Browser(after.url, session)
  wire.comeBack()
  await until(() => workspace.me() === undefined)
  expect(titles()).toEqual([])
  await workspace.login(kim.email, kim.password)
  await until(() => titles().length === 2)
  expect(titles()).toEqual(['Kept', 'New'])
  const fresh = await pageIn(() => browser)
  expect(rowsOf(workspace.state)).toEqual(rowsOf(fresh.workspace.state))
  await after.do(mara.id, 'task.create', task('Newer'))
  await until(() => titles().length === 3)
  expect(workspace.place.log.waiting()).toEqual([])
  const { rows } = await after.pool.query(`select from entries where name = 'task.comment'`)
  expect(rows).toEqual([])
  for (const { place } of [workspace, fresh.workspace]) place.close()
  await after.stop()
})
