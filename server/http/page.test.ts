import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { tryAgain } from './answers.ts'
import { TestServer } from './test-server.testing.ts'
import { pageOf } from './page.ts'

const script = "document.documentElement.classList.add('dark')"
const built = `<!doctype html><html><head><title>EMS</title><script>${script}</script></head><body></body></html>`
let postgres: TestPostgres
let server: TestServer
let dist: string

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'ems-dist-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'index.html'), built)
  await writeFile(join(dist, 'assets/app-1.js'), `export const words = '${'word '.repeat(1000)}'`)
  postgres = await startPostgres()
  server = await TestServer.start(postgres, { dist })
})
afterAll(async () => {
  await server.stop()
  await postgres.stop()
  await rm(dist, { recursive: true })
})

describe('the page', () => {
  test.each(['/', '/login', '/projects/17', '/index.html', '//', '//a:b'])(
    'T116: is served at %s, and says that it comes from a team server',
    async (path) => {
      const said = await (await server.visit()).get(path)
      expect(said.status).toBe(200)
      expect(said.text).toContain('<meta name="ems-server" content="team" />')
      expect(said.text).not.toContain('ems-insecure')
      expect(said.headers.get('cache-control')).toBe('no-cache')
    },
  )

  test('T116: may only run its inline scripts and its own files, and gets a new nonce for styles each time', async () => {
    const visit = await server.visit()
    const [one, other] = [await visit.get('/'), await visit.get('/')]
    const policy = one.headers.get('content-security-policy')!
    const hash = createHash('sha256').update(script).digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).not.toContain('unsafe')
    const nonce = /nonce="([^"]+)"/.exec(one.text)![1]!
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`)
    expect(other.text).not.toContain(nonce)
  })

  test('T329: names the build of the app that it belongs to, as does the first message on a socket', async () => {
    const ada = await server.admin()
    const visit = await server.visit(ada)
    const { text } = await visit.get('/')
    const { mtimeMs } = await stat(join(dist, 'index.html'))
    const build = /<meta name="ems-build" content="([^"]+)"/.exec(text)![1]!
    expect(build).toMatch(new RegExp(`^${Math.floor(mtimeMs)} [0-9a-f]{16}$`))
    const listening = await (await visit.listen()).until(({ words }) => words.length > 0)
    await visit.request('user.update', { userId: ada.id, name: 'Ada L.' })
    await listening.until(({ words }) => words.length > 1)
    const [first, ...later] = listening.words.map((word) => word.build)
    expect([first, ...new Set(later)]).toEqual([build, undefined])
    listening.socket.close()
  })

  test('T116: says so if the server was opened to a network without HTTPS', () => {
    const site = { origin: undefined, isSecure: false, isInsecure: true, trustProxy: undefined }
    expect(pageOf(built, 0, site).html('')).toContain('<meta name="ems-insecure" content="1" />')
  })
})

describe('files', () => {
  test('T116: named after their contents may be kept by browsers for good, and are sent compressed', async () => {
    const said = await (await server.visit()).get('/assets/app-1.js')
    expect(said.text).toContain('word word')
    expect(said.headers.get('cache-control')).toContain('immutable')
    expect(said.headers.get('content-encoding')).toBe('gzip')
    expect(said.headers.get('content-type')).toContain('javascript')
  })

  test.each(['/assets/none.js', '/api/none'])(
    'T116: that do not exist are answered with 404: %s',
    async (path) => {
      expect(await (await server.visit()).get(path)).toMatchObject({ status: 404, ok: false })
    },
  )

  test('T560: that cannot be opened right now are answered with 503, which no browser may keep', async () => {
    const lines: string[] = []
    const logger = { level: 'error', stream: { write: (line: string) => lines.push(line) } }
    await writeFile(join(dist, 'assets/app-2.js'), '')
    const own = await TestServer.start(postgres, { dist, logger })
    // The system cannot open a socket as a file, just as it opens no file when a process has too many open.
    await rm(join(dist, 'assets/app-2.js'))
    const instead = createServer().listen(join(dist, 'assets/app-2.js'))
    await once(instead, 'listening')
    const visit = await own.visit()
    for (const coding of ['gzip', 'identity']) {
      visit.headers = { ...visit.headers, 'accept-encoding': coding }
      const { status, refusal, headers } = await visit.get('/assets/app-2.js')
      expect([status, refusal]).toEqual([503, tryAgain.refusal])
      expect(headers.get('retry-after')).toBe('2')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(['etag', 'content-encoding', 'accept-ranges'].map((name) => headers.get(name))).toEqual([
        null,
        null,
        null,
      ])
    }
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ level: 50, msg: 'failed' }),
      expect.objectContaining({ level: 50, msg: 'failed' }),
    ])
    instead.close()
    await own.stop()
  })

  test('T116: in other folders are not served', async () => {
    const said = await (await server.visit()).get('/assets/../../package.json')
    expect(said.text).not.toContain('"scripts"')
  })
})

describe('every answer', () => {
  test.each(['/', '/api/snapshot', '/assets/none.js'])(
    'T117: to %s says what browsers may do with it',
    async (path) => {
      const { headers } = await (await server.visit()).get(path)
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('strict-transport-security')).toBeNull()
    },
  )

  test.each([
    ['a malformed address', 'GET /%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400],
    [
      'an address that is not UTF-8',
      'GET /%c0%ae HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      400,
    ],
    ['a request without a host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    [
      'a request with an unknown expectation',
      'POST /api/login HTTP/1.1\r\nHost: localhost\r\nExpect: more\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
      417,
    ],
    ['something that is not HTTP', 'EMS?\r\n\r\n', 400],
    [
      'headers that are too long',
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
    [
      'an invalid WebSocket handshake',
      'GET /api/live HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nCookie: ems=SESSION\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      400,
    ],
  ])('T477: to %s does so too, in our own words', async (_, sent, status) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.write(sent.replace('SESSION', await server.sessions.begin((await server.admin()).id)))
    let said = ''
    for await (const part of socket) said += String(part)
    expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(said.toLowerCase()).toContain("content-security-policy: default-src 'none'")
    expect(said.toLowerCase()).toContain('x-content-type-options: nosniff')
    expect(said.split('\r\n\r\n')[1]).toBe(
      '{"ok":false,"refusal":{"code":"invalid","message":"This request is not understood."}}',
    )
  })

  test('T117: with a snapshot is compressed for a client that accepts it, and only then', async () => {
    const person = await server.admin()
    const visit = await server.visit(person)
    const mara = await server.person('manager', 'Mara')
    for (const name of ['Atlas', 'Borealis', 'Dune'])
      await server.project(`${name} ${'and more '.repeat(100)}`, mara, [])
    visit.headers = { ...visit.headers, 'accept-encoding': 'gzip' }
    const said = await visit.get('/api/snapshot')
    expect(said.headers.get('content-encoding')).toBe('gzip')
    expect(said.text).toContain('Borealis')
    visit.headers = { ...visit.headers, 'accept-encoding': 'identity' }
    const plain = await visit.get('/api/snapshot')
    expect([plain.headers.get('content-encoding'), plain.text]).toEqual([null, said.text])
  })

  test.each([
    ['gzip', true],
    ['br, GZIP;q=0.5', true],
    ['identity, *;q=0.1', true],
    ['gzip;q=0, identity', false],
    ['gzip; q=0.0, *', false],
    ['gzipped', false],
    ['*;q=0', false],
  ])('T561: is compressed for a client that accepts %j: %j', async (said, isCompressed) => {
    const visit = await server.visit()
    visit.headers = { ...visit.headers, 'accept-encoding': said }
    const { headers } = await visit.get('/assets/app-1.js')
    expect(headers.get('content-encoding')).toBe(isCompressed ? 'gzip' : null)
    expect(headers.get('vary')).toBe('Accept-Encoding')
  })

  test('T117: from the API may be kept by no browser, however its address is written', async () => {
    const visit = await server.visit()
    for (const path of ['/api/snapshot', '/%61pi/snapshot', '/api/nothing']) {
      const { headers, text } = await visit.get(path)
      expect([headers.get('cache-control'), text.slice(0, 1)]).toEqual(['no-store', '{'])
    }
  })

  test('T117: behind HTTPS asks for HTTPS in future, and its cookies are for HTTPS only', async () => {
    const origin = 'https://ems.example'
    const secure = await TestServer.start(postgres, { site: { origin, isSecure: true } })
    const person = await secure.admin()
    const visit = await secure.visit()
    visit.headers = { origin }
    const said = await visit.post('/api/login', { email: person.email, password: person.password })
    expect(said.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
    for (const cookie of said.headers.getSetCookie()) expect(cookie).toMatch(/^__Host-ems.*; Secure/)
    await secure.stop()
  })
})
