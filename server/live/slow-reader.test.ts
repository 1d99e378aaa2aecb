import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { TestServer, type Person } from '../http/test-server.testing.ts'

let postgres: TestPostgres
let server: TestServer
let mara: Person
let eli: Person
let projectId: string

beforeAll(async () => {
  postgres = await startPostgres()
  // The clock of what is done again and again is turned by the tests; all else has its own.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  server = await TestServer.start(postgres)
  mara = await server.person('manager', 'Mara')
  eli = await server.person('employee', 'Eli')
  projectId = await server.project('Atlas', mara, [eli])
})
afterAll(async () => {
  await server.stop()
  vi.useRealTimers()
  await postgres.stop()
})

const listening = async () => {
  const visit = await server.visit(eli)
  return { visit, heard: await (await visit.listen()).until(({ words }) => words.length > 0) }
}

test('T301: whoever listens hears every 15 seconds where the log is, though nothing happens', async () => {
  const { heard } = await listening()
  const before = heard.words.length
  vi.advanceTimersByTime(14_900)
  await heard.arrived()
  expect(heard.words.slice(before)).toEqual([])
  vi.advanceTimersByTime(200)
  await heard.until(({ words }) => words.length > before)
  expect(heard.words.slice(before)).toEqual([{ entries: [], seq: server.log.head }])
  heard.socket.close()
})

test('T302: whoever does not read is cut off, while others are told; they come back and miss nothing', async () => {
  const { visit, heard } = await listening()
  const { heard: other } = await listening()
  const { epoch = '' } = await visit.get('/api/snapshot')
  const start = server.log.head
  heard.socket.pause()
  const long = 'x'.repeat(2_000_000)
  const titles = Array.from({ length: 12 }, (_, at) => `Task ${at}`)
  for (const title of titles)
    await server.do(mara.id, 'task.create', { title, projectId, assignedTo: eli.email, description: long })
  await other.upTo(server.log.head)
  other.socket.close()
  heard.socket.resume()
  expect(await heard.ended).toBe(1006)
  const from = Math.max(start, ...heard.entries.map(({ seq }) => seq))
  expect(from).toBeLessThan(server.log.head)
  const back = await visit.listenFrom({ seq: from, epoch }).upTo(server.log.head)
  const told = [...heard.entries, ...back.entries].flatMap(({ changes }) =>
    changes.filter(({ table }) => table === 'tasks'),
  )
  expect(told.map(({ after }) => after?.['title'])).toEqual(titles)
  back.socket.close()
})
