import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../server/database/embedded.ts'
import { migrate } from '../../server/database/schema.ts'
import type { TestPostgres } from '../../server/database/test-database.testing.ts'

/** Runs `use` with a PostgreSQL that creates databases with the tables of a team server, and stops it afterwards. */
export async function withDatabases(use: (databases: TestPostgres) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ems-e2e-'))
  // The user that PostgreSQL runs as must be able to reach its own folder inside.
  await chmod(folder, 0o755)
  const embedded = await startEmbedded(join(folder, 'data'))
  const admin = new pg.Client(embedded.connection)
  await admin.connect()
  await use({
    database: async () => {
      const database = `team_${randomUUID().replaceAll('-', '')}`
      await admin.query(`create database ${database}`)
      const config = { ...embedded.connection, database }
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
    stop: () => admin.end(),
  })
  await admin.end().catch(() => {})
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}
