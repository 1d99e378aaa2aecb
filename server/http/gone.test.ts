import { afterAll, beforeAll, expect, test } from 'vitest'
import { Devices } from '../accounts/devices.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { TestServer, type Person } from './test-server.testing.ts'
import type { Visit } from './visit.testing.ts'

let postgres: TestPostgres
let server: TestServer

beforeAll(async () => {
  postgres = await startPostgres()
  server = await TestServer.start(postgres)
})
afterAll(async () => {
  await server.stop()
  await postgres.stop()
})

/** A browser in which these people were logged in, and nobody is now. */
async function browserOf(people: readonly Person[]): Promise<Visit> {
  const visit = await server.visit()
  const devices = new Devices(server.pool)
  for (const person of people)
    visit.cookies['ems-device'] = await devices.remember(visit.cookies['ems-device'], person)
  return visit
}

async function goneAt(visit: Visit): Promise<unknown> {
  return JSON.parse((await visit.get('/api/gone')).text)
}

test('T418: a browser is told which accounts that were logged in there are gone, and about no others', async () => {
  const [eli, emma] = [await server.person('employee', 'Eli'), await server.person('employee', 'Emma')]
  const [both, one, none] = [await browserOf([eli, emma]), await browserOf([emma]), await browserOf([])]
  expect(await goneAt(both)).toEqual({ gone: [] })
  const { id: admin } = await server.admin()
  const deleted = await server.do(admin, 'user.delete', { userId: eli.id })
  expect(await goneAt(both)).toEqual({ gone: [eli.id] })
  expect(await goneAt(one)).toEqual({ gone: [] })
  expect(await goneAt(none)).toEqual({ gone: [] })
  none.cookies['ems-device'] = 'made up'
  expect(await goneAt(none)).toEqual({ gone: [] })
  // An account that an undo brings back is there again.
  const entryId = deleted.ok ? deleted.entry?.request.id : undefined
  await server.do(admin, 'entry.undo', { entryId })
  expect(await goneAt(both)).toEqual({ gone: [] })
})
