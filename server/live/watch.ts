import pg, { type Pool } from 'pg'
import type { Sessions } from '../accounts/sessions.ts'
import type { Connection } from '../database/connection.ts'
import { isConnectionError } from '../database/connection-error.ts'
import { endWithTimeout, heartbeat, enableSocketTimeout } from '../database/socket-timeout.ts'
import type { ServerLog } from '../log/server-log.ts'
import type { StoredZone, WorkspaceClock } from '../workspace-clock.ts'
import type { Hub } from './hub.ts'

/** In milliseconds. */
const connectTimeout = 5000
/** In milliseconds: how often it is looked, should no notice come, so that all is known within a second. */
const period = 800
/**
 * In milliseconds: so long a notice lies, so that on a machine that processes share whoever has asked is answered first, and what
 * comes close together is taken in at once.
 */
const courtesy = 4

interface Watched {
  readonly log: ServerLog
  readonly clock: WorkspaceClock
  readonly pool: Pool
  readonly connection: Connection
  readonly sessions: Sessions
  readonly hub: Hub
  /** In milliseconds: how long the database may leave a query unanswered. */
  readonly databaseTimeout: number
  /** Is told of what went wrong by a fault, and not for want of the database. It is done again. */
  readonly onError: (error: unknown) => void
}

/**
 * Follows what other processes do: takes in what they have written, with the workspace's time zone, and closes the sockets of sessions that have ended. A
 * notice of the database wakes it; without one, as behind a pooler that hands none on, it looks each second.
 */
export class Watch {
  readonly #watched: Watched
  readonly #timer: NodeJS.Timeout
  #client: pg.Client | undefined
  #isStopped = false
  #isConnecting = false
  #isNoticed = false
  /** As far as the log is known to go. */
  #head = 0
  readonly #catchUp: () => Promise<void>
  readonly #checkSessions: () => Promise<void>

  constructor(watched: Watched) {
    this.#watched = watched
    const failed = (error: unknown): void => {
      if (!this.#isStopped && !isConnectionError(error)) watched.onError(error)
    }
    this.#catchUp = oneAtATime(() => this.#takeIn(), failed)
    this.#checkSessions = oneAtATime(() => this.#closeEnded(), failed)
    watched.hub.onCheck(() => void this.#checkSessions())
    this.#timer = setInterval(() => this.#look(), period)
    void this.#listen()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    if (this.#client) await endWithTimeout(this.#client)
  }

  #look(): void {
    void this.#listen()
    void this.#catchUp()
    void this.#checkSessions()
  }

  /** On a connection of its own; a lost one is made again at the next look. */
  async #listen(): Promise<void> {
    if (this.#client || this.#isConnecting || this.#isStopped || this.#watched.connection.isTransactionPooled)
      return
    this.#isConnecting = true
    const client = new pg.Client({
      ...this.#watched.connection,
      application_name: 'ems watch',
      connectionTimeoutMillis: Math.min(connectTimeout, this.#watched.databaseTimeout),
    })
    const lost = (): void => {
      if (this.#client === client) this.#client = undefined
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', ({ channel, payload }) => {
      if (channel === 'ems') return this.#heard(Number(payload))
      this.#watched.sessions.clearCache()
      void this.#checkSessions()
    })
    try {
      await client.connect()
      await enableSocketTimeout(client, this.#watched.databaseTimeout)
      await client.query('listen ems')
      await client.query('listen ems_sessions')
      heartbeat(client, this.#watched.databaseTimeout)
      this.#client = client
    } catch {
      await client.end().catch(() => {})
    } finally {
      this.#isConnecting = false
    }
    if (this.#isStopped) await client.end().catch(() => {})
  }

  /** What was written here comes back as well, and is no news. */
  #heard(head: number): void {
    this.#head = head
    if (this.#isNoticed || head <= this.#watched.log.head) return
    this.#isNoticed = true
    setTimeout(() => {
      this.#isNoticed = false
      if (!this.#isStopped && this.#head > this.#watched.log.head) void this.#catchUp()
    }, courtesy)
  }

  async #takeIn(): Promise<void> {
    const { log, pool, clock } = this.#watched
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
    const { sessions, hub } = this.#watched
    const readers = hub.readers()
    if (readers.length === 0) return
    const alive = await sessions.alive([...new Set(readers.map(({ tokenHash }) => tokenHash))])
    for (const reader of readers) if (!alive.has(reader.tokenHash)) reader.close(4401)
  }
}

/** Does a job once more where it was asked for while it was under way. What fails is done again at the next look. */
function oneAtATime(job: () => Promise<void>, failed: (error: unknown) => void): () => Promise<void> {
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
