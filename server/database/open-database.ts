import { FatalError } from '../fatal-error.ts'
import { connect } from './connect.ts'
import type { Connection } from './connection.ts'
import { startEmbedded } from './embedded.ts'
import { lockDatabase } from './lock-database.ts'
import { isTransactionPooled } from './pooler.ts'
import { migrate } from './schema.ts'
import { defaultDatabaseTimeout } from './socket-timeout.ts'

/** The database of a server, with the tables of this version. */
export interface Database {
  readonly connection: Connection
  close(): Promise<void>
}

interface Wanted {
  readonly databaseUrl: string | undefined
  /** The folder of the embedded PostgreSQL. */
  readonly data: string
  /** Is told why this server must not go on, should it come to that. */
  readonly onLost: (why: FatalError) => void
  /** Is told where our own PostgreSQL had ended, and was started again. */
  readonly onRestart?: () => void
  /** Is told what takes its time before there is a server. */
  readonly say?: (line: string) => void
  /** In milliseconds: how long the database may leave a query unanswered. */
  readonly databaseTimeout?: number
}

/** Opens the PostgreSQL that is named, or else our own. Throws a `FatalError` where it cannot be used. */
export async function openDatabase({
  databaseUrl,
  data,
  onLost,
  onRestart,
  say = () => {},
  databaseTimeout = defaultDatabaseTimeout,
}: Wanted): Promise<Database> {
  if (databaseUrl !== undefined) {
    const connection = await prepare({ connectionString: databaseUrl })
    const held = await lockDatabase({
      connection,
      mode: 'shared',
      inUse: 'A backup is being restored into this database. Start the server when that is done.',
      onLost,
      databaseTimeout,
      restart: async () => {},
    })
    return { connection, close: () => held.release() }
  }
  const embedded = await startEmbedded(data, { moving: say })
  const { connection } = embedded
  try {
    await prepare(connection)
  } catch (error) {
    if (!embedded.isAdopted) await embedded.stop()
    throw error
  }
  const held = await lockDatabase({
    connection,
    mode: 'exclusive',
    inUse: `Another EMS server works with ${data}, or a backup is being restored there. Stop that one first, or give this one a folder of its own with EMS_DATA.`,
    onLost,
    databaseTimeout,
    restart: async () => {
      const { isAdopted } = await startEmbedded(data)
      if (!isAdopted) onRestart?.()
    },
  })
  return {
    connection,
    close: async () => {
      await held.release()
      await embedded.stop()
    },
  }
}

/** The oldest PostgreSQL that everything here was tried with. */
const oldest = 15

/**
 * Looks whether a PostgreSQL can be used, and brings its tables to this version. Throws a `FatalError` where it cannot. Gives how it is
 * reached, with what became known of that.
 */
export async function prepare(connection: Connection): Promise<Connection> {
  const client = await connect(connection)
  try {
    const { rows } = await client.query<{ number: string; name: string; encoding: string }>(
      `select current_setting('server_version_num') as number, current_setting('server_version') as name,
         current_setting('server_encoding') as encoding`,
    )
    const [found] = rows
    if (Number(found?.number ?? 0) < oldest * 10_000)
      throw new FatalError(`This is PostgreSQL ${found?.name}; EMS needs ${oldest} or newer.`)
    if (found?.encoding !== 'UTF8')
      throw new FatalError(
        `This database has the encoding ${found?.encoding}, which cannot hold all that people type; EMS needs UTF8. ` +
          "Make another one (create database … encoding 'UTF8' template template0), and name that in DATABASE_URL.",
      )
    await migrate(client)
    // To our own PostgreSQL nothing is in between.
    if (connection.connectionString === undefined || !(await isTransactionPooled(connection, client)))
      return connection
    return { ...connection, isTransactionPooled: true }
  } finally {
    await client.end().catch(() => {})
  }
}
