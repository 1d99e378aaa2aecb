import pg, { type ClientConfig } from 'pg'
import { messageOf } from '../error-parts.ts'
import { FatalError } from '../fatal-error.ts'
import { remedyFor } from './fatal-error-for.ts'

/** In milliseconds. */
const connectTimeout = 10_000

/** A connection of one's own, which is made. Throws a `FatalError` with why there is none. */
export async function connect(config: ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ connectionTimeoutMillis: connectTimeout, ...config })
  // Whatever is asked next fails with it.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    throw remedyFor(error) ?? unreached(messageOf(error), config)
  }
}

function unreached(said: string, { connectionString }: ClientConfig): FatalError {
  // The library finds that itself, and has no code for it.
  if (/password must be a (non-empty )?string/.test(said))
    return new FatalError('PostgreSQL wants a password, and there is none in DATABASE_URL. Write it there.')
  // Where nobody has said how our own is reached, nobody can correct that.
  const remedy =
    connectionString === undefined
      ? ''
      : ' Make sure that it is running, and check host and port in DATABASE_URL.'
  return new FatalError(`PostgreSQL cannot be reached: ${said}.${remedy}`)
}
