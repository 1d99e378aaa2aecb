import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { stampOf } from '../../src/domain/model/day.ts'
import { openWholeDoor } from '../../src/workspace/door.ts'
import { rowsOf, twoClients } from '../../src/workspace/shared-clients.testing.ts'
import type { Workspace } from '../../src/workspace/workspace.ts'
import { CommandLine } from '../commands/command-line.testing.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { ServedWorkspace } from './served-workspace.testing.ts'

await openWholeDoor()

let postgres: TestPostgres
let line: CommandLine
let requests = 0
const machine = {
  now: () => stampOf(Date.parse('2026-03-02T09:00:00.000Z') + requests, 60),
  uniqueId: () => `answered-before-${(requests += 1)}`,
}
const ended: ServedWorkspace[] = []

beforeAll(async () => {
  postgres = await startPostgres()
  line = await CommandLine.open()
})
afterEach(async () => {
  for (const shared of ended.splice(0)) await shared.stop()
})
afterAll(async () => {
  await line.close()
  await postgres.stop()
})

function titlesOf({ state }: Workspace): string[] {
  return Array.from(state.tasks.values(), ({ title }) => title)
}

/** Whether a page no longer shows what was done since the backup. */
function knowsOfRestore(page: Workspace): boolean {
  return !titlesOf(page).includes('Six')
}

/**
 * Two tabs of Mara's browser with a request of one of them in progress since a backup, and the means to set the workspace back to
 * it.
 */
async function doneSinceBackup(backup: string) {
  const shared = new ServedWorkspace(postgres, machine, { keeps: true })
  ended.push(shared)
  const { one, projectId } = await twoClients(() => shared)
  const beside = await shared.openBeside(one)
  const processes = await shared.processes
  const there = line.at(processes.first.database)
  expect(await there.team('backup', backup)).toMatchObject({ code: 0 })
  // More tasks than there will be after the restore, so that the answer refers to entries that are never reached again.
  for (const title of ['Four', 'Five', 'Six']) beside.run('task.create', { title, projectId })
  await shared.settle()
  one.run('task.create', { title: 'Answered', projectId })
  await shared.step(0, one)
  const me = one.me()!.id
  const setBack = async (): Promise<void> => {
    await processes.stop()
    expect(await there.team('restore', backup, '--replace')).toMatchObject({ code: 0 })
    await processes.startAgain()
    await shared.logInBeside(beside, me)
  }
  const timesInLog = async (): Promise<number> => {
    // Each tab hears of the restore in its own time, and a workspace with nothing in flight already looks settled.
    await shared.until(() => [one, beside].every(knowsOfRestore))
    expect(titlesOf(one).toSorted()).toEqual(['Answered', 'One', 'Three', 'Two'])
    expect(rowsOf(beside.state)).toEqual(rowsOf(one.state))
    const { rows } = await processes.first.pool.query(
      `select from entries where args ->> 'title' = 'Answered'`,
    )
    return rows.length
  }
  return { shared, one, setBack, timesInLog }
}

test('T407: a request whose answer arrived before a restore, but not its entry, is sent again afterwards', async () => {
  const { shared, one, setBack, timesInLog } = await doneSinceBackup('of before.gz')
  // The answer overtakes the entry, and then the connection is lost.
  await shared.step(2, one)
  expect(one.place.log.waiting()).toHaveLength(1)
  shared.goOffline(one)
  await setBack()
  shared.comeBack(one)
  expect(await timesInLog()).toBe(1)
})

test('T407: so is one whose answer only arrives once the page knows of the restore', async () => {
  const { shared, one, setBack, timesInLog } = await doneSinceBackup('of before, answered late.gz')
  await setBack()
  await shared.quiet(() => knowsOfRestore(one))
  await shared.step(2, one)
  expect(await timesInLog()).toBe(1)
})
