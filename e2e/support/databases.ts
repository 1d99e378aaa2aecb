import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../server/database/embedded.ts'
import { migrate } from '../../server/database/schema.ts'
import type { TestPostgres } from '../../server/database/test-database.testing.ts'

/** A PostgreSQL that makes databases with the tables of a team server, there while `use` runs. */
export async function withDatabases(use: (databases: TestPostgres) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ems-e2e-'))
  // Whoever PostgreSQL runs as must get to its own folder in it.
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
