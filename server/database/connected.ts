import pg, { type ClientConfig } from 'pg'
import { messageOf } from '../error-parts.ts'
import { Stop } from '../stop.ts'
import { remedyFor } from './stop-for.ts'

/** In milliseconds. */
const longestConnecting = 10_000

/** A connection of one's own, which is made. Throws a `Stop` with why there is none. */
export async function connected(config: ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ connectionTimeoutMillis: longestConnecting, ...config })
  // Whatever is asked next fails with it.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    throw remedyFor(error) ?? new Stop(`PostgreSQL cannot be reached: ${messageOf(error)}`)
  }
}
