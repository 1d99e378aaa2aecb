import 'fake-indexeddb/auto'
import { readFile } from 'node:fs/promises'
import { openDB } from 'idb'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { stampOf } from '../../src/domain/model/day.ts'
import { openWholeDoor } from '../../src/workspace/door.ts'
import { twoClients } from '../../src/workspace/shared-clients.testing.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { ServedWorkspace } from './served-workspace.testing.ts'

await openWholeDoor()

let postgres: TestPostgres
let ids = 0
const machine = {
  now: () => stampOf(Date.parse('2026-11-23T09:00:00.000Z') + ids, 60),
  uniqueId: () => `made-${(ids += 1)}`,
}
const ended: ServedWorkspace[] = []

beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterEach(async () => {
  for (const shared of ended.splice(0)) await shared.stop()
})
afterAll(() => postgres.stop())

/** What waited on a device, as the version of that time had it in its stores; never changed: what reads it is mended. */
async function frozen(file: string, names: Readonly<Record<string, string>>): Promise<readonly object[]> {
  const text = await readFile(new URL(`frozen/${file}.json`, import.meta.url), 'utf8')
  return JSON.parse(text.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '')) as object[]
}

/** A page of Mara that is opened on a device on which this waits, beside another one of hers. */
async function openedOn(file: string) {
  const shared = new ServedWorkspace(postgres, machine, { keeps: true })
  ended.push(shared)
  const { one, other, projectId, taskId } = await twoClients(() => shared)
  await shared.kept(one)
  const database = await openDB(shared.databaseOf(one))
  shared.throwAway(one)
  const waiting = await frozen(file, { mara: one.me()?.id ?? '', project: projectId, task: taskId })
  for (const request of waiting) await database.add('waiting', request)
  database.close()
  return { shared, other, taskId, again: await shared.openAgain(one) }
}

test('T383: what an earlier version has waiting is sent, and told with what was wanted where it is a command no more', async () => {
  const { shared, other, taskId, again } = await openedOn('queue-1')
  await shared.until(() => again.place.refused?.list().length === 1 && again.place.log.waiting().length === 0)
  expect(again.place.refused?.list()).toMatchObject([
    { requestId: 'frozen-2', deed: "weighed 'One'", texts: ['Heavier than it looks'] },
  ])
  expect(again.place.refused?.list()[0]?.message).toMatch(/\.$/)
  // What came before it and after it is done, and everybody sees it.
  await shared.until(() => other.state.tasks.get(taskId)?.status === 'Done')
  expect(Array.from(other.state.tasks.values(), ({ title }) => title)).toContain('From the train')
})

test('T394: what an earlier version has waiting in a form that fits no more is told to its author with what they wrote; what fits is done', async () => {
  const { shared, other, taskId, again } = await openedOn('queue-of-other-arguments-1')
  await shared.until(() => again.place.refused?.list().length === 3 && again.place.log.waiting().length === 0)
  const message = 'This version of EMS does not understand this request.'
  expect(again.place.refused?.list()).toMatchObject([
    { requestId: 'other-1', deed: "commented on 'One'", message, texts: ['Two words'] },
    { requestId: 'other-2', deed: undefined, message, texts: ['From the train', 'And the tram'] },
    { requestId: 'other-3', deed: 'changed 2 tasks', message, texts: [] },
  ])
  // More than is asked for holds nothing up.
  await shared.until(() => other.state.tasks.get(taskId)?.status === 'Done')
  expect(again.state.tasks.size).toBe(3)
})
