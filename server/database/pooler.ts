import type { Client, ClientConfig } from 'pg'
import { connect } from './connect.ts'

/**
 * How often two clients are asked in turn: with a pooler that others use too, one pair of answers may look like two separate
 * connections.
 */
const times = 8

/**
 * Whether a pooler gives each transaction any connection. That shows if a client is served on the other client's connection, or
 * on a different one than before.
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
