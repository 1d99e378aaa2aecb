import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg, { type ClientConfig } from 'pg'
import { startEmbedded } from './embedded.ts'
import { migrate } from './schema.ts'

/** A real PostgreSQL for the tests of one file, in which each has a database of its own. */
export interface TestPostgres {
  /** An empty database with the tables of today. */
  database(): Promise<ClientConfig>
  /** Ends the connections of a database, as a fault would. */
  terminate(config: ClientConfig): Promise<void>
  stop(): Promise<void>
}

export async function startPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'ems-test-'))
  // Whoever PostgreSQL runs as must get to its own folder in it.
  await chmod(folder, 0o755)
  const embedded = await startEmbedded(join(folder, 'data'))
  const { connection } = embedded
  const admin = new pg.Client(connection)
  await admin.connect()
  return {
    database: async () => {
      const name = `test_${randomUUID().replaceAll('-', '')}`
      await admin.query(`create database ${name}`)
      const config = { ...connection, database: name }
      const client = new pg.Client(config)
      await client.connect()
      await migrate(client)
      await client.end()
      return config
    },
    terminate: async ({ database }) => {
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        database,
      ])
    },
    stop: async () => {
      await admin.end()
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
