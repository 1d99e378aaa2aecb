import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import type { Site } from './parts.ts'
import { TestServer } from './test-server.testing.ts'
import type { Visit } from './visit.testing.ts'

let postgres: TestPostgres
const servers: TestServer[] = []

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await postgres.stop()
})

async function serverAt(site: Partial<Site>): Promise<TestServer> {
  const server = await TestServer.start(postgres, { site })
  servers.push(server)
  return server
}

const stranger = { email: 'nobody@ems.example', password: 'not the word' }

/** Tries to log in without success, with a given address in a header. */
async function tryFrom(server: TestServer, forwarded: string): Promise<number> {
  const visit = await server.visit()
  visit.headers = { ...visit.headers, 'x-forwarded-for': forwarded }
  return (await visit.post('/api/login', stranger)).status
}

async function addresses(server: TestServer): Promise<readonly string[]> {
  const { rows } = await server.pool.query<{ address: string }>('select address from logins order by id')
  return rows.map(({ address }) => address)
}

describe('T322: the address of a client', () => {
  test('is the one that a trusted proxy gives, not one that the client claims', async () => {
    const server = await serverAt({ trustProxy: '10.0.0.1, 127.0.0.1' })
    await tryFrom(server, '192.0.2.7')
    // An address that the client itself sends stands before the one that the proxy adds.
    await tryFrom(server, '198.51.100.1, 192.0.2.8')
    await tryFrom(server, '192.0.2.9, 10.0.0.1')
    expect(await addresses(server)).toEqual(['192.0.2.7', '192.0.2.8', '192.0.2.9'])
  })

  test.each([undefined, '10.0.0.1'])(
    'is that of the connection, whatever a header says, if the trusted proxy is %s',
    async (trustProxy) => {
      const server = await serverAt({ trustProxy })
      await tryFrom(server, '192.0.2.7')
      await tryFrom(server, '10.0.0.1')
      expect(await addresses(server)).toEqual(['127.0.0.1', '127.0.0.1'])
    },
  )

  test('is what wrong passwords are counted by: a forged header evades no limit, and nobody else is kept out', async () => {
    const [named, other] = [
      await serverAt({ trustProxy: '127.0.0.1' }),
      await serverAt({ trustProxy: '10.0.0.1' }),
    ]
    const statuses: number[] = []
    for (let time = 0; time < 11; time += 1) {
      statuses.push(await tryFrom(named, `198.51.100.${time}, 192.0.2.7`))
      statuses.push(await tryFrom(other, `192.0.2.${time}`))
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429, 429])
    expect(await tryFrom(named, '192.0.2.8')).toBe(401)
  })
})

describe('T547: where a proxy adds the client’s port', () => {
  test.each<[string, (time: number) => string, string]>([
    ['with IPv4', (time) => `192.0.2.7:${5000 + time}`, '192.0.2.7'],
    ['with IPv6', (time) => `[2001:db8::7]:${5000 + time}`, '2001:db8::7'],
    ['and another proxy in between too', (time) => `192.0.2.7:${time}, 10.0.0.1:${time}`, '192.0.2.7'],
    ['or sends something that is not an address', (time) => `_hidden${time}`, 'unknown'],
  ])('%s, wrong passwords are counted by the address alone', async (_, forwarded, address) => {
    const server = await serverAt({ trustProxy: '127.0.0.1, 10.0.0.1' })
    const statuses: number[] = []
    for (let time = 0; time < 11; time += 1) statuses.push(await tryFrom(server, forwarded(time)))
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    expect(new Set(await addresses(server))).toEqual(new Set([address]))
    expect(await tryFrom(server, '198.51.100.1:5000')).toBe(401)
  })
})

describe('T323: behind a proxy that terminates HTTPS', () => {
  test('links begin with the public address, cookies are for HTTPS, and only its own pages change anything', async () => {
    const origin = 'https://ems.example'
    const server = await serverAt({ origin, isSecure: true, trustProxy: '127.0.0.1' })
    const [ada, eli] = [await server.admin(), await server.person('employee', 'Eli')]
    const visit = await server.visit(ada)
    visit.headers = { origin, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
    const login = await visit.post('/api/login', ada)
    for (const cookie of login.headers.getSetCookie()) expect(cookie).toMatch(/^__Host-ems.*; Secure/)
    const made = await visit.post('/api/links', { kind: 'reset', userId: eli.id })
    expect(made.url).toMatch(/^https:\/\/ems\.example\/welcome#/)
    for (const elsewhere of ['http://ems.example', server.url, 'https://evil.example']) {
      visit.headers = { origin: elsewhere }
      expect((await visit.post('/api/links', { kind: 'reset', userId: eli.id })).status).toBe(403)
    }
  })
})

/** Asks for a link using a different host name than the server's address, as a page under that name would. */
async function linkAt(visit: Visit, name: string, userId: string, more = {}): Promise<string> {
  const { port } = new URL(visit.url)
  const host = `${name}:${port}`
  const cookie = Object.entries(visit.cookies).map(([key, value]) => `${key}=${value}`)
  const headers = { host, origin: `http://${host}`, cookie, 'content-type': 'application/json', ...more }
  const asked = request({ host: '127.0.0.1', port, path: '/api/links', method: 'POST', headers })
  asked.end(JSON.stringify({ kind: 'reset', userId }))
  const text = await new Promise<string>((heard, fail) => {
    asked.on('error', fail)
    asked.on('response', (answer) => {
      let said = ''
      answer.on('data', (part: Buffer) => (said += part.toString()))
      answer.on('end', () => heard(said))
    })
  })
  return text.replace(/#.*/s, '').replace(port, 'PORT')
}

const elsewhere = '{"ok":false,"refusal":{"code":"forbidden","message":"This was asked from another site."}}'

describe('T324: a server that was given no name', () => {
  test('and serves only its own machine, answers to that machine’s names and to no others', async () => {
    const server = await serverAt({})
    const eli = await server.person('employee', 'Eli')
    const visit = await server.visit(await server.admin())
    for (const name of ['localhost', '127.0.0.1', '[::1]'])
      expect(await linkAt(visit, name, eli.id)).toBe(`{"ok":true,"url":"http://${name}:PORT/welcome`)
    for (const name of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '192.0.2.1'])
      expect(await linkAt(visit, name, eli.id)).toBe(elsewhere)
    // Leaving out the origin does not help either.
    expect(await linkAt(visit, 'evil.example', eli.id, { origin: [], 'sec-fetch-site': 'same-origin' })).toBe(
      elsewhere,
    )
  })

  test('and was opened to a network, makes links with the name that its admin uses, whatever a proxy says', async () => {
    const server = await serverAt({ isInsecure: true, trustProxy: '127.0.0.1' })
    const eli = await server.person('employee', 'Eli')
    const visit = await server.visit(await server.admin())
    const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    expect(await linkAt(visit, 'desk.example', eli.id, forwarded)).toBe(
      '{"ok":true,"url":"http://desk.example:PORT/welcome',
    )
    expect(await linkAt(visit, 'desk.example', eli.id, { origin: 'http://evil.example' })).toBe(elsewhere)
  })
})
