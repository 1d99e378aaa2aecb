import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stampOf } from '../../src/domain/model/day.ts'
import { openWholeDoor } from '../../src/workspace/door.ts'
import { rowsOf } from '../../src/workspace/shared-clients.testing.ts'
import { IndexedKept } from '../../src/workspace/team/kept/indexed-kept.ts'
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

/** A page whose browser finds, at the same address, whichever server is there. */
async function pageIn(
  browser: () => Browser,
  kept?: IndexedKept,
): Promise<{
  workspace: Workspace
  wire: HeldWire
  said: string[]
  until: (isSo: () => boolean) => Promise<void>
}> {
  const there = (): Wire => browser().wire
  const address: Wire = {
    snapshot: () => there().snapshot(),
    send: (request) => there().send(request),
    history: (row) => there().history(row),
    since: (seq) => there().since(seq),
    login: (credentials) => there().login(credentials),
    logout: () => there().logout(),
    gone: () => there().gone(),
    isReady: () => there().isReady(),
    listen: (...asked) => there().listen(...asked),
  }
  const wire = new HeldWire(address, (request) => there().send(request))
  let requests = 0
  const said: string[] = []
  const machine = {
    now: () => stampOf(Date.now(), 0),
    uniqueId: () => `of the page ${kept ? 'that keeps ' : ''}${(requests += 1)}`,
  }
  const about = () => ({ onLanding: '', onLogin: '' })
  const place = await openTeam({
    wire,
    page: wire.page,
    drafts: noDrafts,
    now: machine.now,
    about,
    say: (sentence) => said.push(sentence),
    kept,
  })
  const until = async (isSo: () => boolean): Promise<void> => {
    for (let tries = 0; !isSo(); tries += 1) {
      if (tries > 2000) throw new Error('It does not come to that.')
      await browser().arrived()
      while ((await wire.sendOne()) || wire.hearOne() || wire.answerOne());
      await new Promise((next) => setTimeout(next, 10))
    }
  }
  return { workspace: new Workspace(place, machine), wire, until, said }
}

test('T210: a page open since before a restore shows what was restored, and sends nothing from before it', async () => {
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
  // The number of entries is the same as before, but they are others: by its number alone the page could carry on from there.
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

test('T340: changes waiting on a device are sent even after a restore; one to something that is gone is reported', async () => {
  const database = await postgres.database()
  const before = await TestServer.start(postgres, { database })
  const kim = await before.person('employee', 'Kim')
  const mara = await before.person('manager', 'Mara')
  const projectId = await before.project('Atlas', mara, [kim])
  const task = (title: string): object => ({ title, projectId, assignedTo: kim.email })
  await before.do(mara.id, 'task.create', task('Kept'))
  await before.pool.query('update passwords set is_given = false')
  expect(await line.at(database).team('backup', 'with passwords.gz')).toMatchObject({ code: 0 })
  await before.do(mara.id, 'task.create', task('Lost'))
  let browser = new Browser(before.url, await before.sessions.begin(kim.id))
  const kept = new IndexedKept('ems-before-a-restore')
  const { workspace, wire, until, said } = await pageIn(() => browser, kept)
  const taskNamed = (title: string) =>
    [...workspace.state.tasks.values()].find((task) => task.title === title)
  wire.goOffline()
  for (const title of ['Lost', 'Kept'])
    workspace.run('task.comment', { taskId: taskNamed(title)!.id, comments: `On ${title}` })
  await before.stop()
  expect(await line.at(database).team('restore', 'with passwords.gz', '--replace')).toMatchObject({ code: 0 })
  const after = await TestServer.start(postgres, { database })
  browser = new Browser(after.url)
  wire.comeBack()
  await until(() => workspace.me() === undefined)
  expect(workspace.place.about?.why).toBe(
    'The server was set back to a backup. What was changed after it is gone. Your session has ended. Log in again to go on. ' +
      '2 changes are waiting, kept on this device and sent when you log in here again; nobody else sees or sends them.',
  )
  // A toast would vanish with the session.
  expect(said).toEqual([])
  expect((await workspace.login(kim.email, kim.password)).ok).toBe(true)
  await until(
    () => workspace.place.refused?.list().length === 1 && workspace.place.log.waiting().length === 0,
  )
  expect(taskNamed('Kept')?.comments).toBe('On Kept')
  expect(workspace.place.refused?.list()).toMatchObject([
    { deed: "commented on 'Lost'", message: 'This task is not here (any more).', texts: ['On Lost'] },
  ])
  workspace.place.close()
  await after.stop()
})
