import pg, { type ClientConfig } from 'pg'
import { allowSilence, endSoon, isSilence, limitSilence, longestGoodBye } from '../database/silence.ts'

/** In milliseconds. */
const longestConnecting = 5000
/**
 * So many times as long as at first it may be silent in the end, where it was silent for too long each time: what takes its time, as
 * a workspace that is moved in where disks are slow, is not to be begun for ever.
 */
const mostPatience = 64

/** The one connection that a log writes by: made when it is needed, and anew once it was lost, or silent for too long. */
export class LogConnection {
  readonly #config: ClientConfig
  #silence: number
  #client: pg.Client | undefined
  /** How long it may be silent when it is used next, in milliseconds. */
  #allowed: number

  constructor(config: ClientConfig, silence: number) {
    this.#config = config
    this.#silence = silence
    this.#allowed = silence
  }

  /** Does something by it. Where that fails, it is given up: nobody knows what it is in the midst of. */
  async use<Result>(job: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const client = await this.#made()
    try {
      allowSilence(client, this.#allowed)
      const result = await job(client)
      allowSilence(client, 0)
      this.#allowed = this.#silence
      return result
    } catch (error) {
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

  async #made(): Promise<pg.Client> {
    if (this.#client) return this.#client
    const client = new pg.Client({
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

  #drop(client: pg.Client): void {
    if (this.#client === client) this.#client = undefined
    client.end().catch(() => {})
  }
}
