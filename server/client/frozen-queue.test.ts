import 'fake-indexeddb/auto'
import { readFile } from 'node:fs/promises'
import { openDB } from 'idb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stampOf } from '../../src/domain/model/day.ts'
import { openWholeDoor } from '../../src/workspace/door.ts'
import { twoClients } from '../../src/workspace/shared-clients.testing.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { ServedWorkspace } from './served-workspace.testing.ts'

await openWholeDoor()

let postgres: TestPostgres
let shared: ServedWorkspace
let ids = 0
const machine = {
  now: () => stampOf(Date.parse('2026-11-23T09:00:00.000Z') + ids, 60),
  uniqueId: () => `made-${(ids += 1)}`,
}

beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(async () => {
  await shared.stop()
  await postgres.stop()
})

/** What waited on a device, as the version of that time had it in its stores; never changed: what reads it is mended. */
async function frozen(names: Readonly<Record<string, string>>): Promise<readonly object[]> {
  const text = await readFile(new URL('frozen/queue-1.json', import.meta.url), 'utf8')
  return JSON.parse(text.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '')) as object[]
}

test('T383: what an earlier version has waiting is sent, and told with what was wanted where it is a command no more', async () => {
  shared = new ServedWorkspace(postgres, machine, { keeps: true })
  const { one, other, projectId, taskId } = await twoClients(() => shared)
  await shared.kept(one)
  const name = shared.databaseOf(one)
  shared.throwAway(one)
  const database = await openDB(name)
  const waiting = await frozen({ mara: one.me()?.id ?? '', project: projectId, task: taskId })
  for (const request of waiting) await database.add('waiting', request)
  database.close()

  const again = await shared.openAgain(one)
  await shared.until(() => again.place.refused?.list().length === 1 && again.place.log.waiting().length === 0)
  expect(again.place.refused?.list()).toMatchObject([
    { requestId: 'frozen-2', deed: "weighed 'One'", texts: ['Heavier than it looks'] },
  ])
  expect(again.place.refused?.list()[0]?.message).toMatch(/\.$/)
  // What came before it and after it is done, and everybody sees it.
  await shared.until(() => other.state.tasks.get(taskId)?.status === 'Done')
  expect(Array.from(other.state.tasks.values(), ({ title }) => title)).toContain('From the train')
})
