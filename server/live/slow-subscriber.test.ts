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

test('T301: whoever listens hears every 15 seconds where the log is, though nothing happens, and not all at once', async () => {
  const { heard: one } = await listening()
  const { heard: other } = await listening()
  const before = [one.words.length, other.words.length]
  const news = () => [one, other].map(({ words }, at) => words.slice(before[at]))
  vi.advanceTimersByTime(15_000)
  await Promise.all([one.arrived(), other.arrived()])
  const word = { entries: [], seq: server.log.head }
  expect(news()).toEqual([[word], [word]])

  // Each at a moment of its own: after some steps one has heard again, and the other has not.
  let isApart = false
  for (let passed = 0; passed < 15_000; passed += 375) {
    vi.advanceTimersByTime(375)
    await Promise.all([one.arrived(), other.arrived()])
    const [ofOne = [], ofOther = []] = news()
    if (ofOne.length !== ofOther.length) isApart = true
  }
  expect(news()).toEqual([
    [word, word],
    [word, word],
  ])
  expect(isApart).toBe(true)
  one.socket.close()
  other.socket.close()
})

test('T302: whoever does not read is cut off, while others are told; they come back and miss nothing', async () => {
  const { visit, heard } = await listening()
  const { heard: other } = await listening()
  const { epoch = '' } = await visit.get('/api/snapshot')
  const start = server.log.head
  heard.socket.pause()
  // Two bytes each on the way: more than is on hold for a socket, and still all in memory for who comes back.
  const common = { projectId, assignedTo: eli.email, description: 'é'.repeat(100_000) }
  const titles = Array.from({ length: 120 }, (_, at) => `Task ${at}`)
  for (let at = 0; at < titles.length; at += 10)
    await server.do(mara.id, 'task.createMany', { titles: titles.slice(at, at + 10), ...common })
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
