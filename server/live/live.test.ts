import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { applyAll } from '../../src/domain/state/change.ts'
import { createState, rowsOf } from '../../src/domain/state/state.ts'
import { viewOf } from '../../src/domain/see/view.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { TestServer, type Person } from '../http/test-server.testing.ts'
import type { Said, Visit } from '../http/visit.testing.ts'
import { Hub } from './hub.ts'
import { Subscriber } from './subscriber.ts'

let postgres: TestPostgres
let server: TestServer
let ada: Person
let mara: Person
let eli: Person
let projectId: string

beforeAll(async () => {
  postgres = await startPostgres()
  server = await TestServer.start(postgres)
  ada = await server.admin()
  mara = await server.person('manager', 'Mara')
  eli = await server.person('employee', 'Eli')
  projectId = await server.project('Atlas', mara, [eli])
})
afterAll(async () => {
  await server.stop()
  await postgres.stop()
})

describe('a tab that listens', () => {
  test('T109: is told what is new for its reader, and of the rest only the position of the log', async () => {
    const listening = await (await server.visit(eli)).listen()
    const visit = await server.visit(mara)
    const unseen = await visit.request('task.create', { title: 'Unseen', projectId })
    const seen = await visit.request('task.create', { title: 'Seen', projectId, assignedTo: eli.email })
    await listening.upTo(seen.seq!)
    expect(listening.entries.map(({ seq }) => seq)).toEqual([seen.seq])
    expect(JSON.stringify(listening.words)).not.toContain('Unseen')
    expect(unseen.ok).toBe(true)
  })

  test('T109: catches up with what its reader sees, from an earlier position', async () => {
    const start = server.log.head
    const [eliThen] = [await (await server.visit(eli)).get('/api/snapshot')]
    const visit = await server.visit(mara)
    const made = await visit.request('task.create', { title: 'One', projectId, assignedTo: eli.email })
    const taskId = made.entry!.changes.find(({ table }) => table === 'tasks')!.id
    await visit.request('task.comment', { taskId, comments: 'begun' })
    await visit.request('task.assign', { taskId, assignedTo: '' })
    const last = await visit.request('task.create', { title: 'Two', projectId, assignedTo: eli.email })
    const listening = await (await (await server.visit(eli)).listen(start)).upTo(last.seq!)
    // The heartbeat, which may come at any moment, has no entries.
    expect(listening.words.filter(({ entries = [] }) => entries.length > 0)).toHaveLength(1)
    const state = createState(eliThen.rows)
    applyAll(
      state,
      listening.entries.flatMap(({ changes }) => changes),
    )
    const user = server.log.state.users.get(eli.id)!
    expect(rowsOf(state)).toEqual(rowsOf(viewOf(server.log.state, user)))
  })

  test.each<[string, number, { epoch?: string }]>([
    ['from before the workspace was restored', 1, { epoch: 'another' }],
    ['ahead of the log', 1_000_000, {}],
  ])('T109: %s starts afresh', async (_, seq, rest) => {
    const listening = await (await server.visit(eli)).listen(seq, rest)
    await listening.until(({ words }) => words.length > 0)
    // A client that is told this comes back with another socket.
    expect(await listening.ended).toBe(1000)
    expect(listening.words).toEqual([{ reset: true }])
  })

  test('T110: is told of an entry, or of the position of the log, before the sender is answered', async () => {
    const visit = await server.visit(mara)
    const listening = await (await visit.listen()).until(({ words }) => words.length > 0)
    // The heartbeat, which may come at any moment, says nothing new.
    const news = () =>
      listening.words.filter(
        ({ entries = [], seq }, at) => entries.length > 0 || seq !== listening.words[at - 1]?.seq,
      )
    for (const title of ['a', '', 'b', '', 'c']) {
      const heard = news().length
      const said = await visit.request('task.create', { title, projectId })
      // With nothing new there is no message: by then they have already heard how far the log goes.
      await listening.arrived()
      expect(listening.words.at(-1)?.seq).toBe(said.seq)
      expect(news()).toHaveLength(heard + (title === '' ? 0 : 1))
    }
    const own = listening.entries.map(({ changes }) => changes.find(({ table }) => table === 'tasks')?.after)
    expect(own).toMatchObject([{ title: 'a' }, { title: 'b' }, { title: 'c' }])
  })

  test('T111: is closed if it sends anything itself', async () => {
    const listening = await (await server.visit(eli)).listen()
    await listening.until(({ words }) => words.length > 0)
    listening.socket.send('hello')
    expect(await listening.ended).toBe(1008)
  })

  interface Browsers {
    readonly person: Person
    readonly visit: Visit
    readonly elsewhere: Visit
    readonly admin: Visit
  }
  test.each<[string, (browsers: Browsers) => Promise<Said>]>([
    ['by a logout in another tab', ({ visit }) => visit.post('/api/logout', {})],
    ['by a logout everywhere else', ({ elsewhere }) => elsewhere.post('/api/sign-out-everywhere', {})],
    ['with their account', ({ person, admin }) => admin.request('user.delete', { userId: person.id })],
    [
      'by a new password',
      ({ person, admin }) => admin.request('user.update', { userId: person.id, password: 'a new password' }),
    ],
  ])('T112: is closed when the session ends: %s', async (how, end) => {
    const person = await server.person('employee', 'Otto', `${how.replaceAll(' ', '.')}@ems.example`)
    const [visit, elsewhere] = [await server.visit(person), await server.visit(person)]
    const listening = await (await visit.listen()).until(({ words }) => words.length > 0)
    const said = await end({ person, visit, elsewhere, admin: await server.visit(ada) })
    expect([200, 204]).toContain(said.status)
    expect(await listening.ended).toBe(4401)
  })

  test('T112: is closed when its user’s role changes, and when somebody else logs in in that browser', async () => {
    const person = await server.person('employee', 'Olga')
    const admin = await server.visit(ada)
    const listening = await (await server.visit(person)).listen()
    await listening.until(({ words }) => words.length > 0)
    const args = { userId: person.id, name: 'Olga', email: person.email, role: 'manager' }
    expect(await admin.request('user.update', args)).toMatchObject({ ok: true })
    expect(await listening.ended).toBe(4401)
    const visit = await server.visit(eli)
    const other = await (await visit.listen()).until(({ words }) => words.length > 0)
    await visit.post('/api/login', { email: ada.email, password: ada.password })
    expect(await other.ended).toBe(4401)
  })

  test('T113: is told what another process has written, and closed when its session is ended there', async () => {
    const second = await TestServer.start(postgres, { database: server.database })
    try {
      const visit = await server.visit(eli)
      const listening = await (await visit.listen()).until(({ words }) => words.length > 0)
      const answer = await second.do(mara.id, 'task.create', {
        title: 'There',
        projectId,
        assignedTo: eli.email,
      })
      await listening.upTo(answer.ok ? answer.entry!.seq : 0)
      expect(JSON.stringify(listening.entries)).toContain('There')
      await second.sessions.end(visit.cookies['ems']!)
      expect(await listening.ended).toBe(4401)
    } finally {
      await second.stop()
    }
  })

  test('T114: is told to come back when the server stops', async () => {
    const second = await TestServer.start(postgres, { database: server.database })
    const visit = await second.visit(eli)
    const listening = await (await visit.listen()).until(({ words }) => words.length > 0)
    await second.stop()
    expect(await listening.ended).toBe(1012)
  })
})

test('T115: nobody sees what is not safe yet, neither in a snapshot nor on a socket', async () => {
  const visit = await server.visit(mara)
  const listening = await (await visit.listen()).until(({ words }) => words.length > 0)
  // The table is locked: whatever is decided now cannot be written.
  const holder = await server.pool.connect()
  await holder.query('begin; lock table entries in exclusive mode')
  const head = server.log.head
  const asked = visit.request('task.create', { title: 'Unsafe', projectId })
  await expect.poll(() => server.log.head, { interval: 5, timeout: 20_000 }).toBe(head + 1)
  const snapshot = visit.get('/api/snapshot')
  let isSeen = false
  void snapshot.then(() => (isSeen = true))
  await visit.get('/healthz')
  expect(isSeen).toBe(false)
  // Ends its connection during the transaction: that is rolled back, and done again.
  await server.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ems log' and datname = current_database()",
  )
  expect(JSON.stringify((await snapshot).rows)).not.toContain('Unsafe')
  expect(JSON.stringify(listening.words)).not.toContain('Unsafe')
  await holder.query('rollback')
  holder.release()
  const said = await asked
  expect(said).toMatchObject({ ok: true })
  await listening.upTo(said.seq!)
  expect(JSON.stringify(listening.entries)).toContain('Unsafe')
})

test('T644: a tab that leaves while waiting for an entry to be safe is told neither that nor anything after it', async () => {
  const hub = new Hub(server.log, 'of a test')
  const socket = { OPEN: 1, readyState: 1, bufferedAmount: 0, on: () => {}, ping: () => {}, close: () => {} }
  const sent = vi.fn<(text: string) => void>()
  const gone = { ...socket, send: sent, terminate: () => {} }
  const subscriber = new Subscriber(gone, { userId: eli.id, tokenHash: 'any', build: undefined })
  hub.register(subscriber)
  // What is decided now cannot be written yet.
  const holder = await server.pool.connect()
  await holder.query('begin; lock table entries in exclusive mode')
  const { head } = server.log
  const asked = server.do(eli.id, 'profile.update', { name: 'Eli who has gone' })
  await expect.poll(() => server.log.head, { interval: 5, timeout: 20_000 }).toBe(head + 1)
  const coming = hub.subscribe(subscriber, { epoch: 'of a test', seq: head })
  gone.readyState = 3
  hub.unregister(subscriber)
  await holder.query('rollback')
  holder.release()
  await Promise.all([asked, coming])
  hub.advance(eli.id)
  expect([sent.mock.calls, subscriber.seq]).toEqual([[], 0])
  hub.disconnectAll()
  hub.stop()
})
