import { expect, test, vi } from 'vitest'
import { onServer } from '../../src/domain/on-server.ts'
import { SilentWay } from '../faults/silent-way.testing.ts'
import { startPostgres } from '../database/test-database.testing.ts'
import { withClient } from '../database/with-client.ts'
import { ServerLog } from './server-log.ts'

const now = () => '2026-03-02T09:00:00.000+01:00'

test('T465: a request that takes longer than the database may be silent is done nevertheless, once', async () => {
  const postgres = await startPostgres()
  const database = await postgres.database()
  // PostgreSQL stops what nobody waits for any more.
  await withClient(database, 'test', (client) =>
    client.query(`
      alter database ${database.database} set client_connection_check_interval = '10ms';
      create function take_time() returns trigger language plpgsql as
        'begin perform pg_sleep(2); return new; end';
      create trigger takes_time before insert on entries for each row execute function take_time()`),
  )
  const failed: unknown[] = []
  const log = await ServerLog.open({
    connection: database,
    terms: onServer((secret) => secret),
    now,
    databaseTimeout: 1500,
    onError: (error) => failed.push(error),
  })
  const asked = { id: 'first', by: 'system', at: now(), name: 'workspace.ensureAdmin', args: {} }
  expect(await log.append('system', asked)).toMatchObject({ ok: true, entry: { seq: 1 } })
  expect(failed).not.toEqual([])
  await withClient(database, 'test', async (client) => {
    expect((await client.query('select from entries')).rowCount).toBe(1)
  })
  await log.close()
  await postgres.stop()
})

test('T470: a log told to end does not wait out the time that its database has been given', async () => {
  const postgres = await startPostgres()
  const way = await SilentWay.to(await postgres.database())
  const log = await ServerLog.open({
    connection: { connectionString: way.databaseUrl },
    terms: onServer((secret) => secret),
    now,
    databaseTimeout: 600_000,
    onError: () => {},
  })
  way.fallSilent(/^ems log$/, 'all')
  const asked = { id: 'first', by: 'system', at: now(), name: 'workspace.ensureAdmin', args: {} }
  const answered = vi.fn<() => void>()
  void log.append('system', asked).then(answered)
  await log.close()
  expect(answered).not.toHaveBeenCalled()
  way.close()
  await postgres.stop()
})
