import { Socket } from 'node:net'
import pg, { type ClientBase, type Pool, type PoolConfig } from 'pg'

/**
 * In milliseconds: how long PostgreSQL may leave a query unanswered. Where packets simply stop, nothing else notices for a quarter of
 * an hour, or ever. Longer than the lock may be waited for, five seconds each behind several stalled holders (`transaction.ts`).
 */
export const defaultDatabaseTimeout = 15_000
/** In milliseconds: the same while a connection is closed. */
export const closeTimeout = 1000

/**
 * Makes an open connection fail as if it had been cut off once it is silent for too long. PostgreSQL is told to notice it too: it
 * would hold what a lost connection has locked for hours.
 */
export async function enableSocketTimeout(client: ClientBase, milliseconds: number): Promise<void> {
  const socket = socketOf(client)
  socket?.on('timeout', () => socket.destroy(new SocketTimeout('PostgreSQL said nothing for too long.')))
  setSocketTimeout(client, milliseconds)
  await client.query(
    'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3',
  )
}

/** Sets how long such a connection may be silent from now on; 0 for ever, while nobody waits for it. */
export function setSocketTimeout(client: ClientBase, milliseconds: number): void {
  socketOf(client)?.setTimeout(milliseconds)
}

/** Sends an empty query again and again, on a connection that only listens or holds a lock: else nobody would notice that it is lost. */
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

/** A pool whose connections have a timeout while they are used. One that ends while it is idle is simply replaced. */
export function createPool(config: PoolConfig, milliseconds: number): Pool {
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: milliseconds,
    // The library waits for what it gives, of which its types do not know.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: (client) => enableSocketTimeout(client, milliseconds),
  })
  pool.on('error', () => {})
  pool.on('acquire', (client) => setSocketTimeout(client, milliseconds))
  pool.on('release', (_error, client) => setSocketTimeout(client, 0))
  return pool
}

/** Ends such a connection, even where its other end does not answer. */
export async function endWithTimeout(client: pg.Client): Promise<void> {
  setSocketTimeout(client, closeTimeout)
  await client.end()
}

/** Whether something failed by such a timeout. */
export function isSocketTimeout(error: unknown): boolean {
  return error instanceof SocketTimeout
}

/** With the code that the system gives, where it notices. */
class SocketTimeout extends Error {
  readonly code = 'ETIMEDOUT'
}

/** Under TLS it is another one than before the connection was made. */
function socketOf(client: ClientBase): Socket | undefined {
  const stream = client instanceof pg.Client && client.connection.stream
  return stream instanceof Socket ? stream : undefined
}
