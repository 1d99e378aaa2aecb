// A network in which packets simply stop. `npm test` runs it briefly; `npm run soak` runs it as often as a release needs.
import { afterEach, expect, test, vi } from 'vitest'
import { configOf } from '../config.ts'
import { startServer } from '../start-server.ts'
import { Burst } from './burst.testing.ts'
import { employeesAt, firstAdmin, newDatabase } from './places.testing.ts'
import { ServerProcess } from './server-process.testing.ts'
import { SilentWay, type Lost } from './silent-way.testing.ts'

const isSoak = process.env['EMS_SOAK'] === '1'
const times = isSoak ? 10 : 1

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** A server that reaches its PostgreSQL through such a network, with its admin. */
async function farServer(databaseTimeout: number) {
  const { connection } = await newDatabase()
  const way = await SilentWay.to(connection)
  const config = configOf({ DATABASE_URL: way.databaseUrl, PORT: '0' })
  const server = await startServer(config, { logger: false, onLost: () => {}, databaseTimeout })
  ends.push(
    () => way.close(),
    () => server.stop(),
  )
  return { way, server, visit: await firstAdmin(server.url, connection) }
}

const everything = /^/

test.each<[string, { which: RegExp; lost: Lost }]>([
  ['nothing gets through', { which: everything, lost: 'all' }],
  ['no query gets through', { which: everything, lost: 'asked' }],
  ['no answer gets through', { which: everything, lost: 'answered' }],
  ['only the log gets nothing through', { which: /^ems log$/, lost: 'all' }],
  ['only the watch for notices gets nothing through', { which: /^ems watch$/, lost: 'all' }],
  ['only the hold on the database gets nothing through', { which: /^ems hold$/, lost: 'all' }],
  ['only accounts and sessions get nothing through', { which: /^ems$/, lost: 'all' }],
])(
  `T464: while %s between a server and its PostgreSQL, it uses new connections, and nothing acknowledged is lost or there twice`,
  async (_, { which, lost }) => {
    const { way, server, visit } = await farServer(1000)
    const burst = new Burst(visit, 'Employee')
    burst.begin(() => server.url)
    for (let fault = 0; fault < times; fault += 1) {
      await burst.until(20)
      const before = way.opened(which)
      way.fallSilent(which, lost)
      await vi.waitFor(() => expect(way.opened(which)).toBeGreaterThan(before), { timeout: 60_000 })
      way.speakAgain()
    }
    await burst.until(20)
    await burst.end()
    expect(await employeesAt(server.url, visit)).toEqual(burst.names)
  },
  isSoak ? 900_000 : 180_000,
)

test('T464: a connection that only listens or holds the database may be quiet while nothing happens, and stays open', async () => {
  const { way, visit } = await farServer(3000)
  way.fallSilent(/^ems log$/, 'all')
  const asked = visit.request('profile.update', { name: 'Ada L.' })
  // The other connections have had nothing to say for just as long.
  await vi.waitFor(() => expect(way.opened(/^ems log$/)).toBeGreaterThan(1), { timeout: 60_000 })
  way.speakAgain()
  expect(await asked).toMatchObject({ status: 200, ok: true })
  expect([way.opened(/^ems watch$/), way.opened(/^ems hold$/)]).toEqual([1, 1])
})

test('T466: a server told to end while its PostgreSQL is silent tells those waiting to try again, and ends cleanly', async () => {
  const { connection } = await newDatabase()
  const way = await SilentWay.to(connection)
  const server = await ServerProcess.start({ DATABASE_URL: way.databaseUrl })
  ends.push(
    () => way.close(),
    () => server.kill(),
  )
  const visit = await firstAdmin(server.url, connection)
  way.fallSilent(everything, 'all')
  const asked = visit.request('profile.update', { name: 'Ada L.' })
  await vi.waitFor(async () => expect((await visit.get('/readyz')).status).toBe(503), { timeout: 60_000 })
  server.signal('SIGTERM')
  expect((await asked).status).toBe(503)
  expect(await server.ended).toBe(0)
})
