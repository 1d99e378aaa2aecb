import type { Client, ClientConfig } from 'pg'
import { connect } from './connect.ts'

/** How many times two clients are asked in turn: with a pooler that others use as well, a pair of answers may look like two of one's own. */
const times = 8

/**
 * Whether a pooler gives each transaction any connection. It shows in a client that is served by the connection of another, or by
 * another one than before.
 */
export async function isTransactionPooled(connection: ClientConfig, client: Client): Promise<boolean> {
  const other = await connect(connection)
  try {
    const seen = new Set<string>()
    for (let asked = 0; asked < times; asked += 1) {
      const [one, another] = [await servedBy(client), await servedBy(other)]
      seen.add(`${one} ${another}`)
      if (one === another || seen.size > 1) return true
    }
    return false
  } finally {
    await other.end().catch(() => {})
  }
}

async function servedBy(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}
