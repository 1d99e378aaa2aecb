import pg, { type ClientConfig } from 'pg'
import { Stop } from '../stop.ts'
import { startEmbedded } from './embedded.ts'
import { holdFolder } from './hold-folder.ts'
import { migrate } from './schema.ts'

/** The database of a server, with the tables of this version. */
export interface Database {
  readonly connection: ClientConfig
  close(): Promise<void>
}

interface Wanted {
  readonly databaseUrl: string | undefined
  /** The folder of the embedded PostgreSQL. */
  readonly data: string
  /** Is told why this server must not go on, should it come to that. */
  readonly onLost: (why: Stop) => void
}

/** Opens the PostgreSQL that is named, or else our own. Throws a `Stop` where it cannot be used. */
export async function openDatabase({ databaseUrl, data, onLost }: Wanted): Promise<Database> {
  if (databaseUrl !== undefined) {
    const connection = { connectionString: databaseUrl }
    await prepare(connection)
    return { connection, close: async () => {} }
  }
  const embedded = await startEmbedded(data)
  const { connection } = embedded
  const held = await holdFolder({ connection, folder: data, onLost, restart: () => startEmbedded(data) })
  try {
    await prepare(connection)
  } catch (error) {
    await held.release()
    await embedded.stop()
    throw error
  }
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

async function prepare(connection: ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch (error) {
    throw new Stop(`PostgreSQL cannot be reached: ${error instanceof Error ? error.message : String(error)}`)
  }
  try {
    const { rows } = await client.query<{ number: string; name: string }>(
      "select current_setting('server_version_num') as number, current_setting('server_version') as name",
    )
    const [version] = rows
    if (Number(version?.number ?? 0) < oldest * 10_000)
      throw new Stop(`This is PostgreSQL ${version?.name}; EMS needs ${oldest} or newer.`)
    await migrate(client)
  } finally {
    await client.end().catch(() => {})
  }
}
