import pg, { type QueryResult, type QueryResultRow } from 'pg'
import type { Connection } from '../database/connection.ts'
import { codeOf } from '../error-parts.ts'
import { allowSilence, endSoon, isSilence, limitSilence, longestGoodBye } from '../database/silence.ts'

/** In milliseconds. */
const longestConnecting = 5000
/**
 * So many times as long as at first it may be silent in the end, where it was silent for too long each time: what takes its time, as
 * a workspace that is moved in where disks are slow, is not to be begun for ever.
 */
const mostPatience = 64

/** What PostgreSQL says of a plan that is of another connection: it is not there, or there is one of that name already. */
const notOurs: ReadonlySet<unknown> = new Set(['26000', '42P05'])

/** Whoever asks by the connection of a log. */
export class LogClient extends pg.Client {
  readonly #keepsPlans: boolean

  constructor({ isShared = false, ...config }: Connection) {
    super(config)
    this.#keepsPlans = !isShared
  }

  /** Asks for what is asked for again and again; its plan is kept, by its name, where the connection is its own. */
  ask<Row extends QueryResultRow>(name: string, text: string, values: unknown[]): Promise<QueryResult<Row>> {
    return this.query<Row>({ ...(this.#keepsPlans && { name }), text, values })
  }
}

/** The one connection that a log writes by: made when it is needed, and anew once it was lost, or silent for too long. */
export class LogConnection {
  #config: Connection
  #silence: number
  #client: LogClient | undefined
  /** How long it may be silent when it is used next, in milliseconds. */
  #allowed: number

  constructor(config: Connection, silence: number) {
    this.#config = config
    this.#silence = silence
    this.#allowed = silence
  }

  /** Does something by it. Where that fails, it is given up: nobody knows what it is in the midst of. */
  async use<Result>(job: (client: LogClient) => Promise<Result>): Promise<Result> {
    const client = await this.#made()
    try {
      allowSilence(client, this.#allowed)
      const result = await job(client)
      allowSilence(client, 0)
      this.#allowed = this.#silence
      return result
    } catch (error) {
      // A pooler was too busy to show itself at the start, or has been told since.
      if (notOurs.has(codeOf(error))) this.#config = { ...this.#config, isShared: true }
      if (isSilence(error)) this.#allowed = Math.min(2 * this.#allowed, mostPatience * this.#silence)
      this.#drop(client)
      throw error
    }
  }

  /** From now on nothing is waited for that takes long. */
  hurry(): void {
    this.#silence = longestGoodBye
    this.#allowed = longestGoodBye
    if (this.#client) allowSilence(this.#client, longestGoodBye)
  }

  async end(): Promise<void> {
    if (this.#client) await endSoon(this.#client)
  }

  async #made(): Promise<LogClient> {
    if (this.#client) return this.#client
    const client = new LogClient({
      ...this.#config,
      // What is asked one after the other need not wait for the answers before it.
      pipeline: true,
      connectionTimeoutMillis: Math.min(longestConnecting, this.#silence),
      application_name: 'ems log',
    })
    client.on('error', () => this.#drop(client))
    await client.connect()
    await limitSilence(client, this.#silence)
    this.#client = client
    return client
  }

  #drop(client: LogClient): void {
    if (this.#client === client) this.#client = undefined
    client.end().catch(() => {})
  }
}
