import { afterAll, afterEach, beforeAll } from 'vitest'
import { stampOf } from '../../src/domain/model/day.ts'
import { openWholeDoor } from '../../src/workspace/door.ts'
import { twoClients } from '../../src/workspace/shared-clients.testing.ts'
import type { Workspace } from '../../src/workspace/workspace.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { ServedWorkspace } from './served-workspace.testing.ts'

await openWholeDoor()

/** Starts a database for the tests of a file, and gives what each test begins with. */
export function offlineTeams() {
  let postgres: TestPostgres
  let requests = 0
  const machine = {
    now: () => stampOf(Date.parse('2026-03-02T09:00:00.000Z') + requests, 60),
    uniqueId: () => `request-${(requests += 1)}`,
  }

  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.stop())

  const ended: ServedWorkspace[] = []
  afterEach(async () => {
    for (const shared of ended.splice(0)) await shared.stop()
  })

  /** Two pages of Mara, in browsers that keep what waits and what was seen last, with a project and its tasks. */
  return async function team(): Promise<
    Awaited<ReturnType<typeof twoClients>> & { readonly shared: ServedWorkspace }
  > {
    const shared = new ServedWorkspace(postgres, machine, { keeps: true })
    ended.push(shared)
    const clients = await twoClients(() => shared)
    await (await shared.server).pool.query('update passwords set is_given = false')
    return { ...clients, shared }
  }
}

/** The titles of the tasks that a page shows, in alphabetical order. */
export const titles = ({ state }: Pick<Workspace, 'state'>): string[] =>
  Array.from(state.tasks.values(), ({ title }) => title).toSorted()

/** The id of the entry that a change made, or nothing if it was refused. */
export const idOf = (outcome: ReturnType<Workspace['run']>): string => (outcome.ok && outcome.entryId) || ''
