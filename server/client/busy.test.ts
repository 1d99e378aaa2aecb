import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { stampOf } from '../../src/domain/model/day.ts'
import { openWholeDoor } from '../../src/workspace/door.ts'
import type { Receipt } from '../../src/workspace/log.ts'
import { twoClients } from '../../src/workspace/shared-clients.testing.ts'
import { hashOf } from '../accounts/hashing.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { ServedWorkspace } from './served-workspace.testing.ts'

await openWholeDoor()

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

/** Keeps so many password hashes going that nobody else gets a turn, until the returned function is called. */
function fill(): () => Promise<unknown> {
  const over = new AbortController()
  const waiting = async (): Promise<void> => {
    while (!over.signal.aborted) await hashOf('x')
  }
  const all = Array.from({ length: 102 }, waiting)
  return () => {
    over.abort()
    return Promise.all(all)
  }
}

/** The statuses of all answers to the pages from now on. */
function heardStatuses(): readonly string[] {
  const statuses: string[] = []
  const real = fetch
  vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
    const answer = await real(url, options)
    statuses.push(`${new URL(url).pathname} ${answer.status}`)
    return answer
  })
  return statuses
}

afterEach(() => vi.unstubAllGlobals())

test('T327: while the server is busy hashing passwords, logging in or adding somebody waits and is not refused', async () => {
  const shared = new ServedWorkspace(postgres, machine)
  const { one, asAdmin } = await twoClients(() => shared)
  const admin = await shared.open('admin@example.com')
  const told: string[] = []
  admin.onRetracted(({ message }) => told.push(message))
  one.logout()
  await shared.settle()
  const statuses = heardStatuses()
  const empty = fill()
  const add = (name: string): Receipt =>
    admin.place.log.append(
      asAdmin('user.create', { name, email: `${name}@x`, password: `password-of-${name}`, role: 'employee' }),
      [],
    )
  const receipts = [add('emma')]
  await shared.step(0, admin)
  expect(statuses).toContain('/api/requests 503')
  const nextStatus = async (): Promise<unknown> => {
    // The step may be that the page hears where the log is.
    await shared.step(0, admin)
    return admin.place.log.status()
  }
  // The server is there but busy: from now on other requests with a password wait as well.
  await expect.poll(nextStatus).toMatchObject({ kind: 'offline' })
  receipts.push(add('noah'))
  const login = one.login('admin@example.com', 'password-of-admin')
  await expect.poll(() => statuses, { timeout: 20_000 }).toContain('/api/login 503')
  await empty()
  shared.timeGoesBy()
  await shared.settle()
  expect(await login).toMatchObject({ ok: true })
  for (const receipt of receipts) expect(receipt.ok && (await receipt.answer)).toMatchObject({ ok: true })
  expect(told).toEqual([])
  await shared.stop()
})
