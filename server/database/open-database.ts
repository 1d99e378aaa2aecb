import { Stop } from '../stop.ts'
import { connected } from './connected.ts'
import type { Connection } from './connection.ts'
import { startEmbedded } from './embedded.ts'
import { holdDatabase } from './hold-database.ts'
import { isShared } from './pooler.ts'
import { migrate } from './schema.ts'
import { longestSilence } from './silence.ts'

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
  readonly onLost: (why: Stop) => void
  /** Is told where our own PostgreSQL had ended, and was started again. */
  readonly onRestart?: () => void
  /** Is told what takes its time before there is a server. */
  readonly say?: (line: string) => void
  /** How long the database may be silent while it is waited for, in milliseconds; as long as ever where nothing is said. */
  readonly silence?: number
}

/** Opens the PostgreSQL that is named, or else our own. Throws a `Stop` where it cannot be used. */
export async function openDatabase({
  databaseUrl,
  data,
  onLost,
  onRestart,
  say = () => {},
  silence = longestSilence,
}: Wanted): Promise<Database> {
  if (databaseUrl !== undefined) {
    const connection = await prepare({ connectionString: databaseUrl })
    const held = await holdDatabase({
      connection,
      mode: 'beside others',
      inUse: 'A backup is being restored into this database. Start the server when that is done.',
      onLost,
      silence,
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
  const held = await holdDatabase({
    connection,
    mode: 'alone',
    inUse: `Another EMS server works with ${data}, or a backup is being restored there. Stop that one first, or give this one a folder of its own with EMS_DATA.`,
    onLost,
    silence,
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
 * Looks whether a PostgreSQL can be used, and brings its tables to this version. Throws a `Stop` where it cannot. Gives how it is
 * reached, with what became known of that.
 */
export async function prepare(connection: Connection): Promise<Connection> {
  const client = await connected(connection)
  try {
    const { rows } = await client.query<{ number: string; name: string; encoding: string }>(
      `select current_setting('server_version_num') as number, current_setting('server_version') as name,
         current_setting('server_encoding') as encoding`,
    )
    const [found] = rows
    if (Number(found?.number ?? 0) < oldest * 10_000)
      throw new Stop(`This is PostgreSQL ${found?.name}; EMS needs ${oldest} or newer.`)
    if (found?.encoding !== 'UTF8')
      throw new Stop(
        `This database has the encoding ${found?.encoding}, which cannot hold all that people type; EMS needs UTF8. ` +
          "Make another one (create database … encoding 'UTF8' template template0), and name that in DATABASE_URL.",
      )
    await migrate(client)
    // To our own PostgreSQL nothing is in between.
    if (connection.connectionString === undefined || !(await isShared(connection, client))) return connection
    return { ...connection, isShared: true }
  } finally {
    await client.end().catch(() => {})
  }
}
