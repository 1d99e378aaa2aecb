import type { Client } from 'pg'
import { connect } from './connect.ts'
import type { Connection } from './connection.ts'

/** In milliseconds: a shorter timeout may be too short for what a server writes or reads at once. */
const least = 60_000

/** As set for a role or a database; by default PostgreSQL has none. */
interface StatementTimeout {
  readonly milliseconds: number
  /** With its unit. */
  readonly text: string
}

/**
 * How to reach a database so that it cancels none of EMS's statements, if its settings would do so after a short time. `say` is
 * told what was found, and whether EMS could set its own timeout.
 */
export async function withOwnStatementTimeout(
  connection: Connection,
  client: Client,
  say: (line: string) => void,
): Promise<Connection> {
  const { milliseconds, text } = await timeoutOf(client)
  if (milliseconds === 0 || milliseconds >= least) return connection
  const own = { ...connection, options: '-c statement_timeout=0' }
  if (!connection.isTransactionPooled && (await isTaken(own))) {
    say(
      `This PostgreSQL cancels what takes longer than ${text} (statement_timeout). EMS has set none for its own connections.`,
    )
    return own
  }
  say(
    `This PostgreSQL cancels what takes longer than ${text} (statement_timeout), and a pooler or DATABASE_URL keeps EMS from ` +
      'setting another time for its own connections. What takes longer is refused: let the role that EMS uses have a minute or more ' +
      "(alter role … set statement_timeout = '1min').",
  )
  return connection
}

/** Whether the option takes effect: a pooler may refuse or drop it, and an option in DATABASE_URL itself takes precedence. */
async function isTaken(own: Connection): Promise<boolean> {
  const client = await connect(own).catch(() => undefined)
  if (!client) return false
  try {
    return (await timeoutOf(client)).milliseconds === 0
  } finally {
    await client.end().catch(() => {})
  }
}

async function timeoutOf(client: Client): Promise<StatementTimeout> {
  const { rows } = await client.query<StatementTimeout>(
    `select setting::integer as milliseconds, current_setting(name) as text from pg_settings
     where name = 'statement_timeout'`,
  )
  return rows[0] ?? { milliseconds: 0, text: '' }
}
