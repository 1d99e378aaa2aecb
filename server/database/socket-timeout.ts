import { Socket } from 'node:net'
import pg, { type ClientBase, type Pool, type PoolConfig } from 'pg'

/**
 * In milliseconds: how long PostgreSQL may leave a query unanswered. If packets simply stop, nothing else notices for a quarter
 * of an hour, or ever. It is longer than the wait for the lock, five seconds for each of several stalled holders
 * (`transaction.ts`).
 */
export const defaultDatabaseTimeout = 15_000
/** The same while a connection is being closed, in milliseconds. */
export const closeTimeout = 1000

/**
 * Makes an open connection fail as if cut off once it has been silent for too long. PostgreSQL is set to notice it too: otherwise
 * it would keep the locks of a lost connection for hours.
 */
export async function enableSocketTimeout(client: ClientBase, milliseconds: number): Promise<void> {
  const socket = socketOf(client)
  socket?.on('timeout', () => socket.destroy(new SocketTimeout('PostgreSQL said nothing for too long.')))
  setSocketTimeout(client, milliseconds)
  await client.query(
    'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3',
  )
}

/** Sets how long such a connection may be silent from now on, in milliseconds; 0 for ever, while nobody waits for it. */
export function setSocketTimeout(client: ClientBase, milliseconds: number): void {
  socketOf(client)?.setTimeout(milliseconds)
}

/** Sends an empty query again and again, on a connection that only listens or holds a lock: otherwise nobody would notice its loss. */
export function heartbeat(client: ClientBase, milliseconds: number): void {
  let isPending = false
  const timer = setInterval(() => {
    if (isPending) return
    isPending = true
    const answered = (): void => void (isPending = false)
    client.query('').then(answered, answered)
  }, milliseconds / 3)
  client.once('end', () => clearInterval(timer))
}

/** A pool whose connections have a timeout while in use. One that ends while idle is simply replaced. */
export function createPool(config: PoolConfig, milliseconds: number): Pool {
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: milliseconds,
    // The library awaits the result, though its types do not say so.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: (client) => enableSocketTimeout(client, milliseconds),
  })
  pool.on('error', () => {})
  // Of one in use: the next query on it fails because of that.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('acquire', (client) => setSocketTimeout(client, milliseconds))
  pool.on('release', (_error, client) => setSocketTimeout(client, 0))
  return pool
}

/** Ends such a connection, even if its other end does not answer. */
export async function endWithTimeout(client: pg.Client): Promise<void> {
  setSocketTimeout(client, closeTimeout)
  await client.end()
}

/** Whether something failed because of such a timeout. */
export function isSocketTimeout(error: unknown): boolean {
  return error instanceof SocketTimeout
}

/** Has the code that the system uses when it notices by itself. */
class SocketTimeout extends Error {
  readonly code = 'ETIMEDOUT'
}

/** The socket of a connection; under TLS it is not the one from before the connection was made. */
function socketOf(client: ClientBase): Socket | undefined {
  const stream = client instanceof pg.Client && client.connection.stream
  return stream instanceof Socket ? stream : undefined
}
