import pg, { type ClientConfig } from 'pg'
import { messageOf } from '../error-parts.ts'
import { FatalError } from '../fatal-error.ts'
import { remedyFor } from './fatal-error-for.ts'

/** In milliseconds. */
const connectTimeout = 10_000

/** Makes a connection of its own. Throws a `FatalError` with the reason if that fails. */
export async function connect(config: ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ connectionTimeoutMillis: connectTimeout, ...config })
  // The next query fails because of it.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    throw remedyFor(error) ?? unreached(messageOf(error), config)
  }
}

function unreached(said: string, { connectionString }: ClientConfig): FatalError {
  // The library detects this itself, and has no code for it.
  if (/password must be a (non-empty )?string/.test(said))
    return new FatalError('PostgreSQL wants a password, and there is none in DATABASE_URL. Write it there.')
  // How our own database is reached is not configured, so nobody can correct that.
  const remedy =
    connectionString === undefined
      ? ''
      : ' Make sure that it is running, and check host and port in DATABASE_URL.'
  return new FatalError(`PostgreSQL cannot be reached: ${said}.${remedy}`)
}
