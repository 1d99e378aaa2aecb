import { FatalError } from '../fatal-error.ts'
import type { Connection } from './connection.ts'
import { startEmbedded } from './embedded.ts'
import { lockDatabase } from './lock-database.ts'
import { isTransactionPooled } from './pooler.ts'
import { migrate } from './schema.ts'
import { defaultDatabaseTimeout } from './socket-timeout.ts'
import { withOwnStatementTimeout } from './statement-timeout.ts'
import { withClient } from './with-client.ts'

/** The database of a server, with the tables of this version. */
export interface Database {
  readonly connection: Connection
  close(): Promise<void>
}

interface Wanted {
  readonly databaseUrl: string | undefined
  /** The folder of the embedded PostgreSQL. */
  readonly data: string
  /** Called with the reason why this server must not carry on, should it come to that. */
  readonly onLost: (why: FatalError) => void
  /** Called when our own PostgreSQL had ended and was started again. */
  readonly onRestart?: () => void
  /** Called when it had ended and there is no room on its disk to start it again: that is retried until there is. */
  readonly onNoRoom?: () => void
  /** Told about anything slow before the server is there, and anything worth knowing about the database. */
  readonly say?: (line: string) => void
  /** In milliseconds: how long the database may leave a query unanswered. */
  readonly databaseTimeout?: number
}

/** Opens the PostgreSQL that is named, or else our own. Throws a `FatalError` if it cannot be used. */
export async function openDatabase({
  databaseUrl,
  data,
  onLost,
  onRestart,
  onNoRoom,
  say = () => {},
  databaseTimeout = defaultDatabaseTimeout,
}: Wanted): Promise<Database> {
  if (databaseUrl !== undefined) {
    const connection = await prepare({ connectionString: databaseUrl }, say)
    const held = await lockDatabase({
      connection,
      mode: 'shared',
      inUse:
        'A backup is being restored into this database, or a workspace moved into it. Start the server when that is done.',
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
    // The reason why it cannot be used matters, not why it cannot be stopped.
    if (!embedded.isAdopted) await embedded.stop().catch(() => {})
    throw error
  }
  const held = await lockDatabase({
    connection,
    mode: 'exclusive',
    inUse: `Another EMS server is using ${data}, or something is being restored or moved in there. Stop that first, or give this one a folder of its own with EMS_DATA.`,
    onLost,
    onNoRoom,
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

/** The oldest PostgreSQL that everything here was tested with. */
const oldest = 15

/**
 * Checks that a PostgreSQL can be used, and brings its tables to this version. Throws a `FatalError` if it cannot. Returns how to
 * reach it, completed with what was found out on the way.
 */
export async function prepare(
  connection: Connection,
  say: (line: string) => void = () => {},
): Promise<Connection> {
  return withClient(connection, 'ems start', async (client) => {
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
    // Nothing is in between here and our own PostgreSQL.
    if (connection.connectionString === undefined) return connection
    const isPooled = await isTransactionPooled(connection, client)
    const reached = isPooled ? { ...connection, isTransactionPooled: true } : connection
    return withOwnStatementTimeout(reached, client, say)
  })
}
