import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { stampOf } from '../../src/domain/model/day.ts'
import { describeEntry } from '../../src/domain/views/history/history.ts'
import { stateThen } from '../../src/domain/views/history/past-state.ts'
import { openWholeDoor } from '../../src/workspace/door.ts'
import { twoClients } from '../../src/workspace/shared-clients.testing.ts'
import type { Workspace } from '../../src/workspace/workspace.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { ServedWorkspace } from './served-workspace.testing.ts'

await openWholeDoor()

let postgres: TestPostgres
let requests = 0
const machine = {
  now: () => stampOf(Date.parse('2026-03-02T09:00:00.000Z') + requests, 60),
  uniqueId: () => `request-${(requests += 1)}`,
}
const ended: ServedWorkspace[] = []

beforeAll(async () => {
  postgres = await startPostgres()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  for (const shared of ended.splice(0)) await shared.stop()
})
afterAll(() => postgres.stop())

/** The tasks right after an entry, as a page reconstructs them. */
async function tasksAfter({ place: { log } }: Workspace, seq: number): Promise<unknown> {
  const later = await log.since(seq)
  if (later === 'not at hand') return later
  return [...stateThen(log.state, later).tasks.values()]
}

interface Moment {
  readonly seq: number
  readonly tasks: unknown
}

/** Does some work on a page; returns the tasks after each deed. */
async function moments(
  shared: ServedWorkspace,
  page: Workspace,
  deeds: readonly (() => unknown)[],
): Promise<Moment[]> {
  const all: Moment[] = []
  for (const deed of deeds) {
    deed()
    await shared.settle()
    all.push({ seq: page.place.log.status().seq, tasks: [...page.state.tasks.values()] })
  }
  return all
}

/** Answers questions as a process of the previous version does: it does not know `after`, and returns what happened last. */
function askedOfTheVersionBefore(): void {
  const real = fetch
  vi.stubGlobal('fetch', (url: string, options: RequestInit) => real(url.replace(/after=-?\d+/, ''), options))
}

test('T415: a page opened later shows every moment as it was seen then, to the manager and to the admin', async () => {
  const shared = new ServedWorkspace(postgres, machine)
  ended.push(shared)
  const { one, taskId } = await twoClients(() => shared)
  const [, second] = [...one.state.tasks.values()]
  const before = await moments(shared, one, [
    () => one.run('task.edit', { taskId, title: 'Another' }),
    () => one.run('task.move', { taskId, status: 'Done' }),
    () => one.run('task.delete', { taskId: second!.id }),
  ])
  const late = [await shared.open('mara@x'), await shared.open('admin@example.com')]
  // What happens after they came is not asked for again.
  const after = await moments(shared, one, [
    () => one.run('task.edit', { taskId, description: 'After they came.' }),
  ])
  for (const page of late)
    for (const { seq, tasks } of [...before, ...after]) expect(await tasksAfter(page, seq)).toEqual(tasks)
})

test('T674: histories of what came into sight on an open page say what a page says that is opened later', async () => {
  const shared = new ServedWorkspace(postgres, machine)
  ended.push(shared)
  const { one, taskId } = await twoClients(() => shared)
  const projectId = one.state.tasks.get(taskId)!.projectId
  const admin = await shared.open('admin@example.com')
  admin.run('project.update', { projectId, join: ['eli@x'] })
  await shared.settle()
  one.run('checklist.add', { taskId, texts: ['Measure'] })
  one.run('checklist.tick', { itemId: [...one.state.checklist.values()][0]!.id, done: true })
  await shared.settle()
  const open = await shared.open('eli@x')
  const before = await moments(shared, one, [() => one.run('task.edit', { taskId, title: 'Another' })])
  one.run('task.assign', { taskId, assignedTo: 'eli@x' })
  await shared.settle()
  const later = await shared.open('eli@x')
  const saidBy = async ({ place: { log } }: Workspace) =>
    (await log.history(`tasks:${taskId}`)).map((entry) => {
      const { who, what, lines } = describeEntry(
        { state: log.state, past: log.past },
        entry,
        `tasks:${taskId}`,
      )
      return { who, what, lines }
    })
  expect((await saidBy(later)).length).toBeGreaterThan(3)
  expect(await saidBy(open)).toEqual(await saidBy(later))
  for (const { seq } of before) expect(await tasksAfter(open, seq)).toEqual(await tasksAfter(later, seq))
})

test('T392: a page that asks a process of the previous version, which returns more, still shows every moment', async () => {
  const shared = new ServedWorkspace(postgres, machine)
  ended.push(shared)
  const { one, taskId } = await twoClients(() => shared)
  const before = await moments(shared, one, [
    () => one.run('task.edit', { taskId, title: 'Another' }),
    () => one.run('task.move', { taskId, status: 'Done' }),
    () => one.run('task.edit', { taskId, title: 'A third one' }),
  ])
  const late = await shared.open('mara@x')
  askedOfTheVersionBefore()
  for (const { seq, tasks } of before) expect(await tasksAfter(late, seq)).toEqual(tasks)
})

test('T415: nobody can look back at what they may not read', async () => {
  const shared = new ServedWorkspace(postgres, machine)
  ended.push(shared)
  const { one, taskId } = await twoClients(() => shared)
  const { seq } = one.place.log.status()
  one.run('task.edit', { taskId, title: 'For Mara alone' })
  await shared.settle()
  const eli = await shared.open('eli@x')
  expect(await tasksAfter(eli, seq)).toEqual([])
  expect(JSON.stringify(await eli.place.log.since(0))).not.toContain('For Mara alone')
})
