import pg, { type Pool } from 'pg'
import { sessionOver } from '../../src/domain/request/spoken.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { Connection } from '../database/connection.ts'
import { isConnectionError } from '../database/connection-error.ts'
import { endWithTimeout, heartbeat, enableSocketTimeout } from '../database/socket-timeout.ts'
import type { ServerLog } from '../log/server-log.ts'
import type { StoredZone, WorkspaceClock } from '../workspace-clock.ts'
import type { Hub } from './hub.ts'

/** In milliseconds. */
const connectTimeout = 5000
/** In milliseconds: even without notices, everything is known within a second. */
const pollInterval = 800
/** In milliseconds: how long notices are collected before they are acted on, so that requests in flight are answered first. */
const batchDelay = 4

interface Parts {
  readonly log: ServerLog
  readonly clock: WorkspaceClock
  readonly pool: Pool
  readonly connection: Connection
  readonly sessions: Sessions
  readonly hub: Hub
  /** In milliseconds: how long the database may leave a query unanswered. */
  readonly databaseTimeout: number
  /** Is told of errors caused by a fault, but not of a database that is away. The work is tried again. */
  readonly onError: (error: unknown) => void
}

/**
 * Follows what other processes do: takes in their entries and the workspace's time zone, and closes the sockets of sessions
 * that have ended. It listens to PostgreSQL's notifications (`listen`), and also polls: a transaction pooler passes none on.
 */
export class DatabaseListener {
  readonly #parts: Parts
  readonly #timer: NodeJS.Timeout
  #client: pg.Client | undefined
  #isStopped = false
  #isConnecting = false
  #isBatching = false
  /** How far the log is known to go. */
  #head = 0
  readonly #catchUp: () => Promise<void>
  readonly #checkSessions: () => Promise<void>

  constructor(parts: Parts) {
    this.#parts = parts
    const failed = (error: unknown): void => {
      if (!this.#isStopped && !isConnectionError(error)) parts.onError(error)
    }
    this.#catchUp = coalesced(() => this.#takeIn(), failed)
    this.#checkSessions = coalesced(() => this.#closeEnded(), failed)
    parts.hub.onCheck(() => void this.#checkSessions())
    this.#timer = setInterval(() => this.#poll(), pollInterval)
    void this.#listen()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    if (this.#client) await endWithTimeout(this.#client)
  }

  #poll(): void {
    void this.#listen()
    void this.#catchUp()
    void this.#checkSessions()
  }

  /** Uses a connection of its own; if that is lost, the next poll makes a new one. */
  async #listen(): Promise<void> {
    if (this.#client || this.#isConnecting || this.#isStopped || this.#parts.connection.isTransactionPooled)
      return
    const client = this.#newClient()
    if (!client) return
    this.#isConnecting = true
    const lost = (): void => {
      if (this.#client === client) this.#client = undefined
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', ({ channel, payload }) => {
      if (channel === 'ems') return this.#notified(Number(payload))
      this.#parts.sessions.clearCache()
      void this.#checkSessions()
    })
    try {
      await client.connect()
      await enableSocketTimeout(client, this.#parts.databaseTimeout)
      await client.query('listen ems')
      await client.query('listen ems_sessions')
      heartbeat(client, this.#parts.databaseTimeout)
      this.#client = client
    } catch {
      await client.end().catch(() => {})
    } finally {
      this.#isConnecting = false
    }
    if (this.#isStopped) await client.end().catch(() => {})
  }

  /** Nothing if what it takes cannot be read just now, such as a certificate that is being replaced. */
  #newClient(): pg.Client | undefined {
    try {
      return new pg.Client({
        ...this.#parts.connection,
        application_name: 'ems watch',
        connectionTimeoutMillis: Math.min(connectTimeout, this.#parts.databaseTimeout),
      })
    } catch {
      return undefined
    }
  }

  /** A process also hears of its own entries, which are no news to it. */
  #notified(head: number): void {
    this.#head = head
    if (this.#isBatching || head <= this.#parts.log.head) return
    this.#isBatching = true
    setTimeout(() => {
      this.#isBatching = false
      if (!this.#isStopped && this.#head > this.#parts.log.head) void this.#catchUp()
    }, batchDelay)
  }

  async #takeIn(): Promise<void> {
    const { log, pool, clock } = this.#parts
    if (this.#head <= log.head) {
      const { rows } = await pool.query<StoredZone & { head: string }>(
        'select head, time_zone, zone_choices from workspace',
      )
      clock.learn(rows[0]?.time_zone, rows[0]?.zone_choices)
      this.#head = Number(rows[0]?.head ?? 0)
    }
    if (log.isOpen && this.#head > log.head) await log.catchUp()
  }

  async #closeEnded(): Promise<void> {
    const { sessions, hub } = this.#parts
    const subscribers = hub.subscribers()
    if (subscribers.length === 0) return
    const alive = await sessions.alive([...new Set(subscribers.map(({ tokenHash }) => tokenHash))])
    for (const subscriber of subscribers) if (!alive.has(subscriber.tokenHash)) subscriber.close(sessionOver)
  }
}

/**
 * Never runs a job twice at once: however often it is requested while it runs, it runs just once more. A failed job is done
 * again at the next poll.
 */
function coalesced(job: () => Promise<void>, failed: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> | undefined
  let isAskedAgain = false
  return async function run(): Promise<void> {
    if (running) {
      isAskedAgain = true
      return
    }
    running = job().catch(failed)
    await running
    running = undefined
    if (!isAskedAgain) return
    isAskedAgain = false
    await run()
  }
}
