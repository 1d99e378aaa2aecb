import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { TestServer, type Person } from '../http/test-server.testing.ts'
import { Subscriber } from './subscriber.ts'

let postgres: TestPostgres
let server: TestServer
let mara: Person
let eli: Person
let projectId: string

beforeAll(async () => {
  postgres = await startPostgres()
  // The tests advance the clock of the intervals; everything else runs on the real one.
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

test('T301: tabs are told the position of the log every 15 seconds, even if nothing happens, and not all at once', async () => {
  const { heard: one } = await listening()
  const { heard: other } = await listening()
  const before = [one.words.length, other.words.length]
  const news = () => [one, other].map(({ words }, at) => words.slice(before[at]))
  vi.advanceTimersByTime(15_000)
  await Promise.all([one.arrived(), other.arrived()])
  const word = { entries: [], seq: server.log.head }
  expect(news()).toEqual([[word], [word]])

  // Each has its own moment: after some steps one has heard again, and the other has not.
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

test('T546: a tab that answers no pings is cut off after a while and frees its place; a slow one that answers stays', async () => {
  const visit = await server.visit(await server.person('employee', 'Nina'))
  const from = { seq: server.log.head, epoch: (await visit.get('/api/snapshot')).epoch ?? '' }
  const gone = Array.from({ length: 48 }, () => visit.listenFrom(from, { autoPong: false }))
  const [there, slow] = [visit.listenFrom(from), visit.listenFrom(from)]
  await Promise.all([...gone, there, slow].map((one) => one.until(({ words }) => words.length > 0)))
  expect(await visit.listenFrom(from).ended).toBe(503)
  const pass15Seconds = async (): Promise<void> => {
    vi.advanceTimersByTime(15_000)
    await there.arrived()
  }
  slow.socket.pause()
  await pass15Seconds()
  await pass15Seconds()
  await pass15Seconds()
  slow.socket.resume()
  await Promise.all([...gone, slow].map((one) => one.arrived()))
  expect(gone.filter(({ socket }) => socket.readyState === 1)).toHaveLength(48)
  await pass15Seconds()
  expect(new Set(await Promise.all(gone.map(({ ended }) => ended)))).toEqual(new Set([1006]))
  await pass15Seconds()
  await slow.arrived()
  expect([there, slow].map(({ socket }) => socket.readyState)).toEqual([1, 1])
  const next = Array.from({ length: 48 }, () => visit.listenFrom(from))
  await Promise.all(next.map((one) => one.until(({ words }) => words.length > 0)))
  for (const { socket } of [there, slow, ...next]) socket.terminate()
})

test('T493: nothing is kept of a socket that has closed: it is no longer asked whether it is there', async () => {
  const nora = await server.person('employee', 'Nora')
  const visit = await server.visit(nora)
  const [closing, staying] = [await visit.listen(), await visit.listen()]
  await Promise.all([closing, staying].map((one) => one.until(({ words }) => words.length > 0)))
  const asked = vi.spyOn(Subscriber.prototype, 'ping')
  const howMany = async (): Promise<number> => {
    asked.mockClear()
    vi.advanceTimersByTime(15_000)
    // It has answered by then.
    await staying.arrived()
    return asked.mock.contexts.filter((one) => one instanceof Subscriber && one.userId === nora.id).length
  }
  expect(await howMany()).toBe(2)
  closing.socket.close()
  await expect.poll(howMany).toBe(1)
  asked.mockRestore()
  staying.socket.close()
})

test('T302: a tab that does not read is cut off while others are told, and misses nothing when it comes back', async () => {
  const { visit, heard } = await listening()
  const { heard: other } = await listening()
  const { epoch = '' } = await visit.get('/api/snapshot')
  const start = server.log.head
  heard.socket.pause()
  // Two bytes each in transit: more than is buffered for one socket, but still all in memory for somebody who comes back.
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

/** Makes this many tasks for Eli, each with a description of 100,000 characters, which take two bytes each in transit. */
async function longTasks(count: number): Promise<string[]> {
  const common = { projectId, assignedTo: eli.email, description: 'é'.repeat(99_000) }
  const titles = Array.from({ length: 10 }, (_, at) => `Long ${at}`)
  const ids: string[] = []
  while (ids.length < count) {
    const made = await server.do(mara.id, 'task.createMany', { titles, ...common })
    const changes = made.ok ? (made.entry?.changes ?? []) : []
    ids.push(...changes.filter(({ table }) => table === 'tasks').map(({ id }) => id))
  }
  return ids
}

test('T552: a large message is received in full over a slow line, whatever else is sent meanwhile', async () => {
  const taskIds = await longTasks(70)
  const { heard } = await listening()
  heard.socket.pause()
  await server.do(mara.id, 'tasks.change', { taskIds, change: { delete: true } })
  const { head } = server.log
  // Once immediately, and once more as time passes.
  await server.do(eli.id, 'profile.update', { name: 'Eli in haste' })
  vi.advanceTimersByTime(15_000)
  heard.socket.resume()
  await Promise.race([heard.upTo(server.log.head), heard.ended])
  expect(heard.entries.find(({ seq }) => seq === head)?.changes.length).toBeGreaterThanOrEqual(70)
  expect(heard.words.at(-1)).toMatchObject({ seq: server.log.head })
  heard.socket.close()
})

test('T553: a tab that would have to be told too much at once starts afresh', async () => {
  const taskIds = await longTasks(170)
  const { visit, heard } = await listening()
  const answer = await (
    await server.visit(mara)
  ).request('tasks.change', { taskIds, change: { delete: true } })
  expect(answer).toMatchObject({ status: 200, ok: true })
  expect(await heard.ended).toBe(1000)
  expect(heard.words.at(-1)).toEqual({ reset: true })
  const back = await (await visit.listen()).until(({ words }) => words.length > 0)
  expect(back.words).toMatchObject([{ entries: [], seq: server.log.head }])
  back.socket.close()
})
