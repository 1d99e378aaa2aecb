// Requests that look back at what is no longer in memory.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createState } from '../../src/domain/state/state.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { TestServer, type Person } from '../http/test-server.testing.ts'
import { tooMuchSinceRefusal } from './fault.ts'
import { Transaction } from './transaction.ts'
import { RecentEntries } from './recent-entries.ts'

let postgres: TestPostgres
let mara: Person
let taskId: string
/** Two requests that edited the task: one before many others with long texts, one after them. */
let before: string
let after: string
/** A process that was started after all of them: it has none of them in memory. */
let late: TestServer

beforeAll(async () => {
  postgres = await startPostgres()
  const server = await TestServer.start(postgres)
  mara = await server.person('manager', 'Mara')
  const projectId = await server.project('Atlas', mara, [])
  await server.do(mara.id, 'task.create', { title: 'Plan', projectId })
  taskId = [...server.log.state.tasks.values()][0]?.id ?? ''
  const first = await server.do(mara.id, 'task.edit', { taskId, description: 'x' })
  if (!first.ok || !first.entry) throw new Error('The task was not edited.')
  before = first.entry.request.id
  // As if it had been done again and again with long texts.
  await server.pool.query(
    `with many as (
       insert into entries (seq, request_id, by, at, sent_at, sent_hash, rules, name, args, changes, touched)
       select seq + again, request_id || ' ' || again, by, at, sent_at, sent_hash, rules, name, args,
         jsonb_set(changes::jsonb, '{0,after,description}', to_jsonb(repeat('x', 1000000))), touched
       from entries, generate_series(1, 9) as again where seq = $1)
     update workspace set head = head + 9`,
    [first.entry.seq],
  )
  await server.stop()
  const next = await TestServer.start(postgres, { database: server.database })
  const second = await next.do(mara.id, 'task.edit', { taskId, description: 'y' })
  after = (second.ok && second.entry?.request.id) || ''
  await next.do(mara.id, 'task.edit', { taskId, title: 'Another plan' })
  await next.stop()
  late = await TestServer.start(postgres, { database: server.database })
})
afterAll(async () => {
  await late.stop()
  await postgres.stop()
})

test('T598: an undo of what was since changed often with long texts is refused, but nobody else’s request is', async () => {
  const { description } = late.log.state.tasks.get(taskId) ?? {}
  const [undone, edited] = await Promise.all([
    late.do(mara.id, 'entry.undo', { entryId: before }),
    late.do(mara.id, 'task.edit', { taskId, title: 'Meanwhile' }),
  ])
  expect(undone).toEqual({ ok: false, refusal: tooMuchSinceRefusal })
  expect(edited).toMatchObject({ ok: true })
  expect(late.log.state.tasks.get(taskId)).toMatchObject({ description, title: 'Meanwhile' })
})

test('T598: what came before the undone change does not count', async () => {
  expect(await late.do(mara.id, 'entry.undo', { entryId: after })).toMatchObject({ ok: true })
  expect(late.log.state.tasks.get(taskId)).toMatchObject({ description: 'x' })
})

test('T598: what was loaded from a certain entry on says nothing about earlier ones', () => {
  const past = new RecentEntries(createState(), 100)
  past.learnRow('tasks:1', 50, [])
  expect(past.touching('tasks:1', 60)).toEqual([])
  expect(past.touching('tasks:1', 40)).toBe('not at hand')
})

test('T617: an undo that looks back at many rows loads a few one by one and the rest together, whether it changes them or not', async () => {
  const first = await TestServer.start(postgres)
  const admin = await first.admin()
  const [manager, eli] = [await first.person('manager', 'Mara'), await first.person('employee', 'Eli')]
  const others: Person[] = []
  for (let at = 0; at < 20; at += 1)
    others.push(await first.person('employee', `Person ${at}`, `${at}@ems.example`))
  const projectId = await first.project('Atlas', manager, [eli, ...others])
  const titles = Array.from({ length: 40 }, (_, at) => `Task ${at}`)
  await first.do(manager.id, 'task.createMany', { titles, projectId, assignedTo: eli.email })
  const taskIds = Array.from(first.log.state.tasks.values(), ({ id }) => id)
  for (const taskId of taskIds) await first.do(eli.id, 'task.ready', { taskId, ready: true })
  const renamed = { userId: eli.id, name: 'Eli', email: 'new@ems.example', role: 'employee' }
  const changes = [
    await first.do(manager.id, 'tasks.change', { taskIds, change: { status: 'Done' } }),
    await first.do(admin.id, 'user.update', renamed),
  ]
  await first.stop()
  const next = await TestServer.start(postgres, { database: first.database })
  const load = vi.spyOn(Transaction.prototype, 'load')
  for (const change of changes.toReversed()) {
    const entryId = (change.ok && change.entry?.request.id) || ''
    expect(await next.do(admin.id, 'entry.undo', { entryId })).toMatchObject({ ok: true })
    expect(load.mock.calls.length).toBeLessThanOrEqual(17)
    load.mockClear()
  }
  const { tasks } = next.log.state
  for (const id of taskIds)
    expect(tasks.get(id)).toMatchObject({ assignedTo: eli.email, status: 'To Do', readyForReview: true })
  load.mockRestore()
  await next.stop()
})
