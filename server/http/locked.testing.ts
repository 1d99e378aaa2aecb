import { withClient } from '../database/with-client.ts'
import type { TestServer } from './test-server.testing.ts'

/** While nobody can write, since somebody else holds the lock on the workspace, until `release` is called. */
export async function whileLocked(
  server: TestServer,
  job: (release: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  await withClient(server.database, 'test', async (client) => {
    await client.query('begin; select from workspace for update')
    await job(() => client.query('rollback'))
  })
}

/** How many wait for a lock: whoever holds it would be told again and again of those who were there when they first asked. */
export async function waiting(server: TestServer): Promise<number> {
  return withClient(server.database, 'test', async (client) => {
    const { rows } = await client.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length
  })
}
