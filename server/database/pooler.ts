import type { Client, ClientConfig } from 'pg'
import { Stop } from '../stop.ts'
import { connected } from './connected.ts'

/**
 * Throws a `Stop` where a pooler gives each transaction any connection: the locks by which tables are made by one process at a
 * time, and nothing is restored behind a server, are those of a connection. It shows in two clients that are served by one.
 */
export async function expectOwnConnection(connection: ClientConfig, client: Client): Promise<void> {
  const other = await connected(connection)
  try {
    if ((await servedBy(client)) === (await servedBy(other))) throw shared
  } finally {
    await other.end().catch(() => {})
  }
}

async function servedBy(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

const shared = new Stop(
  'The pooler that DATABASE_URL leads to hands out its connections by transaction. EMS needs them for as long as it runs: set pool_mode = session for its database, or name PostgreSQL itself.',
)
