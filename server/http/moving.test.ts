import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { backupText } from '../../src/domain/backup/backup.ts'
import { smallCompany, snapshot, type Company } from '../../src/domain/company.testing.ts'
import { notEmpty } from '../../src/domain/backup/move-in.ts'
import { stampOf } from '../../src/domain/model/day.ts'
import { tableNames } from '../../src/domain/model/tables.ts'
import type { Request } from '../../src/domain/request/request.ts'
import { onServer } from '../../src/domain/on-server.ts'
import { CommandLine } from '../commands/command-line.testing.ts'
import { withClient } from '../database/with-client.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { ServerLog } from '../log/server-log.ts'
import { saveImportedHistory } from '../log/imported-history.ts'
import { startMaintenance } from '../maintenance.ts'
import { moveIn, movingLock } from '../moving/move-in.ts'
import { readMovedFile, type MovedFile } from '../moving/read-moved-file.ts'
import { waiting, whileLocked } from './locked.testing.ts'
import { TestServer, type Person } from './test-server.testing.ts'
import type { Visit } from './visit.testing.ts'

let postgres: TestPostgres
let company: Company
let file: string

beforeAll(async () => {
  postgres = await startPostgres()
  company = smallCompany()
  file = fileOf(company)
})
afterAll(() => postgres.stop())

/** The file that Settings downloads in a browser workspace. */
function fileOf({ state, at, entries }: Company): string {
  return backupText(state, { at, seq: entries.length, entries, passwords: true })
}

/** That file as it is read. */
function moved(): MovedFile {
  const reading = readMovedFile(file)
  if (!reading.ok) throw new Error(reading.refusal.message)
  return reading.file
}

async function emptyServer(): Promise<{ server: TestServer; ada: Person; visit: Visit }> {
  const server = await TestServer.start(postgres)
  const ada = await server.admin()
  return { server, ada, visit: await server.visit(ada) }
}

test('T360, T361: a browser workspace moves in with its ids, in one entry, and everybody in it gets a link', async () => {
  const { server, ada, visit } = await emptyServer()
  const before = server.log.head
  const listening = await visit.listen()
  const moved = await visit.postText('/api/move-in', file)
  expect(moved).toMatchObject({ status: 200, ok: true })
  expect(server.log.head).toBe(before + 1)
  await listening.upTo(before + 1)
  expect(listening.entries[0]?.changes.filter(({ table }) => table === 'tasks')).toHaveLength(
    company.state.tasks.size,
  )
  for (const table of tableNames.filter((name) => name !== 'users' && name !== 'notifications'))
    expect([...server.log.state[table].values()]).toEqual([...company.state[table].values()])
  // There are two admins now, and each gets their own copy of what is for admins (T446).
  const each = company.notifications().flatMap((told) => {
    const isForAll = told.role === 'admin' && !told.recipient
    return isForAll ? ['admin@example.com', ada.email].map((recipient) => ({ ...told, recipient })) : [told]
  })
  const here = [...server.log.state.notifications.values()]
  expect(here).toHaveLength(each.length)
  const anyId = { id: expect.any(Number) as number }
  expect(here).toEqual(expect.arrayContaining(each.map((told) => ({ ...told, ...anyId }))))
  const people = [...company.state.users.values()]
  for (const person of people)
    expect(server.log.state.users.get(person.id)).toEqual({ ...person, password: '' })
  expect(server.log.state.users.size).toBe(people.length + 1)
  expect(moved.invited?.map(({ email }) => email).toSorted()).toEqual(
    people.map(({ email }) => email).toSorted(),
  )
  expect(moved.text).not.toContain('secret')

  const eli = moved.invited?.find(({ email }) => email === 'eli@x.example')
  const [page, token] = (eli?.url ?? '').split('#')
  expect(page).toBe(`${server.url}/welcome`)
  const first = await server.visit()
  expect(await first.post('/api/login', { email: 'eli@x.example', password: 'eli-secret' })).toMatchObject({
    status: 401,
  })
  const password = 'a word of eli'
  expect(await first.post('/api/links/use', { token, password })).toMatchObject({
    ok: true,
    userId: eli?.userId,
  })
  expect(await first.post('/api/links/use', { token, password })).toMatchObject({ status: 401 })
  expect((await visit.get('/api/snapshot')).me).toBe(ada.id)
  await server.stop()
})

test('T363: earlier history can be read by those who see its rows, but it cannot be undone', async () => {
  const { server, visit } = await emptyServer()
  await visit.postText('/api/move-in', file)
  const plan = company.task('Plan')
  const entries = (await visit.get(`/api/history?row=tasks:${plan.id}`)).entries ?? []
  const touched = company.entries.filter(({ changes }) =>
    changes.some(({ table, id }) => table === 'tasks' && id === plan.id),
  )
  expect(entries.map(({ request }) => request.name)).toEqual([
    ...touched.map(({ request }) => request.name),
    'workspace.moveIn',
  ])
  expect(entries.slice(0, -1).every(({ seq }) => seq < 0)).toBe(true)
  const whole = await visit.get('/api/history')
  expect(whole.entries).toHaveLength(company.entries.length + 2)
  expect(whole.text).not.toContain('secret')

  const enno = await server.visit({ ...company.user('enno@x.example') })
  const his = await enno.get(`/api/history?row=tasks:${plan.id}`)
  expect(his.entries?.filter(({ seq }) => seq < 0)).toEqual([])
  expect(his.text).not.toContain('Plan')
  expect((await enno.get('/api/history')).text).not.toContain('Plan')
  const undone = await visit.request('entry.undo', { entryId: touched[0]?.request.id })
  expect(undone).toMatchObject({ ok: false })
  await server.stop()
})

test('T309: history from before the first entry can be requested, as some may have been moved in', async () => {
  const { server, visit } = await emptyServer()
  await visit.postText('/api/move-in', file)
  const seqsIn = async (query: string): Promise<readonly number[] | undefined> =>
    (await visit.get(`/api/history?${query}`)).entries?.map(({ seq }) => seq)
  for (const which of ['', `row=tasks:${company.task('Plan').id}&`]) {
    const earlier = ((await seqsIn(which)) ?? []).filter((seq) => seq < 0)
    expect(earlier.length).toBeGreaterThan(1)
    expect(await seqsIn(`${which}before=0`)).toEqual(earlier)
    expect(await seqsIn(`${which}before=${earlier.at(-1)}`)).toEqual(earlier.slice(0, -1))
    expect(await seqsIn(`${which}before=${earlier[0]}`)).toEqual([])
  }
  await server.stop()
})

test('T362: only an admin can move in, and only into an empty server; others are told before the file is read', async () => {
  const { server, visit } = await emptyServer()
  expect(await (await server.visit()).postText('/api/move-in', file)).toMatchObject({ status: 401 })
  const foreign = await server.visit(await server.admin())
  foreign.headers = { origin: 'https://elsewhere.example' }
  expect(await foreign.postText('/api/move-in', file)).toMatchObject({ status: 403 })
  const eli = await server.person('employee', 'Eli')
  const large = ' '.repeat(5_000_000)
  expect(await (await server.visit(eli)).postText('/api/move-in', large)).toMatchObject({
    status: 403,
    refusal: { message: 'Only an admin can move a workspace in.' },
  })
  expect(await visit.postText('/api/move-in', file)).toMatchObject({
    status: 409,
    refusal: { code: 'conflict', message: expect.stringContaining('into an empty one') as string },
  })
  expect([...server.log.state.users.values()]).toHaveLength(2)
  await server.stop()
})

test('T362: a file that cannot be moved in is refused with a sentence, and nothing is changed', async () => {
  const { server, visit } = await emptyServer()
  const before = snapshot(server.log.state)
  for (const [text, message] of [
    ['nothing of the kind', 'This file is not a backup of EMS.'],
    [file.slice(0, -200), 'This file is damaged'],
    [file.replace('"version": 2', '"version": 99'), 'newer version of EMS'],
    [file.replace('"tasks": [', '"tasks": 5, "other": ['), 'its list of tasks is missing'],
    [
      file.replace('"history": [', `"history": [${'['.repeat(500)}${']'.repeat(500)},`),
      'a row of it has no end',
    ],
  ] as const)
    expect(await visit.postText('/api/move-in', text)).toMatchObject({
      status: 422,
      ok: false,
      refusal: { message: expect.stringContaining(message) as string },
    })
  expect(await visit.post('/api/move-in', JSON.parse(file))).toMatchObject({ status: 400 })
  expect(snapshot(server.log.state)).toBe(before)
  expect((await visit.get('/api/history')).entries).toHaveLength(1)
  // A refused file does not get in the way of the next; a file of the first version is accepted as in a browser.
  const { history: _, comments, checklist, labels, ...rest } = JSON.parse(file) as Record<string, unknown>
  expect([comments, checklist, labels]).toEqual([[], [], []])
  expect(await visit.postText('/api/move-in', JSON.stringify({ ...rest, version: 1 }))).toMatchObject({
    ok: true,
  })
  expect(server.log.state.tasks.size).toBe(company.state.tasks.size)
  await server.stop()
})

test('T615: what another program has added to a row is moved in, as deeply nested as a browser keeps it', async () => {
  const { server, visit } = await emptyServer()
  const deep = `${'['.repeat(90)}${']'.repeat(90)}`
  const text = file.replace('"tasks": [', `"tasks": [{"id": "deep", "title": "Deep", "more": ${deep}},`)
  expect(await visit.postText('/api/move-in', text)).toMatchObject({ ok: true })
  expect(JSON.stringify(server.log.state.tasks.get('deep'))).toContain(deep)
  // Later readers get it too, and so does the next process.
  expect((await visit.get('/api/snapshot')).text).toContain(deep)
  await server.stop()
  const next = await TestServer.start(postgres, { database: server.database })
  expect(JSON.stringify(next.log.state.tasks.get('deep'))).toContain(deep)
  await next.stop()
})

test('T570: a file with an id too long for a server to look up is refused, and the refusal says where it is', async () => {
  const { server, visit } = await emptyServer()
  const id = company.task('Plan').id
  const user = company.user('eli@x.example').id
  const random = Array.from({ length: 10_000 }, () => randomUUID().at(0)).join('')
  const named = (text: string, older: string, newer: string): string =>
    text.replaceAll(`"id":"${older}"`, `"id":"${newer}"`)
  const [rows = '', history = ''] = file.split('"history"')
  for (const [text, where] of [
    [`${named(rows, id, random)}"history"${history}`, 'tasks'],
    [`${named(rows, user, random)}"history"${history}`, 'users'],
    [`${rows}"history"${named(history, id, random)}`, 'tasks'],
    [`${rows.replaceAll('"projectId":"', `"projectId":"${random}`)}"history"${history}`, 'projects'],
  ] as const)
    expect(await visit.postText('/api/move-in', text)).toMatchObject({
      status: 422,
      refusal: {
        code: 'invalid',
        message: expect.stringContaining(`in its ${where} or their history the id '`) as string,
      },
    })
  // An id of the longest length that a server accepts is not too long.
  const long = random.slice(0, 194)
  expect(await visit.postText('/api/move-in', named(file, id, long))).toMatchObject({ ok: true })
  expect((await visit.get(`/api/history?row=tasks:${long}`)).entries?.length).toBeGreaterThan(1)
  await server.stop()
})

test('T362: if two move in at the same time, only one succeeds', async () => {
  const { server, ada, visit } = await emptyServer()
  const database = server.database
  const beside = await TestServer.start(postgres, { database })
  const both = await Promise.all(
    [visit, await beside.visit(ada)].map((one) => one.postText('/api/move-in', file)),
  )
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  await server.log.catchUp()
  expect(server.log.state.tasks.size).toBe(company.state.tasks.size)
  const { entries = [] } = await visit.get('/api/history')
  expect(entries.filter(({ seq }) => seq < 0)).toHaveLength(company.entries.length)
  await beside.stop()
  await server.stop()
})

test('T362: while somebody is moving in, nobody else can, and none of their history is written', async () => {
  const { server, visit } = await emptyServer()
  await withClient(server.database, 'ems test', async (client) => {
    await client.query('select pg_advisory_lock($1)', [movingLock])
    expect(await visit.postText('/api/move-in', file)).toMatchObject({
      ok: false,
      refusal: { message: 'A workspace is being moved in already.' },
    })
  })
  const { rows } = await server.pool.query('select seq from earlier')
  expect(rows).toEqual([])
  await server.stop()
})

test('T494: moving in may take its time without its connection being closed as idle', async () => {
  const server = await TestServer.start(postgres, { timeouts: { idle: 3000 } })
  const ada = await server.admin()
  const visit = await server.visit(ada)
  await whileLocked(server, async (release) => {
    const moving = visit.postText('/api/move-in', file)
    await expect.poll(() => waiting(server), { timeout: 20_000 }).toBe(1)
    // Later requests have been given up by now.
    await expect(visit.request('profile.update', { name: 'Ada L.' })).rejects.toThrow('fetch failed')
    await release()
    expect(await moving).toMatchObject({ status: 200, ok: true })
  })
  await server.stop()
})

test('T495: somebody who tries while another file is being moved in is told so before theirs is read', async () => {
  const { server, visit } = await emptyServer()
  const again = async (): Promise<number> => (await visit.postText('/api/move-in', file)).status
  await whileLocked(server, async (release) => {
    const moving = visit.postText('/api/move-in', file)
    await expect.poll(() => waiting(server), { timeout: 20_000 }).toBe(1)
    expect(await visit.postText('/api/move-in', ' '.repeat(5_000_000))).toMatchObject({
      status: 409,
      refusal: { message: 'A workspace is being moved in already.' },
    })
    await release()
    expect(await moving).toMatchObject({ ok: true })
  })
  // By then the reason is a different one.
  expect(await again()).toBe(409)
  await server.stop()
})

test('T527: hanging up while a file is being moved in lets no other file in before that is done', async () => {
  const { server, ada, visit } = await emptyServer()
  const session = await server.sessions.begin(ada.id)
  await whileLocked(server, async (release) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    const head = [
      'POST /api/move-in HTTP/1.1',
      'Host: localhost',
      'Sec-Fetch-Site: same-origin',
      `Cookie: ems=${session}`,
      'Content-Type: text/plain',
      `Content-Length: ${Buffer.byteLength(file)}`,
      '\r\n',
    ]
    socket.write(head.join('\r\n') + file)
    await expect.poll(() => waiting(server), { timeout: 20_000 }).toBe(1)
    socket.end()
    // The server has closed its side too.
    await once(socket.resume(), 'close')
    expect(await visit.postText('/api/move-in', ' '.repeat(5_000_000))).toMatchObject({
      status: 409,
      refusal: { message: 'A workspace is being moved in already.' },
    })
    await release()
  })
  // The move is completed all the same, as the refusal shows; then nothing is under way any more.
  const again = async () => (await visit.postText('/api/move-in', file)).refusal?.message
  await expect.poll(again, { timeout: 20_000 }).toBe(notEmpty)
  expect(server.log.state.tasks.size).toBe(company.state.tasks.size)
  await server.stop()
})

test('T362: a process that has not heard of the move yet leaves alone what another one has moved in', async () => {
  const { server, ada, visit } = await emptyServer()
  const { pool, database: connection } = server
  // Nobody notifies this process of anything.
  const log = await ServerLog.open({
    connection,
    terms: onServer((secret) => secret),
    now: () => stampOf(Date.now(), 0),
  })
  const admin = log.state.users.get(ada.id)
  expect(await visit.postText('/api/move-in', file)).toMatchObject({ ok: true })
  expect(await moveIn({ pool, connection, log }, admin, moved())).toMatchObject({
    ok: false,
    refusal: { message: notEmpty },
  })
  const { rows } = await pool.query('select seq from earlier')
  expect(rows).toHaveLength(company.entries.length)
  await log.close()
  await server.stop()
})

test('T362: if somebody has started working in the meantime, neither rows nor history are moved in', async () => {
  const { server, ada } = await emptyServer()
  const { pool, database: connection, log } = server
  const admin = log.state.users.get(ada.id)
  // The first check says that it may be done; by its turn there is a project.
  const overtaken = new Proxy(log, {
    get: (_, name) => {
      const part: unknown = Reflect.get(log, name)
      if (typeof part !== 'function') return part
      if (name !== 'append') return part.bind(log) as unknown
      return async (by: string, request: Request) => {
        await server.person('manager', 'Mara')
        return log.append(by, request)
      }
    },
  })
  const refused = await moveIn({ pool, connection, log: overtaken }, admin, moved())
  expect(refused).toMatchObject({ ok: false, refusal: { message: notEmpty } })
  const { rows } = await pool.query('select seq from earlier')
  expect(rows).toEqual([])
  await server.stop()
})

test('T614: history whose rows never came is deleted at the next start or by a regular check; other history stays', async () => {
  // Only the timer of the periodic check is faked here.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { server, visit } = await emptyServer()
  const { rows, earlier } = moved()
  const counted = async (table: string): Promise<number> =>
    (await server.pool.query(`select from ${table}`)).rowCount ?? 0
  const faults: unknown[] = []
  const { log, pool, sessions, passwords, clock } = server
  const onError = (error: unknown): unknown => faults.push(error)
  const start = (): (() => void) => startMaintenance({ log, pool, sessions, passwords, clock, onError })
  // This is as far as that process had got.
  await saveImportedHistory(server.pool, rows, earlier)
  let end = start()
  await expect.poll(() => counted('earlier')).toBe(0)
  await saveImportedHistory(server.pool, rows, earlier)
  const looked = (): Promise<number> => {
    vi.advanceTimersByTime(30_000)
    return counted('earlier')
  }
  await expect.poll(looked).toBe(0)
  end()
  expect(await visit.postText('/api/move-in', file)).toMatchObject({ ok: true })
  const all = await counted('earlier')
  expect(all).toBeGreaterThan(0)
  const asked = vi.spyOn(pool, 'query')
  end = start()
  const looks = (): number => {
    vi.advanceTimersByTime(30_000)
    return asked.mock.calls.filter(([query]) => query === 'select from earlier limit 1').length
  }
  // The second check begins when the first one is done.
  await expect.poll(looks).toBeGreaterThan(1)
  end()
  asked.mockRestore()
  vi.useRealTimers()
  expect([await counted('earlier'), faults]).toEqual([all, []])
  await server.stop()
})

test('T364: a workspace that was moved in passes the doctor, and a backup restores it with its history', async () => {
  const { server, visit } = await emptyServer()
  await visit.postText('/api/move-in', file)
  const before = (await visit.get('/api/history')).entries
  expect(before?.filter(({ seq }) => seq < 0)).toHaveLength(company.entries.length)
  const line = (await CommandLine.open()).at(server.database)
  expect(await line.team('doctor')).toMatchObject({ code: 0 })
  expect(await line.team('backup', 'moved.gz')).toMatchObject({ code: 0 })
  await server.stop()
  const database = await postgres.database()
  expect(await line.at(database).team('restore', 'moved.gz')).toMatchObject({ code: 0, complained: '' })
  const again = await TestServer.start(postgres, { database })
  const ada = [...again.log.state.users.values()].find(({ email }) => email === 'ada@ems.example')!
  const there = await again.visit(ada)
  expect((await there.get('/api/history')).entries).toEqual(before)
  await again.stop()
  await line.close()
})
