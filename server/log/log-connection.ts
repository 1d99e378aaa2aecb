import pg, { type QueryResult, type QueryResultRow } from 'pg'
import type { Connection } from '../database/connection.ts'
import { codeOf } from '../error-parts.ts'
import {
  setSocketTimeout,
  endWithTimeout,
  isSocketTimeout,
  enableSocketTimeout,
  closeTimeout,
} from '../database/socket-timeout.ts'

/** The name by which PostgreSQL knows the connections that logs write on. */
export const logConnectionName = 'ems log'

/** In milliseconds. */
const connectTimeout = 5000
/**
 * Each time-out doubles the timeout, up to this factor: a long write, such as a workspace that is moved in, must succeed in the
 * end.
 */
const maxTimeoutFactor = 64

/** PostgreSQL's codes for a prepared statement of another connection: it does not exist, or its name is taken. */
const foreignStatement: ReadonlySet<unknown> = new Set(['26000', '42P05'])

/** The client of a log's connection. */
export class LogClient extends pg.Client {
  readonly #prepares: boolean

  constructor({ isTransactionPooled = false, ...config }: Connection) {
    super(config)
    this.#prepares = !isTransactionPooled
  }

  /** Runs a prepared statement if the connection is its own; behind a transaction pooler it is sent as plain text. */
  prepared<Row extends QueryResultRow>(
    name: string,
    text: string,
    values: unknown[],
  ): Promise<QueryResult<Row>> {
    return this.query<Row>({ ...(this.#prepares && { name }), text, values })
  }
}

/** The one connection that a log writes on: made when needed, and again after it was lost or silent for too long. */
export class LogConnection {
  #config: Connection
  #databaseTimeout: number
  #client: LogClient | undefined
  /** In milliseconds: longer than usual after time-outs. */
  #currentTimeout: number

  constructor(config: Connection, databaseTimeout: number) {
    this.#config = config
    this.#databaseTimeout = databaseTimeout
    this.#currentTimeout = databaseTimeout
  }

  /** Runs a job on it. If that fails, the connection is dropped, since nobody knows what state it is in. */
  async use<Result>(job: (client: LogClient) => Promise<Result>): Promise<Result> {
    const client = await this.#connected()
    try {
      setSocketTimeout(client, this.#currentTimeout)
      const result = await job(client)
      setSocketTimeout(client, 0)
      this.#currentTimeout = this.#databaseTimeout
      return result
    } catch (error) {
      // A pooler was too busy to show itself at the start, or has been reconfigured since.
      if (foreignStatement.has(codeOf(error))) this.#config = { ...this.#config, isTransactionPooled: true }
      if (isSocketTimeout(error))
        this.#currentTimeout = Math.min(2 * this.#currentTimeout, maxTimeoutFactor * this.#databaseTimeout)
      this.#drop(client)
      throw error
    }
  }

  /** From now on, waits for nothing that takes long. */
  hurry(): void {
    this.#databaseTimeout = closeTimeout
    this.#currentTimeout = closeTimeout
    if (this.#client) setSocketTimeout(this.#client, closeTimeout)
  }

  async end(): Promise<void> {
    if (this.#client) await endWithTimeout(this.#client)
  }

  async #connected(): Promise<LogClient> {
    if (this.#client) return this.#client
    const client = new LogClient({
      ...this.#config,
      // Statements sent one after the other need not wait for the answers to those before.
      pipeline: true,
      connectionTimeoutMillis: Math.min(connectTimeout, this.#databaseTimeout),
      application_name: logConnectionName,
    })
    client.on('error', () => this.#drop(client))
    try {
      await client.connect()
      await enableSocketTimeout(client, this.#databaseTimeout)
    } catch (error) {
      this.#drop(client)
      throw error
    }
    this.#client = client
    return client
  }

  #drop(client: LogClient): void {
    if (this.#client === client) this.#client = undefined
    client.end().catch(() => {})
  }
}
