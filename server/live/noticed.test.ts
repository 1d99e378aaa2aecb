import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { TestServer, type Person } from '../http/test-server.testing.ts'

let postgres: TestPostgres
let one: TestServer
/** Another process on the same database. Neither polls by itself: only notices wake it. */
let woken: TestServer
let mara: Person

beforeAll(async () => {
  postgres = await startPostgres()
  // Nor does either send a heartbeat, a query that would take the place of the last one.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  one = await TestServer.start(postgres)
  mara = await one.person('manager', 'Mara')
  woken = await TestServer.start(postgres, { database: one.database })
  // It listens on a connection of its own: wait until that is there.
  await vi.waitFor(async () => {
    const { rows } = await one.pool.query(
      `select from pg_stat_activity where datname = current_database() and query = 'listen ems_sessions' and state = 'idle'`,
    )
    if (rows.length < 2) throw new Error('It does not listen yet.')
  }, 20_000)
})
afterAll(async () => {
  vi.useRealTimers()
  await woken.stop()
  await one.stop()
  await postgres.stop()
})

test('T457: what another process has written, and a session it has ended, become known by notices, without polling', async () => {
  const visit = await woken.visit(mara)
  const heard = await (await visit.listen()).until(({ words }) => words.length > 0)
  const projectId = await one.project('Atlas', mara, [])
  await one.do(mara.id, 'task.create', { title: 'Plan', projectId })
  await heard.upTo(one.log.head)
  expect(JSON.stringify(heard.entries)).toContain('Plan')
  await one.sessions.end(visit.cookies['ems'] ?? '')
  expect(await heard.ended).toBe(4401)
})

test('T458: a socket at which the server fails is closed, while other sockets and new ones keep working', async () => {
  const visit = await one.visit(mara)
  const other = await (await visit.listen()).until(({ words }) => words.length > 0)
  vi.spyOn(one.log, 'since').mockImplementationOnce(() => {
    throw new TypeError('a fault of ours')
  })
  expect(await (await visit.listen()).ended).toBe(1011)
  const again = await (await visit.listen()).until(({ words }) => words.length > 0)
  const said = await visit.request('profile.update', { name: 'Mara L.' })
  for (const heard of [other, again]) expect((await heard.upTo(said.seq ?? 0)).entries).toHaveLength(1)
})
