import { randomUUID } from 'node:crypto'
import { mkdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg, { type ClientConfig } from 'pg'
import { inject } from 'vitest'
import { startEmbedded } from './embedded.ts'
import { migrate } from './schema.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the PostgreSQL of a run is, once the first test has asked for it. */
    readonly postgresFolder: string
  }
}

/** A real PostgreSQL for the tests of a run, in which each has a database of its own. */
export interface TestPostgres {
  /** An empty database with today's tables. */
  database(): Promise<ClientConfig>
  /** Terminates the connections of a database, as a fault would, and waits until they have ended. */
  terminate(config: ClientConfig): Promise<void>
  /** Releases the PostgreSQL; it ends with the run. */
  stop(): Promise<void>
}

/** The PostgreSQL shared by all tests of this run. */
export interface SharedPostgres extends TestPostgres {
  /** Terminates the connections of a database, and accepts no new ones. */
  close(config: ClientConfig): Promise<void>
  /** A database with everything from another one, to which nobody may be connected at that moment. */
  copyOf(config: ClientConfig): Promise<ClientConfig>
}

/** The template of the test databases: making all tables anew for each of them takes longer. */
const model = 'model'

/** The PostgreSQL of this run, started unless another test has done so: making one takes longer than most tests. */
export async function startPostgres(): Promise<SharedPostgres> {
  const folder = inject('postgresFolder')
  const { connection, admin } = await alone(join(folder, 'lock'), async () => {
    const { connection } = await startEmbedded(join(folder, 'data'))
    const admin = new pg.Client(connection)
    await admin.connect()
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [model])
    if (rowCount === 0) await prepare(admin, connection)
    return { connection, admin }
  })
  const terminate = async ({ database }: ClientConfig): Promise<void> => {
    await admin.query('select pg_terminate_backend(pid, 20000) from pg_stat_activity where datname = $1', [
      database,
    ])
  }
  return {
    database: async () => {
      const name = newName()
      await admin.query(`create database ${name} template ${model}`)
      return { ...connection, database: name }
    },
    copyOf: async (config) => {
      const name = newName()
      await admin.query(`create database ${name} template ${config.database}`)
      return { ...config, database: name }
    },
    terminate,
    close: async (config) => {
      await admin.query(`alter database ${config.database} allow_connections false`)
      await terminate(config)
    },
    stop: () => admin.end(),
  }
}

/** Makes the template, in a PostgreSQL that nobody has used yet. */
async function prepare(admin: pg.Client, connection: ClientConfig): Promise<void> {
  // Nothing here has to survive a crash of the machine.
  await admin.query('alter system set fsync = off')
  await admin.query('select pg_reload_conf()')
  await admin.query(`create database ${model}`)
  const client = new pg.Client({ ...connection, database: model })
  await client.connect()
  await migrate(client)
  await client.end()
}

function newName(): string {
  return `test_${randomUUID().replaceAll('-', '')}`
}

/** Runs a job while no other process does so. */
async function alone<Result>(lock: string, job: () => Promise<Result>): Promise<Result> {
  const isTaken = (): Promise<boolean> =>
    mkdir(lock).then(
      () => false,
      () => true,
    )
  while (await isTaken()) await new Promise((next) => setTimeout(next, 20))
  try {
    return await job()
  } finally {
    await rmdir(lock)
  }
}
