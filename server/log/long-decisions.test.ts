// Requests that take longer than the lock on the workspace may be held.
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { onServer } from '../../src/domain/on-server.ts'
import type { Request } from '../../src/domain/request/request.ts'
import type { Answer } from './answer.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { withClient } from '../database/with-client.ts'
import { faultRefusal, stoppedRefusal } from './fault.ts'
import { ServerLog } from './server-log.ts'

const now = () => '2026-03-02T09:00:00.000+01:00'
/** In milliseconds: long enough for a busy machine to decide requests with time to spare. */
const lockTimeout = 1500
let postgres: TestPostgres
let database: pg.ClientConfig
/** In this log, deciding a new account takes the number of milliseconds that its e-mail begins with. */
let slow: ServerLog
/**
 * Another process, of which the slow one hears nothing: once this one writes, what the slow one has decided before the lock is
 * out of date.
 */
let other: ServerLog
let errors: unknown[]
let admin: string
/** In milliseconds: how long the slow log stands still at each of its next decisions, as if it were stopped. */
let stillFor: number[]

const terms = onServer((secret) => secret)
const taking = {
  ...terms,
  nextOwner: {
    forget: (_: unknown, email: string) => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, stillFor.shift() ?? 0)
      const end = performance.now() + Number.parseInt(email, 10)
      while (performance.now() < end);
    },
    keepAway: () => {},
  },
}

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  database = await postgres.database()
  errors = []
  stillFor = []
  slow = await ServerLog.open({
    connection: database,
    terms: taking,
    now,
    lockTimeout,
    onError: (error) => errors.push(error),
  })
  other = await ServerLog.open({ connection: database, terms, now })
  await slow.append('system', request('first', 'workspace.ensureAdmin', {}))
  admin = [...slow.state.users.values()][0]?.id ?? ''
})
afterEach(async () => {
  for (const log of [slow, other]) await log.close()
})

function request(id: string, name: string, args: unknown): Request {
  return { id, by: 'nobody', at: now(), name, args }
}

/** A new account that takes the slow log this many milliseconds. */
function newPerson(milliseconds: number, id: string): Promise<Answer> {
  const email = `${milliseconds}-${id}@ems.example`
  return slow.append(
    admin,
    request(id, 'user.create', { name: id, email, password: 'a long word', role: 'employee' }),
  )
}

const renamed = (log: ServerLog, name: string): Promise<Answer> =>
  log.append(admin, request(name, 'profile.update', { name }))

async function writtenIds(): Promise<string[]> {
  const ask = (client: pg.Client) =>
    client.query<{ request_id: string }>('select request_id from entries order by seq')
  return (await withClient(database, 'test', ask)).rows.map((row) => row.request_id)
}

test('T518: requests that together take longer than the lock may be held are all answered, and so are those after them', async () => {
  await renamed(other, 'elsewhere')
  const ids = Array.from({ length: 12 }, (_, at) => `person-${at}`)
  const answers = await Promise.all(ids.map((id) => newPerson(200, id)))
  expect(answers.map(({ ok }) => ok)).toEqual(ids.map(() => true))
  expect(await renamed(slow, 'after')).toMatchObject({ ok: true })
  // In order, and each exactly once.
  expect(await writtenIds()).toEqual(['first', 'elsewhere', ...ids, 'after'])
  expect(errors).toEqual([])
})

test('T518: requests for which the database has too little time together are written fewer at a time', async () => {
  await withClient(database, 'test', (client) =>
    client.query(`
      create function take_time() returns trigger language plpgsql as
        'begin perform pg_sleep(0.15); return new; end';
      create trigger takes_time before insert on entries for each row execute function take_time();
      alter database ${database.database} set statement_timeout = '1s'`),
  )
  await slow.close()
  slow = await ServerLog.open({
    connection: database,
    terms,
    now,
    onError: (error) => errors.push(error),
  })
  const names = Array.from({ length: 12 }, (_, at) => `name-${at}`)
  const answers = await Promise.all(names.map((name) => renamed(slow, name)))
  expect(answers.map(({ ok }) => ok)).toEqual(names.map(() => true))
  expect(await writtenIds()).toEqual(['first', ...names])
  expect(errors).not.toEqual([])
})

test.each([
  ['a trigger', "raise exception 'not this one'"],
  ['its statement timeout', 'perform pg_sleep(1.5)'],
  ['a faulty trigger', 'perform something_missing()'],
])(
  'T550: a request that PostgreSQL always stops by %s is refused, and all others are done',
  async (_, act) => {
    await withClient(database, 'test', (client) =>
      client.query(`
      create function stop() returns trigger language plpgsql as
        $$ begin if new.request_id = 'stopped' then ${act}; end if; return new; end $$;
      create trigger stops before insert on entries for each row execute function stop();
      alter database ${database.database} set statement_timeout = '1s'`),
    )
    await slow.close()
    slow = await ServerLog.open({ connection: database, terms, now, onError: (error) => errors.push(error) })
    const ids = ['one', 'two', 'stopped', 'four', 'five']
    const answers = await Promise.all(ids.map((id) => renamed(slow, id)))
    const stopped = { ok: false, refusal: stoppedRefusal }
    expect(answers).toMatchObject(ids.map((id) => (id === 'stopped' ? stopped : { ok: true })))
    expect(await writtenIds()).toEqual(['first', 'one', 'two', 'four', 'five'])
    // The refusal is not remembered: once the fault is mended, the request can be done.
    await withClient(database, 'test', (client) => client.query('drop trigger stops on entries'))
    expect(await renamed(slow, 'stopped')).toMatchObject({ ok: true })
  },
)

test('T550: the tries of a request that PostgreSQL stopped do not count for the next one', async () => {
  // The first try of all is made without the lock, and does not count either.
  await withClient(database, 'test', (client) =>
    client.query(`
      create sequence tries_one;
      create sequence tries_two;
      create function stop() returns trigger language plpgsql as $$ begin
        if nextval('tries_' || new.request_id) <= (case new.request_id when 'one' then 3 else 2 end)
          then raise exception 'not yet'; end if;
        return new;
      end $$;
      create trigger stops before insert on entries for each row execute function stop()`),
  )
  const answers = await Promise.all(['one', 'two'].map((id) => renamed(slow, id)))
  expect(answers).toMatchObject([{ ok: true }, { ok: true }])
  expect(errors).toHaveLength(5)
})

test('T550: a request that waits for the lock longer than the statement timeout is not refused', async () => {
  await withClient(database, 'test', (client) =>
    client.query(`alter database ${database.database} set statement_timeout = '1s'`),
  )
  await slow.close()
  slow = await ServerLog.open({ connection: database, terms, now, onError: (error) => errors.push(error) })
  let waits: Promise<Answer> | undefined
  await withClient(database, 'test', async (client) => {
    await client.query('begin; select from workspace for update')
    waits = renamed(slow, 'waits')
    await vi.waitFor(() => expect(errors.length).toBeGreaterThan(4), { timeout: 20_000 })
  })
  expect(await waits).toMatchObject({ ok: true })
})

test('T540: a process with much to decide lets others have their turn in between', async () => {
  await renamed(other, 'elsewhere')
  const ids = Array.from({ length: 12 }, (_, at) => `person-${at}`)
  const all = ids.map((id) => newPerson(200, id))
  await all[0]
  await renamed(other, 'between')
  await Promise.all(all)
  expect((await writtenIds()).at(-1)).toBe(ids.at(-1))
})

test('T540: a process with much to write does so in several transactions', async () => {
  // Only the amount counts here, not how long a busy machine takes for it.
  await slow.close()
  slow = await ServerLog.open({ connection: database, terms, now, lockTimeout: 60_000 })
  const project = { name: 'Atlas', description: 'Maps' }
  const manager = { name: 'Mara', email: '0-mara@ems.example', password: 'a word of mara' }
  await slow.append(admin, request('project', 'project.create', { manager, project, employees: [] }))
  const [atlas] = slow.state.projects.values()
  const mara = [...slow.state.users.values()].find(({ name }) => name === 'Mara')?.id ?? ''
  const args = { projectId: atlas?.id, description: 'x'.repeat(100_000), titles: Array.from('0123456789') }
  const all = Array.from('abcdefgh', (id) => slow.append(mara, request(id, 'task.createMany', args)))
  expect((await Promise.all(all)).map(({ ok }) => ok)).toEqual(all.map(() => true))
  // Each has a little more than a million characters.
  const largest = 'select count(*)::int as count from entries group by xmin::text order by 1 desc limit 1'
  const { rows } = await withClient(database, 'test', (client) => client.query<{ count: number }>(largest))
  expect(rows).toEqual([{ count: 4 }])
})

test('T519: a request that alone takes longer than the lock may be held is refused, and the others are done', async () => {
  // It may take its time as long as it is decided before the lock is asked for.
  expect(await newPerson(2400, 'long')).toMatchObject({ ok: true })
  await renamed(other, 'elsewhere')
  const [before, tooLong, after] = await Promise.all([
    newPerson(1, 'before'),
    newPerson(2400, 'too-long'),
    newPerson(1, 'after'),
  ])
  expect(before).toMatchObject({ ok: true })
  expect(tooLong).toEqual({ ok: false, refusal: faultRefusal })
  expect(after).toMatchObject({ ok: true })
  expect(await writtenIds()).toEqual(['first', 'long', 'elsewhere', 'before', 'after'])
})

test('T616: if a process stood still while it held the lock, as when its machine sleeps, no request is blamed', async () => {
  await renamed(other, 'elsewhere')
  // The first decision is before the lock.
  stillFor = [0, 2400]
  expect(await newPerson(1, 'unlucky')).toMatchObject({ ok: true })
  expect(stillFor).toEqual([])
  expect(await writtenIds()).toEqual(['first', 'elsewhere', 'unlucky'])
})
