import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from './answer.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { TestServer, type Person } from '../http/test-server.testing.ts'
import { Hub } from '../live/hub.ts'

let postgres: TestPostgres
let server: TestServer
let mara: Person
let projectId: string

beforeAll(async () => {
  postgres = await startPostgres()
  server = await TestServer.start(postgres)
  mara = await server.person('manager', 'Mara')
  projectId = await server.project('Atlas', mara, [])
})
afterAll(async () => {
  await server.stop()
  await postgres.stop()
})

/** An entry of more than a million characters. */
function large(at: number): Promise<Answer> {
  const titles = Array.from({ length: 10 }, (_, index) => `Task ${at}-${index}`)
  return server.do(mara.id, 'task.createMany', { titles, projectId, description: 'x'.repeat(100_000) })
}

test('T529: fewer entries stay in memory if they are large, and what is no longer there is read from the database', async () => {
  const hub = new Hub(server.log, 'of a test')
  const entries = []
  for (let at = 0; at < 18; at += 1) {
    const answer = await large(at)
    if (answer.ok && answer.entry) entries.push(answer.entry)
  }
  const [first, ...others] = entries
  const last = others.at(-1)
  if (!first || !last) throw new Error('Nothing was written.')
  expect(server.log.since(first.seq - 1)).toBeUndefined()
  expect(server.log.since(last.seq - 1)).toEqual([last])
  expect(hub.asDelivered(first)).toBeUndefined()
  expect(hub.asDelivered(last)).toMatchObject({ seq: last.seq })
  hub.stop()
  expect(await server.do(mara.id, 'entry.undo', { entryId: first.request.id })).toMatchObject({ ok: true })
  expect([...server.log.state.tasks.values()].some(({ title }) => title.startsWith('Task 0-'))).toBe(false)
})
