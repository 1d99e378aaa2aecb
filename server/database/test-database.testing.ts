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
  /** An empty database with the tables of today. */
  database(): Promise<ClientConfig>
  /** Ends the connections of a database, as a fault would, and waits until they have ended. */
  terminate(config: ClientConfig): Promise<void>
  /** Lets go of it; it ends with the run. */
  stop(): Promise<void>
}

/** The one of this run. */
export interface SharedPostgres extends TestPostgres {
  /** Ends the connections of a database, and lets nobody in any more. */
  close(config: ClientConfig): Promise<void>
  /** A database with all that is in another one, to which nobody may be connected then. */
  copyOf(config: ClientConfig): Promise<ClientConfig>
}

/** What the databases of the tests are copies of: to make all tables anew for each of them takes longer. */
const model = 'model'

/** The PostgreSQL of this run, started where no other test has done so: making one takes longer than most tests. */
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

/** Makes the model, in a PostgreSQL that nobody has asked for one yet. */
async function prepare(admin: pg.Client, connection: ClientConfig): Promise<void> {
  // Nothing here is to outlive a crash of the machine.
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

/** Does a job while no other process does it. */
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
