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

/** As PostgreSQL knows the connections that logs write by. */
export const logConnectionName = 'ems log'

/** In milliseconds. */
const connectTimeout = 5000
/** The timeout doubles with each time-out up to this: a long write, as of a workspace that is moved in, must succeed in the end. */
const maxTimeoutFactor = 64

/** PostgreSQL's codes for a prepared statement of another connection: it is missing, or its name is taken. */
const foreignStatement: ReadonlySet<unknown> = new Set(['26000', '42P05'])

/** The client of a log's connection. */
export class LogClient extends pg.Client {
  readonly #prepares: boolean

  constructor({ isTransactionPooled = false, ...config }: Connection) {
    super(config)
    this.#prepares = !isTransactionPooled
  }

  /** Runs a prepared statement, where the connection is its own: behind a transaction pooler it is sent as plain text. */
  prepared<Row extends QueryResultRow>(
    name: string,
    text: string,
    values: unknown[],
  ): Promise<QueryResult<Row>> {
    return this.query<Row>({ ...(this.#prepares && { name }), text, values })
  }
}

/** The one connection that a log writes by: made when it is needed, and anew once it was lost, or silent for too long. */
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

  /** Runs a job on it. Where that fails, the connection is dropped: nobody knows what it was doing. */
  async use<Result>(job: (client: LogClient) => Promise<Result>): Promise<Result> {
    const client = await this.#connected()
    try {
      setSocketTimeout(client, this.#currentTimeout)
      const result = await job(client)
      setSocketTimeout(client, 0)
      this.#currentTimeout = this.#databaseTimeout
      return result
    } catch (error) {
      // A pooler was too busy to show itself at the start, or has been told since.
      if (foreignStatement.has(codeOf(error))) this.#config = { ...this.#config, isTransactionPooled: true }
      if (isSocketTimeout(error))
        this.#currentTimeout = Math.min(2 * this.#currentTimeout, maxTimeoutFactor * this.#databaseTimeout)
      this.#drop(client)
      throw error
    }
  }

  /** From now on nothing is waited for that takes long. */
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
      // What is asked one after the other need not wait for the answers before it.
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
