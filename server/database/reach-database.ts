import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../config.ts'
import { codeOf } from '../error-parts.ts'
import { dataFolderError } from '../file-errors.ts'
import { FatalError } from '../fatal-error.ts'
import type { Connection } from './connection.ts'
import { startEmbedded, type Embedded } from './embedded.ts'
import { holdName } from './lock-database.ts'
import { readyIn } from './old-cluster.ts'
import { prepare } from './open-database.ts'
import { knownSteps } from './schema.ts'
import { withClient } from './with-client.ts'

/** A database that a command works with, beside a server that may be running. */
export interface Reached {
  readonly connection: Connection
  /** Releases the database: the last user of our own PostgreSQL stops it. */
  release(): Promise<void>
}

interface Wanted {
  /** Whether a missing database is made; otherwise a mistyped folder would become a workspace with nothing in it. */
  readonly mayMake: boolean
  /**
   * Whether it may work with what this version knows, beside additions of a newer one, as a server does. A command that reads or
   * replaces everything refuses a database with additions that it does not know.
   */
  readonly besideNewer?: true
  /** Aborted when it is to stop: then what it does with a client fails, and it releases the database. */
  readonly stopped?: AbortSignal
}

/**
 * Reaches the database of a server, whether that is running or not: our own PostgreSQL is used if it runs, or started for the
 * moment. Throws a `FatalError` if there is none, or if this version cannot use it.
 */
export async function reachDatabase(
  { databaseUrl, data }: Pick<Config, 'databaseUrl' | 'data'>,
  wanted: Wanted,
): Promise<Reached> {
  wanted.stopped?.throwIfAborted()
  if (databaseUrl !== undefined) {
    const connection = await usable(
      { connectionString: databaseUrl, stopped: wanted.stopped },
      'in the database that DATABASE_URL names',
      wanted,
    )
    return { connection, release: async () => {} }
  }
  if (!wanted.mayMake) await expectMade(data)
  const embedded = await startEmbedded(data)
  try {
    await usable({ ...embedded.connection, stopped: wanted.stopped }, `in ${data}`, wanted)
  } catch (error) {
    await endIfLast(embedded, wanted.stopped)
    throw error
  }
  return {
    connection: { ...embedded.connection, stopped: wanted.stopped },
    release: () => endIfLast(embedded, wanted.stopped),
  }
}

async function expectMade(data: string): Promise<void> {
  await access(join(data, 'database', 'PG_VERSION')).catch(async (error: unknown) => {
    if (['EACCES', 'EPERM'].includes(codeOf(error) ?? '')) throw dataFolderError(error, data) ?? error
    // A move to the next major version was cut off, and is completed at the next start.
    await access(join(readyIn(data), 'PG_VERSION')).catch(() => {
      throw nothingIn(`in ${data}`)
    })
  })
}

function nothingIn(place: string): FatalError {
  return new FatalError(
    `There is no workspace ${place}. Give this command the EMS_DATA or the DATABASE_URL that the server is started with.`,
  )
}

/** How to reach a database, after checking that this version can use it. */
async function usable(
  connection: Connection,
  place: string,
  { mayMake, besideNewer }: Wanted,
): Promise<Connection> {
  const made = mayMake ? await prepare(connection) : undefined
  await withClient(connection, 'ems command', async (client) => {
    const { rows: tables } = await client.query<{ is_there: boolean }>(
      `select to_regclass('steps') is not null as is_there`,
    )
    if (!tables[0]?.is_there) throw nothingIn(place)
    const { rows } = await client.query<{ taken: number }>('select count(*)::integer as taken from steps')
    if (!besideNewer && (rows[0]?.taken ?? 0) > knownSteps)
      throw new FatalError(`The workspace ${place} is that of a newer version of EMS. Update EMS here first.`)
  })
  return made ?? prepare(connection)
}

/** In milliseconds: how long PostgreSQL may take until it is done with what was cut off. */
const longestEnd = 5000

/** Stops PostgreSQL if nobody else uses it: a server, or another command, may have come meanwhile. */
async function endIfLast(embedded: Embedded, stopped: AbortSignal | undefined): Promise<void> {
  const client = new pg.Client(embedded.connection)
  client.on('error', () => {})
  let isLast = false
  try {
    await client.connect()
    for (const began = Date.now(); !isLast; await pause(50)) {
      const { rows } = await client.query<{ name: string }>(
        `select application_name as name from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
      isLast = rows.length === 0
      const isServer = rows.some(({ name }) => name === holdName)
      if (!stopped?.aborted || isServer || Date.now() - began > longestEnd) break
    }
  } catch {
    // It has already ended.
  } finally {
    await client.end().catch(() => {})
  }
  if (isLast) await embedded.stop()
}
