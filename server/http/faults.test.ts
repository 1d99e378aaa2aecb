import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { RequestFault } from '../log/fault.ts'
import { FatalError } from '../fatal-error.ts'
import type { Said } from './visit.testing.ts'
import { TestServer, type Person } from './test-server.testing.ts'

let postgres: TestPostgres
let server: TestServer
let ada: Person

beforeAll(async () => {
  postgres = await startPostgres()
  server = await TestServer.start(postgres)
  ada = await server.admin()
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await server.stop()
  await postgres.stop()
})

/** An error as PostgreSQL reports it. */
function told(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('a word of Ada', 1, 'error'), { code })
}

/** What a server answers to a request that fails with this error. */
async function saidAt(error: Error): Promise<Said> {
  vi.spyOn(server.log, 'append').mockRejectedValue(error)
  return (await server.visit(ada)).request('profile.update', { name: 'Ada' })
}

describe('T449: an error outside the log during a request', () => {
  test.each([
    ['a lost connection', new Error('Connection terminated unexpectedly')],
    ['a time-out while waiting for a connection', new Error('timeout exceeded when trying to connect')],
    ['a refused connection', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['a database that stops', told('57P01')],
    ['a full disk', told('53100')],
    ['one with advice for whoever runs the server', new FatalError('PostgreSQL cannot be reached')],
  ])('counts as temporary if it is %s: the answer is 503, with a time to try again', async (_, error) => {
    const said = await saidAt(error)
    expect([said.status, said.headers.get('retry-after')]).toEqual([503, '2'])
    expect(said.text).not.toContain('isBusy')
  })

  test.each([
    ['an error in our code', new TypeError('a word of Ada')],
    ['an unknown error', new Error('a word of Ada')],
  ])('is reported as a fault of the server if it is %s, without quoting it', async (_, error) => {
    const said = await saidAt(error)
    expect([said.status, said.headers.get('retry-after')]).toEqual([500, null])
    expect(said.text).toBe(
      '{"ok":false,"refusal":{"code":"unknown","message":"The server could not do this because of a fault of its own. Try again in a moment; if it fails again, tell whoever runs it."}}',
    )
  })

  test.each([
    ['cannot even be queued', new RequestFault(new RangeError('a word of Ada'))],
    ['the database rejects', told('22021')],
  ])('leads to a final refusal if it comes from a request that %s', async (_, error) => {
    const said = await saidAt(error)
    expect(said).toMatchObject({ status: 200, ok: false, refusal: { code: 'unknown' } })
    expect(said.refusal?.message).toMatch(/^The server could not do this .* Nothing was changed/)
  })
})
