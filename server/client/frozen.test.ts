import 'fake-indexeddb/auto'
import { readFile } from 'node:fs/promises'
import { openDB } from 'idb'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { stampOf } from '../../src/domain/model/day.ts'
import type { RowLists } from '../../src/domain/model/row-lists.ts'
import { rowsOf } from '../../src/domain/state/state.ts'
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
})
afterEach(async () => {
  for (const shared of ended.splice(0)) await shared.stop()
})
afterAll(() => postgres.stop())

/** What was waiting on a device, as an earlier version stored it. Never changed: the code that reads it is fixed instead. */
async function frozen<Kept = readonly object[]>(
  file: string,
  names: Readonly<Record<string, string>>,
): Promise<Kept> {
  const text = await readFile(new URL(`frozen/${file}.json`, import.meta.url), 'utf8')
  return JSON.parse(text.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '')) as Kept
}

/** Opens a page of Mara on a device where these requests are waiting, beside another page of hers. */
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

test('T383: requests left waiting by an earlier version are sent, or reported with their texts if their command is gone', async () => {
  const { shared, other, taskId, again } = await openedOn('queue-1')
  await shared.until(() => again.place.refused?.list().length === 1 && again.place.log.waiting().length === 0)
  expect(again.place.refused?.list()).toMatchObject([
    { requestId: 'frozen-2', deed: "weighed 'One'", texts: ['Heavier than it looks'] },
  ])
  expect(again.place.refused?.list()[0]?.message).toMatch(/\.$/)
  // The requests before and after it are applied, and everybody sees them.
  await shared.until(() => other.state.tasks.get(taskId)?.status === 'Done')
  expect(Array.from(other.state.tasks.values(), ({ title }) => title)).toContain('From the train')
})

test('T394: an earlier version’s waiting requests are done, or reported with their texts if their form no longer fits', async () => {
  const { shared, other, taskId, again } = await openedOn('queue-of-other-arguments-1')
  await shared.until(() => again.place.refused?.list().length === 3 && again.place.log.waiting().length === 0)
  const message = 'This version of EMS does not understand this request.'
  expect(again.place.refused?.list()).toMatchObject([
    { requestId: 'other-1', deed: "commented on 'One'", message, texts: ['Two words'] },
    { requestId: 'other-2', deed: undefined, message, texts: ['From the train', 'And the tram'] },
    { requestId: 'other-3', deed: 'changed 2 tasks', message, texts: [] },
  ])
  // Surplus arguments hold nothing up.
  await shared.until(() => other.state.tasks.get(taskId)?.status === 'Done')
  expect(again.state.tasks.size).toBe(3)
})

/** What somebody saw last, as an earlier version stored it. */
interface FrozenView {
  readonly head: { readonly form: string }
  readonly rows: RowLists
}

describe('T395: the last view that an earlier version kept', () => {
  /** Opens a page of Mara on a device with this view, while the server is away. */
  async function openedAway(form?: string) {
    const shared = new ServedWorkspace(postgres, machine, { keeps: true })
    ended.push(shared)
    const { one, other } = await twoClients(() => shared)
    await shared.kept(one)
    const database = await openDB(shared.databaseOf(one))
    shared.throwAway(one)
    const { head, rows } = await frozen<FrozenView>('view-1', { mara: one.me()?.id ?? '' })
    await database.put('head', { ...head, ...(form !== undefined && { form }) }, 'head')
    await database.put('rows', rows, 'rows')
    await database.clear('entries')
    database.close()
    return { shared, other, rows, opening: shared.openAgain(one, false), open: () => shared.openAgain(one) }
  }

  test('is drawn as it was, or not at all if its rows no longer fit, and gives way to what the server has', async () => {
    const { shared, other, rows, opening, open } = await openedAway()
    const away = await opening.catch(() => undefined)
    // What is drawn lacks none of today's fields.
    expect([undefined, rows]).toContainEqual(away && rowsOf(away.state))
    if (away) shared.comeBack(away)
    const again = away ?? (await open())
    await shared.until(() => again.state.tasks.size === 3 && again.place.log.waiting().length === 0)
    expect(rowsOf(again.state)).toEqual(rowsOf(other.state))
  })

  test('is not drawn if its form has fewer fields, even though its rows look alike', async () => {
    const { opening } = await openedAway('[["users",["id","name"]]]')
    await expect(opening).rejects.toThrow(/could not be reached/)
  })
})
