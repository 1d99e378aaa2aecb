import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hashOf } from '../accounts/hashing.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { TestServer, type Person } from './test-server.testing.ts'
import { askForSocket, type Visit } from './visit.testing.ts'

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

const busy =
  '{"ok":false,"refusal":{"code":"conflict","message":"The server has no time right now. Try again in a moment."},"isBusy":true}'

/** A busy machine takes its time. */
const patient = { timeout: 20_000 }

/** A socket that asks for another epoch of the workspace, held by a program that never closes it. */
function heldSocket(visit: Visit): Socket {
  return askForSocket(visit, '/api/live?seq=1&epoch=another')
}

/** What is received on such a socket until it is answered. */
function firstWord(socket: Socket): Promise<string> {
  return new Promise((heard) => {
    let said = ''
    socket.on('data', (part) => {
      said += String(part)
      if (/"reset"|^HTTP\/1.1 503 /.test(said)) heard(said)
    })
  })
}

/** Runs a job while nobody can write, because another connection holds the lock on the workspace. */
async function whileNobodyWrites(job: () => Promise<void>, { pool } = server): Promise<void> {
  const holder = await pool.connect()
  await holder.query('begin; select from workspace for update')
  try {
    await job()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

describe('T305: one person', () => {
  test('may have 50 tabs that listen, and another once one of them closes; other people are not kept out', async () => {
    const visit = await server.visit(eli)
    const from = { seq: server.log.head, epoch: (await visit.get('/api/snapshot')).epoch ?? '' }
    const tabs = Array.from({ length: 50 }, () => visit.listenFrom(from))
    await Promise.all(tabs.map((tab) => tab.until(({ words }) => words.length > 0)))
    expect(await visit.listenFrom(from).ended).toBe(503)
    const other = await (await server.visit(mara)).listen()
    await other.until(({ words }) => words.length > 0)
    tabs[0]?.socket.close()
    await tabs[0]?.ended
    const next = async (): Promise<unknown> => {
      const tab = visit.listenFrom(from)
      return Promise.race([tab.until(({ words }) => words.length > 0).then(() => 'in'), tab.ended])
    }
    await expect.poll(next, patient).toBe('in')
    for (const { socket } of [other, ...tabs]) socket.terminate()
  })

  test('T476: gets no more of them through sockets that are told to start afresh and never close', async () => {
    const otto = await server.person('employee', 'Otto')
    const visit = await server.visit(otto)
    const held = Array.from({ length: 60 }, () => heldSocket(visit))
    const said = await Promise.all(held.map((socket) => firstWord(socket)))
    expect(said.filter((word) => word.includes('"reset":true'))).toHaveLength(50)
    expect(said.filter((word) => word.startsWith('HTTP/1.1 503 '))).toHaveLength(10)
    expect(await visit.listenFrom({ seq: 1, epoch: 'another' }).ended).toBe(503)
    for (const socket of held) socket.destroy()
  })

  test('may have 64 requests in progress; further ones are told to try again, and are carried out then', async () => {
    const visit = await server.visit(mara)
    const ids = Array.from({ length: 70 }, (_, at) => `many ${at}`)
    const rest = { at: '2026-03-02T09:00:00.000+01:00' }
    const ask = (id: string) => visit.request('task.create', { title: id, projectId }, { ...rest, id })
    const asked: ReturnType<typeof ask>[] = []
    const told: unknown[] = []
    await whileNobodyWrites(async () => {
      asked.push(...ids.map(ask))
      for (const one of asked)
        void one.then(({ status, headers, text }) => told.push([status, headers.get('retry-after'), text]))
      await expect.poll(() => told, patient).toEqual(Array.from({ length: 6 }, () => [503, '1', busy]))
    })
    const answers = await Promise.all(asked)
    expect(answers.filter(({ status, ok }) => status === 200 && ok)).toHaveLength(64)
    for (const id of ids) expect(await ask(id)).toMatchObject({ status: 200, ok: true })
    const made = Array.from(server.log.state.tasks.values(), ({ title }) => title).filter((title) =>
      title.startsWith('many'),
    )
    expect(made.toSorted()).toEqual(ids.toSorted())
  })
})

describe('T636: one person’s requests', () => {
  const most = 1024 * 1024
  let own: TestServer
  let visit: Visit
  let other: Visit
  beforeAll(async () => {
    // Requests that are begun have time to arrive, however busy the machine is.
    own = await TestServer.start(postgres)
    visit = await own.visit(await own.person('employee', 'Eli'))
    other = await own.visit(await own.person('employee', 'Otto'))
  })
  afterAll(() => own.stop())

  /** A request of which only the head has been sent. */
  function begun(length: string, by = visit): Socket {
    const socket = connect(Number(new URL(own.url).port), '127.0.0.1')
    socket.on('error', () => {})
    const said = { ...by.allHeaders(), host: new URL(own.url).host, 'content-type': 'application/json' }
    const head = Object.entries(said).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`POST /api/requests HTTP/1.1\r\n${head.join('')}${length}\r\n\r\n`)
    return socket
  }
  const asked = async (by: Visit, args: object = {}): Promise<unknown> => {
    const said = await by.request('nothing', args)
    return said.status === 200 ? 200 : [said.status, said.headers.get('retry-after'), said.text]
  }
  /**
   * Begins this many requests, and ends when no more are admitted. A request that was told to come later is begun again: it
   * came while the check for one more was running, or while requests that had just been hung up on still counted.
   */
  async function full(count: number, length: string, by = visit): Promise<Socket[]> {
    const held = Array.from({ length: count }, () => begun(length, by))
    const oneMore = async (): Promise<unknown> => {
      const said = await asked(by)
      for (const [at, socket] of held.entries()) {
        if (socket.bytesRead === 0) continue
        socket.destroy()
        held[at] = begun(length, by)
      }
      return said
    }
    await expect.poll(oneMore, patient).toEqual([503, '1', busy])
    return held
  }

  test.each([
    ['is cut off', (socket: Socket) => socket.destroy()],
    ['has arrived and is not a request', (socket: Socket) => socket.write('x'.repeat(most))],
    ['has arrived and is refused', (socket: Socket) => socket.write('{}'.padEnd(most))],
  ])('take up no more than 8 MB while they arrive, until one of them %s', async (_, end) => {
    const held = await full(8, `content-length: ${most}`)
    expect(await asked(other)).toBe(200)
    if (held[0]) end(held[0])
    await expect.poll(() => asked(visit), patient).toBe(200)
    for (const socket of held) socket.destroy()
    // None of them counts any more: the same amount may come again.
    const next = Array.from({ length: 7 }, () => begun(`content-length: ${most}`))
    await expect.poll(() => asked(visit), patient).toBe(200)
    for (const socket of next) socket.destroy()
  })

  test('count as the longest possible if they do not say how long they are', async () => {
    const held = await full(8, 'transfer-encoding: chunked')
    for (const socket of held) socket.destroy()
    await expect.poll(() => asked(visit), patient).toBe(200)
  })

  test('T629: together with everybody else’s take up no more than 64 MB, while short ones still get in', async () => {
    // Requests from earlier tests must not count, so these people are new.
    const names = ['Ann', 'Ben', 'Cem', 'Dan', 'Eva', 'Fay', 'Gus', 'Hal']
    const eight = await Promise.all(names.map(async (name) => own.visit(await own.person('employee', name))))
    const page = { text: 'x'.repeat(20_000) }
    expect(await asked(other, page)).toBe(200)
    const held = await Promise.all(eight.map((by) => full(8, `content-length: ${most}`, by)))
    expect(await asked(other, page)).toEqual([503, '1', busy])
    expect(await asked(other)).toBe(200)
    held[0]?.[0]?.destroy()
    await expect.poll(() => asked(other, page), patient).toBe(200)
    for (const socket of held.flat()) socket.destroy()
  })

  test('are no more than 64 at a time, however short they are', async () => {
    const held = await full(64, 'content-length: 9')
    for (const socket of held) socket.destroy()
    await expect.poll(() => asked(visit), patient).toBe(200)
  })
})

test('T493: a request that waits to be written is not carried out if its sender has hung up', async () => {
  // The request has time to arrive, however busy the machine is.
  const own = await TestServer.start(postgres)
  const manager = await own.person('manager', 'Mara')
  const projectId = await own.project('Atlas', manager, [])
  const append = vi.spyOn(own.log, 'append')
  const visit = await own.visit(manager)
  const ask = (title: string) => visit.request('task.create', { title, projectId })
  const asked: ReturnType<typeof ask>[] = []
  await whileNobodyWrites(async () => {
    asked.push(ask('Being written'))
    await expect.poll(() => append.mock.calls.length, patient).toBe(1)
    const socket = connect(Number(new URL(own.url).port), '127.0.0.1')
    const at = '2026-03-02T09:00:00.000+01:00'
    const body = JSON.stringify({
      id: 'gone',
      by: manager.id,
      at,
      name: 'task.create',
      args: { title: 'Gone', projectId },
    })
    const headers = {
      ...visit.allHeaders(),
      host: new URL(own.url).host,
      'content-type': 'application/json',
      'content-length': body.length,
    }
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`POST /api/requests HTTP/1.1\r\n${head.join('')}\r\n${body}`)
    await expect.poll(() => append.mock.calls.length, patient).toBe(2)
    socket.destroy()
    await expect.poll(() => append.mock.calls[1]?.[2]?.isAbandoned?.(), patient).toBe(true)
    asked.push(ask('After it'))
    await expect.poll(() => append.mock.calls.length, patient).toBe(3)
  }, own)
  for (const one of asked) expect(await one).toMatchObject({ status: 200, ok: true })
  const titles = Array.from(own.log.state.tasks.values(), ({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(['Being written', 'After it']))
  expect(titles).not.toContain('Gone')
  await own.stop()
})

describe('T306: when too many are waiting', () => {
  test('for the log, a request is told to try again, and is carried out then', async () => {
    const visit = await server.visit(mara)
    const rest = { id: 'full', at: '2026-03-02T09:00:00.000+01:00' }
    const ask = () => visit.request('task.create', { title: 'Full', projectId }, rest)
    const others: Promise<unknown>[] = []
    await whileNobodyWrites(async () => {
      for (let waiting = 0; waiting < 4000; waiting += 1) others.push(server.do(eli.id, 'task.move', {}))
      const said = await ask()
      expect([said.status, said.headers.get('retry-after'), said.text]).toEqual([503, '1', busy])
      expect((await visit.get('/api/snapshot')).status).toBe(200)
    })
    await Promise.all(others)
    expect(await ask()).toMatchObject({ status: 200, ok: true })
  })

  test('to have a password hashed, further requests are told to try again, and are carried out then', async () => {
    const visit = await server.visit(ada)
    const rest = { id: 'hashed', at: '2026-03-02T09:00:00.000+01:00' }
    const nina = { name: 'Nina', email: 'nina@ems.example', password: 'a word of nina', role: 'employee' }
    const ask = () => visit.request('user.create', nina, rest)
    const stranger = await server.visit()
    const logIn = () => stranger.post('/api/login', { email: eli.email, password: eli.password })
    const own = await server.visit(mara)
    const change = () => own.post('/api/password', { present: mara.password, password: 'a newer word' })
    const { url = '' } = await visit.post('/api/links', { kind: 'reset', userId: eli.id })
    const token = url.split('#')[1]
    const byLink = async () =>
      (await server.visit()).post('/api/links/use', { token, password: 'a word by link' })
    const full = new AbortController()
    const waiting = async (): Promise<void> => {
      while (!full.signal.aborted) await hashOf('x')
    }
    const all = Array.from({ length: 102 }, waiting)
    const said = [await ask(), await logIn(), await change(), await byLink()]
    full.abort()
    expect(said.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
      [503, '1'],
      [503, '2'],
      [503, '2'],
      [503, '2'],
    ])
    // The answer says that nothing was done, so that the page can try again without asking.
    for (const one of said) expect(one).toMatchObject({ ok: false, isBusy: true })
    await Promise.all(all)
    expect(await ask()).toMatchObject({ status: 200, ok: true })
    expect(await logIn()).toMatchObject({ status: 200, ok: true })
    expect(await change()).toMatchObject({ status: 200, ok: true })
    expect(await byLink()).toMatchObject({ status: 200, ok: true })
    // Nobody who was sent away has a failed attempt counted.
    const { rows } = await server.pool.query('select from attempts where count > 0')
    expect(rows).toHaveLength(0)
  })
})
