import type { ClientConfig } from 'pg'
import type { TestPostgres } from '../database/test-database.testing.ts'
import { TestServer } from '../http/test-server.testing.ts'

/** The processes of one workspace, each at a place of its own, where others follow them. */
export class Processes {
  readonly #postgres: TestPostgres
  #all: readonly TestServer[]
  #isRunning = true

  constructor(postgres: TestPostgres, all: readonly TestServer[]) {
    this.#postgres = postgres
    this.#all = all
  }

  /** Starts so many on a database that has a workspace. */
  static async start(postgres: TestPostgres, database: ClientConfig, count: number): Promise<Processes> {
    return new Processes(postgres, await started(postgres, database, count))
  }

  get all(): readonly TestServer[] {
    return this.#all
  }

  get first(): TestServer {
    const [first] = this.#all
    if (!first) throw new Error('There is no process.')
    return first
  }

  get isRunning(): boolean {
    return this.#isRunning
  }

  /** Where whoever has come as the so-and-so-manieth finds the process that is theirs, whichever it is by now. */
  urlAt(place: number): string {
    return (this.#all[place % this.#all.length] ?? this.first).url
  }

  /** Starts as many as there were, on the same database. */
  async startAgain(): Promise<void> {
    this.#all = await started(this.#postgres, this.first.database, this.#all.length)
    this.#isRunning = true
  }

  async stop(): Promise<void> {
    if (!this.#isRunning) return
    this.#isRunning = false
    for (const server of this.#all) await server.stop()
  }
}

async function started(postgres: TestPostgres, database: ClientConfig, count: number): Promise<TestServer[]> {
  const all: TestServer[] = []
  while (all.length < count) all.push(await TestServer.start(postgres, { database }))
  return all
}
