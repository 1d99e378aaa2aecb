import { withClient } from '../database/with-client.ts'
import type { TestServer } from './test-server.testing.ts'

/** Runs a job while nobody can write, because another connection holds the lock on the workspace, until the job calls `release`. */
export async function whileLocked(
  server: TestServer,
  job: (release: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  await withClient(server.database, 'test', async (client) => {
    await client.query('begin; select from workspace for update')
    await job(() => client.query('rollback'))
  })
}

/**
 * How many connections wait for a lock. Asked on a new connection each time: the connection that holds the lock would keep
 * seeing its first answer.
 */
export async function waiting(server: TestServer): Promise<number> {
  return withClient(server.database, 'test', async (client) => {
    const { rows } = await client.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length
  })
}
