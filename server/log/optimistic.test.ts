// What is decided before the lock is asked for (decision 0047).
import { connect, createServer } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onServer } from '../../src/domain/on-server.ts'
import type { Request } from '../../src/domain/request/request.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { withClient } from '../database/with-client.ts'
import { ServerLog } from './server-log.ts'

const now = () => '2026-03-02T09:00:00.000+01:00'
let postgres: TestPostgres
let database: pg.ClientConfig
/** Two processes on one database, neither of which hears of what the other does. */
let one: ServerLog
let other: ServerLog
/** A client that bypasses both of them. */
let client: pg.Client

const opened = (connection: pg.ClientConfig): Promise<ServerLog> =>
  ServerLog.open({ connection, terms: onServer((secret) => secret), now })

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  database = await postgres.database()
  client = new pg.Client(database)
  await client.connect()
  one = await opened(database)
  other = await opened(database)
})
afterEach(async () => {
  for (const log of [one, other]) await log.close()
  await client.end()
})

const request = (id: string, name: string, args: unknown): Request => ({
  id,
  by: 'nobody',
  at: now(),
  name,
  args,
})
const first = request('first', 'workspace.ensureAdmin', {})
const adminOf = ({ state }: ServerLog): string => [...state.users.values()][0]?.id ?? ''
const mia = { name: 'Mia', email: 'mia@ems.example', password: 'a long word', role: 'employee' }

/**
 * How many logs wait for the lock. Asked on a connection of its own: the one that holds the lock would keep seeing its first
 * answer.
 */
const logsThatWait = (): Promise<unknown> =>
  withClient(database, 'test', async (observer) => {
    const { rowCount } = await observer.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'ems log' and wait_event_type = 'Lock'`,
    )
    return rowCount
  })

describe('T400: what was decided before the lock is not kept', () => {
  test('if others have written meanwhile: it is decided again, after them', async () => {
    await one.append('system', first)
    const by = adminOf(one)
    await one.append(by, request('there', 'user.create', mia))
    // This one takes the name to be free still, and knows no admin.
    const answer = await other.append(by, request('here', 'user.create', mia))
    expect(answer).toMatchObject({ ok: false, refusal: { field: 'email' } })
    expect(
      await other.append(by, request('next', 'user.create', { ...mia, email: 'mo@ems.example' })),
    ).toMatchObject({
      ok: true,
      entry: { seq: 3 },
    })
    expect(other.head).toBe(3)
  })

  test('if it was refused because of something that is no longer so', async () => {
    await one.append('system', first)
    // Refused by what this one knows: that there is nobody.
    const answer = await other.append(adminOf(one), request('profile', 'profile.update', { name: 'Ada' }))
    expect(answer).toMatchObject({ ok: true, entry: { seq: 2 } })
  })

  test.each([
    ['accepted', first, { ok: true, entry: { seq: 1 } }],
    ['refused', request('no', 'task.move', { taskId: 'none' }), { ok: false }],
    ['of no consequence', request('again', 'workspace.ensureAdmin', {}), { ok: true, entry: undefined }],
  ])('if the request had already come to another process and was %s', async (how, asked, expected) => {
    if (how !== 'accepted') await one.append('system', first)
    const answer = await one.append('system', asked)
    expect(answer).toMatchObject(expected)
    // It knows everything that was written, but not from which requests it came.
    await other.catchUp()
    expect(await other.append('system', asked)).toEqual(answer)
    const forged = await other.append('system', { ...asked, args: { other: true } })
    expect(forged).toMatchObject({ ok: false, refusal: { code: 'conflict' } })
    expect((await client.query('select from entries')).rowCount).toBe(1)
  })

  test('if another process had refused it before, though it would be accepted by now', async () => {
    await one.append('system', first)
    const by = adminOf(one)
    const made = await one.append(by, request('there', 'user.create', mia))
    const refused = await one.append(by, request('twice', 'user.create', mia))
    expect(refused).toMatchObject({ ok: false, refusal: { field: 'email' } })
    const userId = made.ok ? made.entry?.changes.find(({ table }) => table === 'users')?.id : undefined
    expect(await one.append(by, request('gone', 'user.delete', { userId }))).toMatchObject({ ok: true })
    await other.catchUp()
    expect(await other.append(by, request('twice', 'user.create', mia))).toEqual(refused)
    expect(other.head).toBe(3)
  })

  test('if it is refused elsewhere while it waits for the lock', async () => {
    await one.append('system', first)
    await client.query('begin; select from workspace for update')
    const waiting = one.append(adminOf(one), request('late', 'profile.update', { name: 'Ada' }))
    await expect.poll(logsThatWait, { timeout: 20_000 }).toBe(1)
    // The number of the last entry stays the same.
    await client.query(
      `insert into nothings (request_id, by, sent_hash, refusal) values ('late', 'somebody', '', '{"code":"gone","message":"No."}')`,
    )
    await client.query('commit')
    expect(await waiting).toMatchObject({ ok: false, refusal: { code: 'conflict' } })
    expect(one.head).toBe(1)
  })
})

test('T400: if nobody else has written, a request is one message to the database', async () => {
  let messages = 0
  const way = createServer((socket) => {
    const beyond = connect(`${database.host}/.s.PGSQL.5432`)
    socket.on('data', (data) => {
      messages += 1
      beyond.write(data)
    })
    beyond.on('data', (data) => socket.write(data))
    for (const each of [socket, beyond]) each.on('error', () => {})
  })
  await new Promise<void>((listening) => way.listen(0, '127.0.0.1', listening))
  const address = way.address()
  const log = await opened({
    ...database,
    host: '127.0.0.1',
    port: typeof address === 'object' && address ? address.port : 0,
  })
  await log.append('system', first)
  const before = messages
  for (const name of ['a', 'b', 'c'])
    await log.append(adminOf(log), request(name, 'profile.update', { name }))
  expect(messages - before).toBe(3)
  await log.close()
  way.close()
})

test('T441: writing is not JIT-compiled, even if the database has that switched on', async () => {
  await client.query(`
    create table seen (jit text);
    create function note() returns trigger language plpgsql as
      'begin insert into seen values (current_setting($$jit$$)); return null; end';
    create trigger note after insert on entries for each row execute function note();
    alter role current_user in database ${database.database} set jit = on`)
  const log = await opened(database)
  await log.append('system', first)
  // If somebody else has written meanwhile, it is decided and written again, under the lock.
  await one.append(adminOf(log), request('mine', 'profile.update', { name: 'Ada' }))
  expect((await client.query('select distinct jit from seen')).rows).toEqual([{ jit: 'off' }])
  await log.close()
})

test('T401: what is committed can be read while a request waits for the lock', async () => {
  await one.append('system', first)
  await client.query('begin; select from workspace for update')
  const waiting = one.append(adminOf(one), request('late', 'profile.update', { name: 'Ada' }))
  await expect.poll(logsThatWait, { timeout: 20_000 }).toBe(1)
  expect(await one.read(({ users }) => Array.from(users.values(), ({ name }) => name))).toEqual(['Admin'])
  await client.query('commit')
  expect(await waiting).toMatchObject({ ok: true })
})

test('T401: what others have written is taken in even while somebody holds the lock', async () => {
  await one.append('system', first)
  await client.query('begin; select from workspace for update')
  await other.catchUp()
  expect(other.head).toBe(1)
  await client.query('commit')
})
