import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { TestServer } from './test-server.testing.ts'
import { askForSocket, type Visit } from './visit.testing.ts'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

interface Line {
  readonly msg: string
  readonly route?: string
  readonly status?: number
  readonly reason?: string
}

test('T451: the log of a server says what was requested and how it went, and contains nobody’s data', async () => {
  const written: string[] = []
  const stream = { write: (line: string) => written.push(line) }
  const server = await TestServer.start(postgres, { logger: { level: 'debug', stream } })
  const mara = await server.person('manager', 'Mara')
  const stranger = await server.visit()
  await stranger.post('/api/login', { email: mara.email, password: mara.password })
  await stranger.post('/api/login', { email: mara.email, password: 'a wrong word' })
  const visit = await server.visit(mara)
  await visit.request('profile.update', { name: 'Mara of the Maps' })
  await visit.request('task.create', { title: 'A secret plan', projectId: 'nowhere' })
  await visit.get(`/api/history?row=users:${mara.id}`)
  await visit.get('/people/a-word-in-the-address?and=another')
  await visit.get('/api/a-word-in-the-address')
  await visit.post('/api/requests', { text: 'x'.repeat(1_100_000) })
  await (await visit.listen()).until(({ words }) => words.length > 0)
  vi.spyOn(server.log, 'append').mockRejectedValueOnce(new TypeError('A secret plan of Mara'))
  await visit.request('profile.update', { name: 'Mara of the Maps' })
  vi.spyOn(server.log, 'append').mockRejectedValueOnce(
    Object.assign(new Error(`insert … ${mara.email}`, { cause: new Error('A secret plan') }), {
      code: 'ECONNRESET',
    }),
  )
  await visit.request('profile.update', { name: 'Mara of the Maps' })
  vi.restoreAllMocks()
  const tokens = [...Object.values(visit.cookies), ...Object.values(stranger.cookies)]
  await server.stop()

  const lines = written.map((line) => JSON.parse(line) as Line)
  const answered = lines
    .filter(({ msg }) => msg === 'answered')
    .map(({ route, status }) => `${route} ${status}`)
  expect(answered).toEqual(
    expect.arrayContaining([
      '/api/login 200',
      '/api/login 401',
      '/api/requests 200',
      '/api/history 200',
      'page 404',
      '/api/requests 413',
      '/api/requests 500',
      '/api/requests 503',
    ]),
  )
  expect(lines.flatMap(({ reason }) => reason ?? [])).toEqual(['TypeError', 'Error ECONNRESET'])
  const text = written.join('').toLowerCase()
  expect(tokens).toHaveLength(3)
  for (const word of [...tokens, mara.id, mara.email, 'mara', 'secret', 'word', 'users:'])
    expect([word, text.includes(word.toLowerCase())]).toEqual([word, false])
})

test('T451: an oversized message from a tab raises no alarm, and its text is not logged', async () => {
  const written: string[] = []
  const stream = { write: (line: string) => written.push(line) }
  const server = await TestServer.start(postgres, { logger: { level: 'debug', stream } })
  const visit = await server.visit(await server.person('manager', 'Mara'))
  const listening = await (await visit.listen()).until(({ words }) => words.length > 0)
  listening.socket.send('A secret plan '.repeat(1000))
  expect(await listening.ended).toBe(1009)
  await server.stop()
  const lines = written.map((line) => JSON.parse(line) as { readonly level: number; readonly msg: string })
  expect(lines.filter(({ msg }) => msg === 'socket')).toMatchObject([{ level: 30 }])
  expect(lines.filter(({ level }) => level >= 40)).toEqual([])
  expect(written.join('')).not.toContain('secret')
})

test('T632: a socket is opened where tabs listen and nowhere else, and no address requested for one is logged', async () => {
  const written: string[] = []
  const stream = { write: (line: string) => written.push(line) }
  const server = await TestServer.start(postgres, { logger: { level: 'debug', stream } })
  const visit = await server.visit(await server.person('manager', 'Mara'))
  for (const path of ['/api/history?row=secret', '/api/snapshot', '/healthz', '/api/secret'])
    expect([path, await answerToSocket(visit, path)]).toEqual([path, 'HTTP/1.1 400 Bad Request'])
  expect(await answerToSocket(visit, '/api/live')).toBe('HTTP/1.1 101 Switching Protocols')
  await server.stop()
  expect(written.join('')).not.toContain('secret')
})

test.each([
  ['/healthz', 'HTTP/1.1 200 OK'],
  ['/readyz', 'HTTP/1.1 200 OK'],
  ['/api/snapshot', 'HTTP/1.1 200 OK'],
  ['/api/live', 'HTTP/1.1 426 Upgrade Required'],
  ['/api/none', 'HTTP/1.1 404 Not Found'],
])(
  'T639: %s is answered as usual if the request offers HTTP/2, and the connection is closed',
  async (path, line) => {
    const server = await TestServer.start(postgres)
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    const offer = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__'
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${offer}\r\n\r\n`)
    let said = ''
    for await (const part of socket) said += String(part)
    expect(said.split('\r\n', 1)).toEqual([line])
    expect(said.toLowerCase()).toContain('\r\nconnection: close\r\n')
    await server.stop()
  },
)

/** The first line that a browser gets back when it asks for a socket. */
function answerToSocket(visit: Visit, path: string): Promise<string> {
  const socket = askForSocket(visit, path)
  return new Promise((heard, fail) => {
    socket.on('error', fail)
    socket.on('data', (part) => {
      heard(String(part).split('\r\n', 1)[0] ?? '')
      socket.destroy()
    })
  })
}
