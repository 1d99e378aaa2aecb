import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stampOf } from '../../src/domain/model/day.ts'
import { onServer } from '../../src/domain/on-server.ts'
import { Requests, step } from '../../src/domain/requests.testing.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { withClient } from '../database/with-client.ts'
import { ServerLog } from '../log/server-log.ts'
import { examine } from './examine.ts'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

test('T211: whatever was asked of two servers, all of it is decided again and no fault is found', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (sequence) => {
      const connection = await postgres.database()
      let moment = Date.parse('2026-03-02T09:00:00.000Z')
      const now = (): string => stampOf((moment += 7), 60)
      const open = (): Promise<ServerLog> =>
        ServerLog.open({ connection, terms: onServer((secret) => secret), now })
      const [one, other] = await Promise.all([open(), open()])
      await one.append('system', {
        id: 'first',
        by: 'system',
        at: now(),
        name: 'workspace.ensureAdmin',
        args: {},
      })
      const requests = new Requests()
      for (const [at, next] of sequence.entries()) {
        const log = at % 2 === 0 ? one : other
        if (at % 5 === 0) await log.catchUp()
        const request = { ...requests.next(log.state, next, log.since(1) ?? []), id: `request-${at}` }
        await log.append(request.by, request)
      }
      await one.catchUp()
      const found = await withClient(connection, 'test', examine)
      expect(found.replay.decided).toBe(one.head)
      const { gaps, backwards, otherwise } = found.replay
      const { different, missing, surplus } = found.rows
      const faults = { gaps, backwards, otherwise, different, missing, surplus }
      expect(
        Object.entries(faults).flatMap(([kind, { names }]) => (names === '' ? [] : [kind, names])),
      ).toEqual([])
      for (const log of [one, other]) await log.close()
    }),
    { numRuns: 20 },
  )
})
