import fastifyWebsocket from '@fastify/websocket'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { configOf } from '../config.ts'
import { newDatabase } from '../faults/places.testing.ts'
import { startServer } from '../start-server.ts'
import { certificate, key } from './certificate.testing.ts'
import { withClient } from '../database/with-client.ts'
import { gracefulShutdown, repliesInFlight } from './graceful-shutdown.ts'
import { waiting, whileLocked } from './locked.testing.ts'
import { TestServer } from './test-server.testing.ts'
import { Visit, type Said } from './visit.testing.ts'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await startPostgres()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => postgres.stop())

/** A busy machine takes its time. */
const patient = { timeout: 20_000 }

/** In milliseconds. Longer than a test may take: whatever is not closed before is closed by nothing else. */
const endless = 600_000

const again = { id: 'at the end', at: '2026-03-02T09:00:00.000+01:00' }

describe('T325: a request in progress when a server stops', () => {
  test('is completed and answered, while sockets that do not close are cut off', async () => {
    const server = await TestServer.start(postgres, { gracePeriod: { socket: 50, request: 30_000 } })
    const ada = await server.admin()
    const visit = await server.visit(ada)
    const [polite, silent] = [await visit.listen(), await visit.listen()]
    await Promise.all([polite, silent].map((one) => one.until(({ words }) => words.length > 0)))
    silent.socket.pause()
    await whileLocked(server, async (release) => {
      const asked = visit.request('profile.update', { name: 'Ada L.' }, again)
      await expect.poll(() => waiting(server), patient).toBe(1)
      const stopped = server.stop()
      expect(await polite.ended).toBe(1012)
      silent.socket.resume()
      await silent.ended
      await release()
      expect(await asked).toMatchObject({ status: 200, ok: true, seq: 2 })
      await stopped
    })
    const { database } = server
    const other = await TestServer.start(postgres, { database })
    expect(other.log.state.users.get(ada.id)?.name).toBe('Ada L.')
    await other.stop()
  })

  test('is told to try again if it takes too long, and is carried out only once', async () => {
    const written: string[] = []
    const stream = { write: (line: string) => written.push(line) }
    const server = await TestServer.start(postgres, {
      gracePeriod: { socket: 50, request: 300 },
      logger: { level: 'warn', stream },
    })
    const ada = await server.admin()
    const visit = await server.visit(ada)
    const said: Said[] = []
    let stopped = Promise.resolve()
    await whileLocked(server, async () => {
      const asked = visit.request('profile.update', { name: 'Ada L.' }, again)
      await expect.poll(() => waiting(server), patient).toBe(1)
      stopped = server.stop()
      said.push(await asked)
    })
    expect(said).toMatchObject([
      {
        status: 503,
        ok: false,
        refusal: { message: 'The server has no time right now. Try again in a moment.' },
      },
    ])
    expect(said[0]?.headers.get('retry-after')).toBe('1')
    await stopped
    expect(written.filter((line) => line.includes('already sent'))).toEqual([])
    const other = await TestServer.start(postgres, { database: server.database })
    expect(await (await other.visit(ada)).request('profile.update', { name: 'Ada L.' }, again)).toMatchObject(
      { status: 200, ok: true, seq: 2 },
    )
    expect(other.log.head).toBe(2)
    await other.stop()
  })

  test('T566: to set a password by a link leaves the link valid if it is not completed', async () => {
    const server = await TestServer.start(postgres, { gracePeriod: { socket: 50, request: 300 } })
    const [ada, eli] = [await server.admin(), await server.person('employee', 'Eli')]
    const { url } = await (await server.visit(ada)).post('/api/links', { kind: 'reset', userId: eli.id })
    const use = { token: url?.split('#')[1], password: 'a word by link' }
    await whileLocked(server, async () => {
      const asked = (await server.visit()).post('/api/links/use', use)
      await expect.poll(() => waiting(server), patient).toBe(1)
      const stopped = server.stop()
      expect(await asked).toMatchObject({ status: 503, ok: false })
      await stopped
    })
    const other = await TestServer.start(postgres, { database: server.database })
    const visit = await other.visit()
    expect(await visit.post('/api/links/use', use)).toMatchObject({ status: 200, userId: eli.id })
    expect(await visit.post('/api/links/use', use)).toMatchObject({ status: 401 })
    await other.stop()
  })

  test('is not waited for if it does not arrive in full', async () => {
    const server = await TestServer.start(postgres, { gracePeriod: { socket: 50, request: 50 } })
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    const begun =
      'POST /api/login HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{'
    await new Promise((written) => socket.write(begun, written))
    await (await server.visit()).get('/healthz')
    const stopped = server.stop()
    let said = ''
    for await (const part of socket) said += String(part)
    expect(said).toMatch(/^HTTP\/1.1 503 /)
    await stopped
  })
})

test('T469: a socket requested while a server is stopping is refused and does not delay the stop', async () => {
  const server = await TestServer.start(postgres, { gracePeriod: { socket: 1000, request: 200 } })
  const visit = await server.visit(await server.admin())
  const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1', allowHalfOpen: true })
  const [begun, rest] = [
    'GET /api/live?seq=0 HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n',
    'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  ]
  // Already on its way when the server is asked to stop: a connection on which nothing has arrived is closed.
  await new Promise((written) => socket.write(begun, written))
  await visit.get('/healthz')
  let said = ''
  socket.on('data', (part) => (said += String(part)))
  // The grace period begins when the stop is requested, however long that takes here.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const stopped = server.stop()
  await expect.poll(() => visit.get('/healthz').catch(() => 'closed'), patient).toBe('closed')
  socket.write(rest)
  await expect.poll(() => said, patient).toMatch(/^HTTP\/1.1 503 /)
  vi.advanceTimersByTime(1200)
  await stopped
})

for (const tls of [undefined, { cert: certificate, key }])
  test(`T480: connections that browsers have opened in advance do not delay the end of a server ${tls ? 'with a certificate' : 'without one'}`, async () => {
    const server = await TestServer.start(postgres, {
      tls,
      gracePeriod: { socket: endless, request: endless },
    })
    const at = { port: Number(new URL(server.url).port), host: '127.0.0.1' }
    const ahead = Array.from({ length: 3 }, () => connect(at))
    const ended = ahead.map((socket) => new Promise((end) => socket.resume().once('close', end)))
    await Promise.all(ahead.map((socket) => new Promise((opened) => socket.once('connect', opened))))
    // Queued behind those connections.
    await new Visit(server.url, 'visitor', {}, tls && certificate).get('/healthz')
    await server.stop()
    expect(await Promise.all(ended)).toHaveLength(3)
  })

test('T480: a connection with part of a request delays the end of a server no longer than its grace period', async () => {
  const server = await TestServer.start(postgres, { gracePeriod: { socket: 50, request: endless } })
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  const ended = new Promise((end) => socket.resume().once('close', () => end('closed')))
  await new Promise((written) => socket.write('GET /healthz HT', written))
  await (await server.visit()).get('/healthz')
  await server.stop()
  expect(await ended).toBe('closed')
})

test('T554: a connection whose request was refused before its body arrived does not delay the end of a server', async () => {
  const server = await TestServer.start(postgres, { gracePeriod: { socket: endless, request: endless } })
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  const ended = new Promise((end) => socket.once('close', () => end('closed')))
  const begun = 'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000\r\n\r\n{'
  socket.write(begun)
  const said = await new Promise((heard) => socket.once('data', (part) => heard(String(part))))
  expect(said).toMatch(/^HTTP\/1.1 403 /)
  await server.stop()
  expect(await ended).toBe('closed')
})

test('T326: a server that stops leaves a PostgreSQL that is not its own running, and closes its connections', async () => {
  const { connection, url } = await newDatabase()
  const config = configOf({ DATABASE_URL: url, HOST: '127.0.0.1', PORT: '0' })
  const server = await startServer(config, { logger: false, onLost: () => {} })
  await withClient(connection, 'test', async (client) => {
    const names = async (): Promise<readonly string[]> => {
      const { rows } = await client.query<{ name: string }>(
        `select application_name as name from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
      return [...new Set(rows.map(({ name }) => name))].toSorted()
    }
    await expect.poll(names, patient).toEqual(['ems', 'ems hold', 'ems log', 'ems watch'])
    await server.stop()
    // PostgreSQL notices a moment later.
    await expect.poll(names, patient).toEqual([])
  })
})

test('T658: a file that is still on its way when a server stops is cut off, and reported as no fault', async () => {
  const written: string[] = []
  const http = Fastify({ logger: { level: 'warn', stream: { write: (line) => void written.push(line) } } })
  const stop = gracefulShutdown(http, { socket: 50, request: 50 })
  http.get('/part.js', (_, reply) => {
    const file = new PassThrough()
    file.write('let never = ')
    return reply.type('text/javascript').send(file)
  })
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  const { body } = await fetch(`${url}/part.js`)
  const reader = body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('let never = ')
  await stop()
  await expect(reader?.read()).rejects.toThrow('terminated')
  expect(written.filter((line) => !line.includes('stream closed prematurely'))).toEqual([])
})

test('T493: a request is no longer tracked once its connection has ended, whether answered, cut off or a socket', async () => {
  const http = Fastify()
  const underWay = repliesInFlight(http)
  await http.register(fastifyWebsocket)
  http.get('/page', () => 'a page')
  http.get('/never', () => new Promise(() => {}))
  http.get('/socket', { websocket: true }, () => {})
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  const open = (path: string, more = ''): ReturnType<typeof connect> => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`)
    return socket
  }
  const upgrade = `Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n`
  const clients = [open('/page'), open('/never'), open('/socket', upgrade)]
  await expect.poll(() => underWay.size, patient).toBe(2)
  for (const client of clients) client.destroy()
  await expect.poll(() => underWay.size, patient).toBe(0)
  await http.close()
})
