import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { stampOf } from '../../src/domain/model/day.ts'
import { openWholeDoor } from '../../src/workspace/door.ts'
import { describeLog } from '../../src/workspace/log-contract.testing.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { ServedWorkspace } from './served-workspace.testing.ts'

await openWholeDoor()

let postgres: TestPostgres
const open: ServedWorkspace[] = []

beforeAll(async () => {
  postgres = await startPostgres()
})
afterEach(async () => {
  for (const served of open.splice(0)) await served.stop()
})
afterAll(() => postgres.stop())

let clock = Date.parse('2026-03-02T09:00:00.000Z')
let requests = 0
const machine = {
  now: () => stampOf((clock += 1), 60),
  uniqueId: () => `request-${(requests += 1)}`,
}

function share(keeps = false): ServedWorkspace {
  const served = new ServedWorkspace(postgres, machine, { keeps })
  open.push(served)
  return served
}

describeLog('L10, L11, L12, L13, L14, L15, L16, L17, L18: the tab of a team server', () => share())
describeLog('L10, L11, L12, L13, L14, L15, L16, L17, L18: one that keeps what waits', () => share(true))
