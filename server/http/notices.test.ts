import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stampOf } from '../../src/domain/model/day.ts'
import { notificationsFor } from '../../src/domain/rules/notifications.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { TestServer } from './test-server.testing.ts'

let postgres: TestPostgres
let server: TestServer

beforeAll(async () => {
  postgres = await startPostgres()
  // Each action has its own moment.
  let at = Date.parse('2026-03-02T09:00:00.000Z')
  server = await TestServer.start(postgres, { now: () => stampOf((at += 10), 60) })
})
afterAll(async () => {
  await server.stop()
  await postgres.stop()
})

/** How far the clocks of the senders may be off. */
const hours = 3_600_000
const skews = [0, -5 * hours, 3 * hours, -1 * hours, 26 * hours]

test('T416: notifications of what reached the server last come first, even if clocks differ by hours', async () => {
  const mara = await server.person('manager', 'Mara')
  const eli = await server.person('employee', 'Eli')
  const projectId = await server.project('Atlas', mara, [eli])
  for (const [turn, skew] of skews.entries()) {
    const at = stampOf(Date.now() + skew, 0)
    const args = { title: `Task ${turn}`, projectId, assignedTo: eli.email }
    await server.log.append(mara.id, { id: randomUUID(), by: mara.id, at, name: 'task.create', args })
  }
  const { state } = server.log
  const told = notificationsFor(state, state.users.get(eli.id)!).map(({ message }) => message)
  expect(told).toEqual(skews.map((_, turn) => `'Task ${turn}' is yours now`).toReversed())
})

test('T417: an admin who sees no notifications can clear everybody’s and undo that, and is told none of them', async () => {
  const { state } = server.log
  const admin = await server.admin()
  const listener = await (await server.visit(admin)).listen()
  await server.do(admin.id, 'notification.clear', {})
  // Those of the admin are gone already; the others' are made again.
  expect([...state.notifications.values()]).toEqual([])
  const mara = await server.person('manager', 'Mira')
  const eli = await server.person('employee', 'Elmo')
  const projectId = await server.project('Borealis', mara, [eli])
  const { id: taskId } = await task(projectId, mara.id)
  await server.do(mara.id, 'task.assign', { taskId, assignedTo: eli.email })
  await server.do(admin.id, 'notification.clear', {})
  await server.do(mara.id, 'task.edit', { taskId, title: 'Words for Elmo alone' })
  const before = [...state.notifications.values()]
  expect(before.map(({ role }) => role)).not.toContain('admin')
  const cleared = await server.do(admin.id, 'notification.clear', {})
  expect([...state.notifications.values()]).toEqual([])
  const entryId = cleared.ok ? cleared.entry!.request.id : ''
  await listener.until(({ entries }) => entries.some(({ request }) => request.id === entryId))
  const heard = listener.entries.find(({ request }) => request.id === entryId)
  expect(heard).toMatchObject({ changes: [], isCut: true })
  await server.do(admin.id, 'entry.undo', { entryId })
  expect([...state.notifications.values()]).toEqual(before)
})

async function task(projectId: string, by: string): Promise<{ readonly id: string }> {
  const answer = await server.do(by, 'task.create', { title: 'Plan', projectId })
  const made = answer.ok ? answer.entry?.changes.find(({ table }) => table === 'tasks') : undefined
  if (!made) throw new Error('There is no task.')
  return made
}
