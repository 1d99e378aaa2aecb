import { writeFile } from 'node:fs/promises'
import pg, { type ClientConfig } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupText } from '../../src/domain/backup/backup.ts'
import { smallCompany, snapshot } from '../../src/domain/company.testing.ts'
import { lockDatabase } from '../database/lock-database.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { TestServer, type Person } from '../http/test-server.testing.ts'
import { readEpoch } from '../log/read-entries.ts'
import { CommandLine } from './command-line.testing.ts'

let postgres: TestPostgres
let server: TestServer
let line: CommandLine
let kim: Person

beforeAll(async () => {
  postgres = await startPostgres()
  server = await TestServer.start(postgres)
  line = (await CommandLine.open()).at(server.database)
  kim = await server.person('employee', 'Kim')
  const mara = await server.person('manager', 'Mara')
  const projectId = await server.project('Atlas', mara, [kim])
  const task = { projectId, title: 'Plan “…”\u2028next', description: 'It', priority: 'Low', dueDate: '' }
  await server.do(mara.id, 'task.create', { ...task, dueDate: '2099-12-31' })
  await line.team('backup', 'good.gz')
})
afterAll(async () => {
  await line.close()
  await server.stop()
  await postgres.stop()
})

test('T206: a restore into an empty database brings back what people see, what they did, and their passwords', async () => {
  const [id, at] = ['a request of before', '2026-03-02T09:00:00.000Z']
  const request = { id, by: kim.id, at, name: 'profile.update', args: { name: 'Kimberley' } }
  const first = await server.log.append(kim.id, request)
  expect(first.ok).toBe(true)
  expect(await line.team('backup', 'whole.gz')).toMatchObject({ code: 0 })
  const database = await postgres.database()
  const restored = await line.at(database).team('restore', 'whole.gz')
  expect(restored).toMatchObject({ code: 0, complained: '' })
  expect(restored.said).toMatch(/^Restored: \d+ rows and \d+ entries of history, as of 20/)
  const other = await TestServer.start(postgres, { database })
  expect(snapshot(other.log.state)).toEqual(snapshot(server.log.state))
  expect(other.log.head).toBe(server.log.head)
  expect(await other.log.append(kim.id, request)).toEqual(first)
  const visit = await other.visit()
  expect(await visit.post('/api/login', { email: kim.email, password: kim.password })).toMatchObject({
    ok: true,
  })
  const { entries } = await visit.get('/api/history')
  expect(entries?.map(({ request }) => request.name)).toContain('profile.update')
  await other.stop()
})

test('T462: a restore brings back the chosen time zone; a backup without one leaves the present zone', async () => {
  const zoneAt = async (database: ClientConfig): Promise<string> => {
    const started = await TestServer.start(postgres, { database })
    await started.stop()
    return started.clock.zone.name
  }
  const chosen = await postgres.database()
  const there = await TestServer.start(postgres, { database: chosen })
  await there.clock.choose(there.pool, 'Asia/Kathmandu')
  await there.stop()
  expect(await line.at(chosen).team('backup', 'in Kathmandu.gz')).toMatchObject({ code: 0 })

  const other = await postgres.database()
  expect(await line.at(other).team('restore', 'in Kathmandu.gz')).toMatchObject({ code: 0 })
  expect(await zoneAt(other)).toBe('Asia/Kathmandu')
  expect(await line.at(other).team('restore', 'good.gz', '--replace')).toMatchObject({ code: 0 })
  expect(await zoneAt(other)).toBe('Asia/Kathmandu')
})

test('T208: a restore replaces a workspace only with --replace, and then all of it or nothing', async () => {
  const database = await postgres.database()
  const before = await TestServer.start(postgres, { database })
  const eli = await before.person('employee', 'Eli')
  const there = line.at(database)
  const state = snapshot(before.log.state)
  expect(await there.team('restore', 'good.gz')).toMatchObject({
    code: 1,
    complained:
      'There is a workspace already. Make a backup of it, then restore with --replace, which deletes it for good.',
  })
  // It fails halfway.
  await before.pool.query(`alter table logins add constraint none check (outcome <> 'in')`)
  await server.pool.query(`insert into logins (address, outcome) values ('127.0.0.1', 'in')`)
  await line.team('backup', 'with login.gz')
  expect(await there.team('restore', 'with login.gz', '--replace')).toMatchObject({ code: 1 })
  await before.stop()
  const still = await TestServer.start(postgres, { database })
  expect(snapshot(still.log.state)).toEqual(state)
  await still.pool.query('alter table logins drop constraint none')
  const login = { email: eli.email, password: eli.password }
  expect(await (await still.visit()).post('/api/login', login)).toMatchObject({ ok: true, userId: eli.id })
  expect(await there.team('restore', 'with login.gz', '--replace')).toMatchObject({ code: 0 })
  await still.stop()
  const after = await TestServer.start(postgres, { database })
  expect(snapshot(after.log.state)).toEqual(snapshot(server.log.state))
  await after.stop()
})

test('T525: a restore is done even if PostgreSQL cannot analyse what it then holds, and says both', async () => {
  const database = await postgres.database()
  const before = await TestServer.start(postgres, { database })
  await before.pool.query(`
    create function sound(text) returns integer immutable language plpgsql as $$
    begin
      if current_query() = 'analyze' then raise exception 'no room for that'; end if;
      return 1;
    end $$;
    create index on current_rows (sound(id))`)
  await before.stop()
  const restored = await line.at(database).team('restore', 'good.gz')
  expect(restored).toMatchObject({ code: 0, complained: '' })
  expect(restored.said).toMatch(/^Restored: /)
  expect(restored.said).toContain(
    'PostgreSQL may be slow at first: it could not look through what it holds now (no room for that).',
  )
  const after = await TestServer.start(postgres, { database })
  expect(after.log.state.users.get(kim.id)).toMatchObject({ email: kim.email })
  expect(after.log.state.tasks.size).toBe(1)
  await after.stop()
})

test('T209: nothing is restored while a server works, and one whose database was restored behind its back ends', async () => {
  const database = await postgres.database()
  const lost: string[] = []
  let isBack = (): void => {}
  const restart = (): Promise<void> => new Promise((back) => (isBack = back))
  const openedAs = { connection: database, mode: 'shared', inUse: '', databaseTimeout: 15_000 } as const
  const open = (): ReturnType<typeof lockDatabase> =>
    lockDatabase({ ...openedAs, restart, onLost: ({ message }) => lost.push(message) })
  const [one, other] = [await open(), await open()]
  const running = { code: 1, complained: expect.stringContaining('The server is running. Stop it') as string }
  expect(await line.at(database).team('restore', 'good.gz')).toMatchObject(running)
  await one.release()
  expect(await line.at(database).team('restore', 'good.gz', '--replace')).toMatchObject(running)
  // PostgreSQL was away for a moment, and a restore got in before the server was back.
  await postgres.terminate(database)
  expect(await line.at(database).team('restore', 'good.gz')).toMatchObject({ code: 0 })
  await expect
    .poll(
      () => {
        isBack()
        return lost
      },
      { timeout: 20_000 },
    )
    .toEqual(['A backup was restored into this database. Start the server again.'])
  await other.release()
})

test.each([
  ['restore', 'good.gz', 'A backup is being restored into this database already.'],
  ['import', 'browser.json', 'A workspace is being moved into this database already.'],
])('T638: a second command during %s is told of that, not that a server is running', async (...row) => {
  const [command, file, sentence] = row
  const { state, at, entries } = smallCompany()
  await writeFile(line.file('browser.json'), backupText(state, { at, seq: 1, entries, passwords: true }))
  const database = await postgres.database()
  await (await TestServer.start(postgres, { database })).stop()
  const client = new pg.Client(database)
  await client.connect()
  // Inserts have to wait for this lock.
  await client.query('begin; lock table current_rows in share mode')
  const first = line.at(database).team(command, file)
  // The tables of all tests have the same object ids, each in a database of its own.
  const waiting = `select from pg_locks where not granted and relation = 'current_rows'::regclass
    and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(async () => (await client.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1)
  for (const second of [['restore', 'good.gz', '--replace'] as const, ['import', 'browser.json'] as const])
    expect(await line.at(database).team(...second)).toMatchObject({
      code: 1,
      complained: `${sentence} Wait until that is done, and look at what is there then.`,
    })
  await client.query('rollback')
  await client.end()
  expect(await first).toMatchObject({ code: 0, complained: '' })
})

test('T210: after a restore nobody is logged in, no link works, and pages start afresh', async () => {
  const database = await postgres.database()
  const before = await TestServer.start(postgres, { database })
  await line.at(database).team('restore', 'good.gz', '--replace')
  await before.stop()
  const first = await TestServer.start(postgres, { database })
  const epoch = await readEpoch(first.pool)
  const visit = await first.visit(kim)
  await visit.request('profile.update', { name: 'What will be lost' })
  const { said } = await line.at(database).team('link', kim.email)
  const seq = first.log.head
  await first.stop()
  expect(await line.at(database).team('restore', 'good.gz', '--replace')).toMatchObject({ code: 0 })
  const after = await TestServer.start(postgres, { database })
  expect(await readEpoch(after.pool)).not.toBe(epoch)
  const again = await after.visit()
  again.cookies['ems'] = visit.cookies['ems'] ?? ''
  expect((await again.get('/api/snapshot')).me).toBeNull()
  const token = said.split('#')[1]
  expect((await again.post('/api/links/use', { token, password: 'a newer word' })).status).toBe(401)
  const back = await after.visit(kim)
  // By its number alone the page could carry on from there.
  for (let made = 0; after.log.head <= seq; made += 1)
    await back.request('profile.update', { name: `Kim ${made}` })
  const page = await back.listen(seq, { epoch })
  await page.until(({ words }) => words.length > 0)
  expect(page.words).toEqual([{ reset: true }])
  await after.stop()
})
