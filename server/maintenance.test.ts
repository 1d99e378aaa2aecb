import pg from 'pg'
import { afterAll, beforeAll, beforeEach, afterEach, expect, test, vi } from 'vitest'
import { onServer } from '../src/domain/on-server.ts'
import { tokenHash } from './accounts/tokens.ts'
import { startPostgres, type TestPostgres } from './database/test-database.testing.ts'
import { TestServer, type Person } from './http/test-server.testing.ts'
import { ServerLog } from './log/server-log.ts'
import { catchUpId, startMaintenance } from './maintenance.ts'
import { WorkspaceClock } from './workspace-clock.ts'

let postgres: TestPostgres
let server: TestServer
/** Two processes on one database. */
let logs: ServerLog[]
let mara: Person
let eli: Person
let projectId: string
/** What the clocks of both show. */
let moment: string
let clock: WorkspaceClock
const ends: (() => void)[] = []
const faults: unknown[] = []
/** A busy machine takes its time. */
const patient = { timeout: 20_000 }

beforeAll(async () => {
  postgres = await startPostgres()
  server = await TestServer.start(postgres)
  mara = await server.person('manager', 'Mara')
  eli = await server.person('employee', 'Eli')
  projectId = await server.project('Atlas', mara, [eli])
  const terms = onServer((secret) => secret)
  const opened = () => ServerLog.open({ connection: server.database, terms, now: () => clock.now() })
  logs = [await opened(), await opened()]
})
afterAll(async () => {
  for (const log of logs) await log.close()
  await server.stop()
  await postgres.stop()
})
beforeEach(() => {
  clock = new WorkspaceClock('Asia/Kathmandu', () => Date.parse(moment))
  // The tests advance only the timer of the periodic check.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.useRealTimers()
  if (faults.length > 0) throw faults[0]
})

/** Starts the maintenance of both processes. */
function begin(): void {
  const { pool, sessions, passwords } = server
  const onError = (error: unknown): unknown => faults.push(error)
  for (const log of logs) ends.push(startMaintenance({ log, pool, sessions, passwords, clock, onError }))
}

/** Who was told what about due work, in alphabetical order. */
async function told(): Promise<string[]> {
  await server.log.catchUp()
  const { notifications } = server.log.state
  return Array.from(notifications.values(), ({ role, message }) => `${role}: ${message}`)
    .filter((message) => /overdue|due tomorrow/i.test(message))
    .toSorted()
}

const isDone = async (day: string): Promise<boolean> => {
  const { rows } = await server.pool.query(
    'select from entries where request_id = $1 union all select from nothings where request_id = $1',
    [catchUpId(day, clock.days)],
  )
  return rows.length > 0
}

test('T491: maintenance that was ended does not complain about what is taken away from it', async () => {
  moment = '2126-02-20T12:00:00Z'
  const pool = new pg.Pool(server.database)
  const { sessions, passwords } = server
  const asked = vi.spyOn(pool, 'query')
  const onError = (error: unknown): unknown => faults.push(error)
  const end = startMaintenance({ log: logs[0]!, pool, sessions, passwords, clock, onError })
  await pool.end()
  end()
  await expect.poll(() => asked.mock.results.length, patient).toBe(1)
  await expect(asked.mock.results[0]!.value).rejects.toThrow('after calling end')
})

test('T310, T311: at midnight in its time zone a day begins, and either process announces what is due, once', async () => {
  const task = (title: string, dueDate: string): Promise<unknown> =>
    server.do(mara.id, 'task.create', { title, projectId, assignedTo: eli.email, dueDate })
  await task('Draw', '2126-03-01')
  await task('Plan', '2126-03-03')
  moment = '2126-03-01T18:14:30.000Z'
  begin()
  await expect.poll(() => isDone('2126-03-01'), patient).toBe(true)
  expect(await told()).toEqual([])
  // It is midnight in Kathmandu.
  moment = '2126-03-01T18:15:00.000Z'
  await begins('2126-03-02')
  for (const log of logs) await log.catchUp()
  const once = await told()
  expect(once).toContainEqual(expect.stringMatching(/^employee: .*Draw.* overdue/))
  expect(once).toContainEqual(expect.stringMatching(/^employee: .*Plan.* tomorrow/))
  expect(once).toEqual([...new Set(once)])
  vi.advanceTimersByTime(90_000)
  for (const log of logs) await log.catchUp()
  expect(await told()).toEqual(once)
})

/** It checks every half minute, but not while something of the day before is still to be done. */
async function begins(day: string): Promise<void> {
  const looked = (): Promise<boolean> => {
    vi.advanceTimersByTime(30_000)
    return isDone(day)
  }
  await expect.poll(looked, patient).toBe(true)
}

test('T630: nobody can use the id of a day’s request first and so keep others from being told what is due', async () => {
  const args = { title: 'Sing', projectId, assignedTo: eli.email, dueDate: '2126-03-07' }
  await logs[0]?.append(mara.id, { id: 'sing', by: mara.id, at: clock.now(), name: 'task.create', args })
  const visit = await server.visit(eli)
  for (const name of ['notification.readAll', 'nothing'])
    expect(await visit.request(name, {}, { id: catchUpId('2126-03-08', clock.days) })).toMatchObject({
      ok: false,
      refusal: { code: 'invalid' },
    })
  await visit.post('/api/logout', {})
  moment = '2126-03-08T06:00:00.000Z'
  begin()
  await expect.poll(told, patient).toContainEqual(expect.stringMatching(/^employee: .*Sing.* overdue/))
})

test('T510: after a change of time zone the same day can begin again, and what is due is announced once', async () => {
  // It was UTC when the server was set up, in the evening of America.
  clock = new WorkspaceClock('UTC', () => Date.parse(moment))
  moment = '2126-04-02T03:00:00.000Z'
  begin()
  await expect.poll(() => isDone('2126-04-02'), patient).toBe(true)
  const news = async (): Promise<string[]> => (await told()).filter((line) => /Walk|Swim/.test(line))
  const chosen = async (zone: string): Promise<void> => clock.choose(server.pool, zone)
  await chosen('America/Los_Angeles')
  moment = '2126-04-02T03:01:00.000Z'
  await begins('2126-04-01')
  for (const [title, dueDate] of [
    ['Walk', '2126-04-01'],
    ['Swim', '2126-04-03'],
  ]) {
    const args = { title, projectId, assignedTo: eli.email, dueDate }
    await logs[0]?.append(mara.id, { id: title!, by: mara.id, at: clock.now(), name: 'task.create', args })
  }
  expect(await news()).toEqual([])
  moment = '2126-04-02T07:00:00.000Z'
  await begins('2126-04-02')
  for (const log of logs) await log.catchUp()
  const once = await news()
  expect(once).toContainEqual(expect.stringMatching(/^employee: .*Walk.* overdue/))
  expect(once).toContainEqual(expect.stringMatching(/^employee: .*Swim.* tomorrow/))
  expect(once).toEqual([...new Set(once)])
  // There and back again, the same day counts as another one, and nothing is told twice.
  const ids = [catchUpId('2126-04-02', clock.days)]
  for (const zone of ['UTC', 'America/Los_Angeles']) {
    await chosen(zone)
    await begins('2126-04-02')
    ids.push(catchUpId('2126-04-02', clock.days))
  }
  expect(new Set(ids).size).toBe(3)
  for (const log of logs) await log.catchUp()
  expect(await news()).toEqual(once)
})

test('T310: it drops what is no longer of use: refusals, sessions, records of logins, links, counts', async () => {
  const { pool } = server
  const old = await server.sessions.begin(eli.id)
  const used = await server.sessions.begin(eli.id)
  await pool.query(`
    insert into nothings (request_id, by, sent_hash, at) values
      ('old', 'x', '', now() - interval '8 days'), ('new', 'x', '', now() - interval '6 days');
    insert into logins (address, outcome, at) values
      ('old', 'refused', now() - interval '91 days'), ('new', 'refused', now() - interval '89 days');
    insert into links (token_hash, user_id, ends_at) values
      ('old', 'x', now() - interval '1 minute'), ('new', 'x', now() + interval '1 hour');
    insert into attempts (key, count, ends_at) values
      ('old', 1, now() - interval '1 minute'), ('new', 1, now() + interval '1 hour')`)
  await pool.query(`update sessions set used_at = now() - interval '31 days' where token_hash = $1`, [
    tokenHash(old),
  ])
  moment = '2126-03-05T06:00:00.000Z'
  begin()
  const left = async (): Promise<unknown> => {
    const { rows } = await pool.query<{ what: string }>(`
      select 'nothing ' || request_id as what from nothings where by = 'x'
      union all select 'login ' || address from logins where outcome = 'refused'
      union all select 'link ' || encode(token_hash, 'escape') from links where user_id = 'x'
      union all select 'count ' || encode(key, 'escape') from attempts
      union all select 'session' from sessions
      order by what`)
    return rows.map(({ what }) => what)
  }
  await expect.poll(left, patient).toEqual(['count new', 'link new', 'login new', 'nothing new', 'session'])
  expect(await server.sessions.userIdOf(used)).toBe(eli.id)
})
