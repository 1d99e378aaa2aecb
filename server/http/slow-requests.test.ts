import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { certificate, key } from './certificate.testing.ts'
import { TestServer, type Person } from './test-server.testing.ts'

let postgres: TestPostgres
let server: TestServer
/** Waits no longer than it must, but longer than a busy machine stands still: only for requests that are not meant to arrive. */
let hasty: TestServer
let eli: Person

beforeAll(async () => {
  postgres = await startPostgres()
  server = await TestServer.start(postgres)
  hasty = await TestServer.start(postgres, { timeouts: { receive: 2000, checkInterval: 50 } })
  eli = await server.person('employee', 'Eli')
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await server.stop()
  await hasty.stop()
  await postgres.stop()
})

describe('T303: what is too much', () => {
  test.each(['/api/requests', '/api/login', '/api/setup', '/api/links/use', '/api/password'])(
    'in a body sent to %s is refused in the same words',
    async (path) => {
      const visit = await server.visit(eli)
      const said = await visit.post(path, { password: 'x'.repeat(1_100_000) })
      expect([said.status, said.text]).toEqual([
        413,
        '{"ok":false,"refusal":{"code":"invalid","message":"This is too much for one request."}}',
      ])
    },
  )

  test.each([
    ['/api/requests', 900_000, 401],
    ['/api/login', 100_000, 413],
    ['/api/links/look', 100_000, 413],
  ])('T634: from a stranger is not waited for at %s', async (path, length, status) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`,
    )
    const said = await new Promise((heard) => socket.once('data', (part) => heard(String(part))))
    expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    socket.destroy()
  })

  test('in a message from a tab is not read to its end: the socket is closed', async () => {
    const heard = await (await (await server.visit(eli)).listen()).until(({ words }) => words.length > 0)
    heard.socket.send('x'.repeat(10_000))
    expect(await heard.ended).toBe(1009)
  })
})

describe('T304: a request that does not arrive', () => {
  test.each([
    ['with its head', 'POST /api/login HTTP/1.1\r\nHost: localhost\r\n'],
    [
      'with its body',
      'POST /api/login HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    ],
    [
      'with its body, of which it does not say how long it is,',
      'POST /api/login HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
    ],
    [
      'with its body, of which a little keeps coming,',
      'POST /api/login HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n{',
      ' ',
    ],
  ])('%s is not waited for', async (_, begun, more = '') => {
    const socket = connect(Number(new URL(hasty.url).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(begun)
    const timer = setInterval(() => socket.write(more), 100)
    let said = ''
    for await (const part of socket) said += String(part)
    clearInterval(timer)
    expect(said).toMatch(/^HTTP\/1.1 408 /)
    expect(said.toLowerCase()).toContain('x-content-type-options: nosniff')
  })

  test('T635: does not include one that arrived while the server was looking up its sender', async () => {
    const visit = await hasty.visit(await hasty.person('employee', 'Eli'))
    const holder = await hasty.pool.connect()
    await holder.query('begin; lock table sessions')
    const asked = visit.request('nothing', { text: 'x'.repeat(300_000) })
    // Wait until a request that began later has used up its time.
    const socket = connect(Number(new URL(hasty.url).port), '127.0.0.1')
    socket.write(
      'POST /api/login HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    )
    let said = ''
    for await (const part of socket) said += String(part)
    expect(said).toMatch(/^HTTP\/1.1 408 /)
    await holder.query('rollback')
    holder.release()
    expect((await asked).status).toBe(200)
  })
})

describe('T554: a request that is refused before its body has arrived', () => {
  const begun = (path: string, length: number): string =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: https://evil.example\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n{`

  test.each([
    ['/api/login', 403],
    ['/api/move-in', 403],
    ['/%zz', 400],
  ])('at %s may not go on sending for ever', async (path, status) => {
    const socket = connect(Number(new URL(hasty.url).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(begun(path, 900_000))
    const timer = setInterval(() => socket.write(' '), 20)
    let said = ''
    socket.on('data', (part) => (said += String(part)))
    await new Promise((closed) => socket.once('close', closed))
    clearInterval(timer)
    expect(said.match(/HTTP\/1.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`])
  })

  test('may send its body after the answer, and another request may follow', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.write(begun('/api/login', 5))
    let said = ''
    for await (const part of socket) {
      if (said === '')
        socket.write('    GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
      said += String(part)
    }
    expect(said.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 403', 'HTTP/1.1 200'])
  })

  test('keeps its connection for later requests once its body has arrived', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    let said = ''
    socket.on('data', (part) => (said += String(part)))
    const ended = new Promise((end) => socket.once('close', end))
    const statuses = (): string[] =>
      Array.from(said.matchAll(/HTTP\/1.1 (\d+)/g), ([, status = '']) => status)
    socket.write(begun('/api/login', 5))
    await expect.poll(statuses).toEqual(['403'])
    socket.write('    GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await expect.poll(statuses).toEqual(['403', '200'])
    // The time that its body had.
    vi.advanceTimersByTime(30_000)
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    await ended
    expect(statuses()).toEqual(['403', '200', '200'])
  })
})

describe('T555: a connection on which TLS does not begin', () => {
  test.each([
    ['because nothing arrives', '', ''],
    ['because it arrives byte by byte', '\u0016\u0003\u0001\u0002', '\u0000'],
    ['because something else arrives', 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n', ''],
  ])('%s, is closed', async (_, begun, more) => {
    const timeouts = { receive: 300, checkInterval: 50 }
    const own = await TestServer.start(postgres, { timeouts, tls: { cert: certificate, key } })
    const socket = connect(Number(new URL(own.url).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(begun)
    const timer = setInterval(() => socket.write(more), 20)
    const closed = new Promise((end) => socket.resume().once('close', () => end('closed')))
    expect(await closed).toBe('closed')
    clearInterval(timer)
    await own.stop()
  })
})

describe('T328: a file sent to be moved in', () => {
  const begun = (cookie: string): string =>
    [
      'POST /api/move-in HTTP/1.1',
      'Host: localhost',
      'Sec-Fetch-Site: same-origin',
      `Cookie: ems=${cookie}`,
      'Content-Type: text/plain',
      'Content-Length: 9',
      'Connection: close',
      '\r\n',
    ].join('\r\n')

  /** Sends the parts of a file, each after this many milliseconds, and returns the server's answer. */
  async function sent(parts: readonly string[], pause: number): Promise<string> {
    const empty = await TestServer.start(postgres, { timeouts: { receive: 2400, checkInterval: 50 } })
    try {
      const session = await empty.sessions.begin((await empty.admin()).id)
      const socket = connect(Number(new URL(empty.url).port), '127.0.0.1')
      socket.write(begun(session))
      let at = 0
      const timer = setInterval(() => {
        if (at < parts.length) socket.write(parts[at++]!)
      }, pause)
      let said = ''
      for await (const part of socket) said += String(part)
      clearInterval(timer)
      return said
    } finally {
      await empty.stop()
    }
  }

  test('may take longer than any other request, as long as more of it arrives', async () => {
    // Nine times 400 milliseconds are half as long again as a request may take.
    const said = await sent(Array.from('no backup'), 400)
    expect(said).toMatch(/^HTTP\/1.1 422 /)
  })

  test('is not waited for once no more of it arrives', async () => {
    expect(await sent(Array.from('no'), 50)).toMatch(/^HTTP\/1.1 408 /)
  })
})
