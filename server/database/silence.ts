import { Socket } from 'node:net'
import pg, { type ClientBase, type Pool, type PoolConfig } from 'pg'

/**
 * In milliseconds: so long PostgreSQL may say nothing to whoever waits for it. Where packets simply stop, nothing else notices it for
 * a quarter of an hour, or ever. The lock is waited for up to five seconds (`round.ts`), behind several who stand still in turn.
 */
export const longestSilence = 15_000
/** In milliseconds: how long it may be silent by whose leave-taking something else waits. */
export const longestGoodBye = 1000

/**
 * Has a connection, which is made, end as if it had been cut off, where it is silent for longer than it may be from now on. At its
 * other end PostgreSQL is told to notice it too: it would keep what a lost one takes up for hours.
 */
export async function limitSilence(client: ClientBase, milliseconds: number): Promise<void> {
  const socket = socketOf(client)
  socket?.on('timeout', () => socket.destroy(new Silence('PostgreSQL said nothing for too long.')))
  allowSilence(client, milliseconds)
  await client.query(
    'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3',
  )
}

/** Lets such a connection be silent for longer, or not so long, from now on; by 0 for ever, since nobody waits for it. */
export function allowSilence(client: ClientBase, milliseconds: number): void {
  socketOf(client)?.setTimeout(milliseconds)
}

/** Asks by such a connection again and again whether anybody is there, where else nobody would: it only listens or holds something. */
export function keepAsking(client: ClientBase, milliseconds: number): void {
  let isAsked = false
  const timer = setInterval(() => {
    if (isAsked) return
    isAsked = true
    const answered = (): void => void (isAsked = false)
    client.query('').then(answered, answered)
  }, milliseconds / 3)
  client.once('end', () => clearInterval(timer))
}

/** Connections that may not be silent while somebody uses them. One that ends while nobody does is no news: there will be another. */
export function answeringPool(config: PoolConfig, milliseconds: number): Pool {
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: milliseconds,
    // The library waits for what it gives, of which its types do not know.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: (client) => limitSilence(client, milliseconds),
  })
  pool.on('error', () => {})
  pool.on('acquire', (client) => allowSilence(client, milliseconds))
  pool.on('release', (_error, client) => allowSilence(client, 0))
  return pool
}

/** Ends such a connection, whether or not anybody at its other end says good-bye. */
export async function endSoon(client: pg.Client): Promise<void> {
  allowSilence(client, longestGoodBye)
  await client.end()
}

/** Whether it was by this that something failed. */
export function isSilence(error: unknown): boolean {
  return error instanceof Silence
}

/** As the system says it of a connection, where it notices. */
class Silence extends Error {
  readonly code = 'ETIMEDOUT'
}

/** Under TLS it is another one than before the connection was made. */
function socketOf(client: ClientBase): Socket | undefined {
  const stream = client instanceof pg.Client && client.connection.stream
  return stream instanceof Socket ? stream : undefined
}
