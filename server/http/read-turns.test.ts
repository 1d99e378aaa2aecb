import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { withClient } from '../database/with-client.ts'
import { waiting } from './locked.testing.ts'
import { TestServer, type Person } from './test-server.testing.ts'
import type { Visit } from './visit.testing.ts'

let postgres: TestPostgres
let server: TestServer
let mara: Person
let eli: Person

beforeAll(async () => {
  postgres = await startPostgres()
  server = await TestServer.start(postgres)
  mara = await server.person('manager', 'Mara')
  eli = await server.person('employee', 'Eli')
})
afterAll(async () => {
  await server.stop()
  await postgres.stop()
})

/** A busy machine takes its time. */
const patient = { timeout: 20_000 }

/** Asks for the history, until `signal` hangs up. */
const ask = (visit: Visit, signal: AbortSignal) =>
  fetch(`${server.url}/api/history`, { headers: visit.allHeaders(), signal })

/** Runs a job while no history can be read, because another connection has locked it, until the job calls `release`. */
const whileNobodyReads = (job: (release: () => Promise<unknown>) => Promise<void>): Promise<void> =>
  withClient(server.database, 'test', async (client) => {
    await client.query('begin; lock table entries in access exclusive mode')
    await job(() => client.query('rollback'))
  })

test('T559: one person’s reads are answered a few at a time, and keep nobody else out', async () => {
  const [visit, other] = [await server.visit(mara), await server.visit(eli)]
  // From here on the server knows their sessions.
  for (const one of [visit, other]) expect((await one.get('/api/snapshot')).status).toBe(200)
  await whileNobodyReads(async (release) => {
    const never = new AbortController()
    const told: (readonly unknown[])[] = []
    const all = Array.from({ length: 60 }, async () => {
      const { status, headers } = await ask(visit, never.signal)
      told.push([status, headers.get('retry-after')])
    })
    await expect.poll(() => told, patient).toEqual(Array.from({ length: 10 }, () => [503, '1']))
    expect((await visit.get('/api/snapshot')).status).toBe(503)
    expect((await other.get('/api/snapshot')).status).toBe(200)
    // They have been sent, but may not have reached the database yet.
    await expect.poll(() => waiting(server), patient).toBe(4)
    await release()
    await Promise.all(all)
    expect(told.slice(10)).toEqual(Array.from({ length: 50 }, () => [200, null]))
  })
  expect((await visit.get('/api/snapshot')).status).toBe(200)
})

test('T559: reads whose sender has hung up no longer wait', async () => {
  const visit = await server.visit(mara)
  await whileNobodyReads(async () => {
    const gone = new AbortController()
    const told: unknown[] = []
    const all = Array.from({ length: 60 }, () =>
      ask(visit, gone.signal).then(
        ({ status }) => told.push(status),
        () => undefined,
      ),
    )
    await expect.poll(() => told, patient).toHaveLength(10)
    gone.abort()
    await Promise.all(all)
    const waits = (): Promise<unknown> =>
      ask(visit, AbortSignal.timeout(1000)).then(
        ({ status }) => status,
        () => 'waits',
      )
    await expect.poll(waits, patient).toBe('waits')
  })
  // And it takes no turn with them.
  expect((await visit.get('/api/snapshot')).status).toBe(200)
})

test('T597: at most four history answers are prepared at a time for all people, and all get theirs in the end', async () => {
  const visits = [await server.visit(mara), await server.visit(eli)]
  for (const one of visits) expect((await one.get('/api/snapshot')).status).toBe(200)
  await whileNobodyReads(async (release) => {
    const never = new AbortController()
    let refused = 0
    const all = visits.flatMap((visit) =>
      Array.from({ length: 51 }, async () => {
        const { status } = await ask(visit, never.signal)
        if (status === 503) refused += 1
        return status
      }),
    )
    // One refusal for each person, so the other requests are there.
    await expect.poll(() => refused, patient).toBe(2)
    await expect.poll(() => waiting(server), patient).toBe(4)
    // The database has room for one more.
    expect((await (await server.visit(await server.admin())).get('/api/snapshot')).status).toBe(200)
    // A connection that has waited for a second looks for deadlocks, and is not seen to wait while it does.
    await expect.poll(() => waiting(server), patient).toBe(4)
    await release()
    expect((await Promise.all(all)).filter((status) => status === 200)).toHaveLength(100)
  })
})
