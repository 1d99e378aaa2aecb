import pg, { type ClientConfig } from 'pg'

/** In milliseconds. */
const longestConnecting = 5000

/** The one connection that a log writes by: made when it is needed, and anew once it was lost. */
export class LogConnection {
  readonly #config: ClientConfig
  #client: pg.Client | undefined

  constructor(config: ClientConfig) {
    this.#config = config
  }

  async get(): Promise<pg.Client> {
    if (this.#client) return this.#client
    const client = new pg.Client({
      ...this.#config,
      // What is asked one after the other need not wait for the answers before it.
      pipeline: true,
      keepAlive: true,
      connectionTimeoutMillis: longestConnecting,
      application_name: 'ems log',
    })
    client.on('error', () => this.drop(client))
    await client.connect()
    this.#client = client
    return client
  }

  /** Gives a connection up: nobody knows what it is in the midst of. */
  drop(client: pg.Client): void {
    if (this.#client === client) this.#client = undefined
    client.end().catch(() => {})
  }

  async end(): Promise<void> {
    await this.#client?.end()
  }
}
