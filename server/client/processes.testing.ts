import type { ClientConfig } from 'pg'
import type { TestPostgres } from '../database/test-database.testing.ts'
import type { TestServer } from '../http/test-server.testing.ts'
import { thisVersion, type Version } from './versions/version.testing.ts'

/** A process, and its version. */
interface Running {
  readonly server: TestServer
  readonly version: Version
}

/** The processes of one workspace, each at a place of its own, where its successors follow it. */
export class Processes {
  readonly #postgres: TestPostgres
  #all: readonly Running[]
  #isRunning = true

  constructor(postgres: TestPostgres, all: readonly Running[]) {
    this.#postgres = postgres
    this.#all = all
  }

  /** Starts one process of each version on a database that has a workspace. */
  static async start(
    postgres: TestPostgres,
    database: ClientConfig,
    versions: readonly Version[],
  ): Promise<Processes> {
    return new Processes(postgres, await started(postgres, database, versions))
  }

  get all(): readonly TestServer[] {
    return this.#all.map(({ server }) => server)
  }

  get first(): TestServer {
    return this.#at(0).server
  }

  get isRunning(): boolean {
    return this.#isRunning
  }

  /** The address of the process now at a place; places beyond the number of processes wrap around. */
  urlAt(place: number): string {
    return this.#at(place).server.url
  }

  /** The version of the process at a place. */
  versionAt(place: number): Version {
    return this.#at(place).version
  }

  /** Starts a process of a version in the place of another one, which then stops. */
  async replace(place: number, version: Version): Promise<void> {
    const leaving = this.#at(place)
    const [server] = await started(this.#postgres, leaving.server.database, [version])
    if (server) this.#all = this.#all.map((one) => (one === leaving ? server : one))
    await leaving.server.stop()
  }

  /** Starts the same versions again, on the same database. */
  async startAgain(): Promise<void> {
    const versions = this.#all.map(({ version }) => version)
    this.#all = await started(this.#postgres, this.first.database, versions)
    this.#isRunning = true
  }

  async stop(): Promise<void> {
    if (!this.#isRunning) return
    this.#isRunning = false
    for (const { server } of this.#all) await server.stop()
  }

  #at(place: number): Running {
    const running = this.#all[place % this.#all.length]
    if (!running) throw new Error('There is no process.')
    return running
  }
}

async function started(
  postgres: TestPostgres,
  database: ClientConfig,
  versions: readonly Version[],
): Promise<Running[]> {
  const all: Running[] = []
  for (const version of versions) {
    const { TestServer, dist, isDeaf = false } = version
    const server = await TestServer.start(postgres, { database, isDeaf, ...(dist !== undefined && { dist }) })
    all.push({ server, version })
  }
  return all
}

/** Returns `count` times the version under test; with `isDeaf`, database notices do not reach its processes. */
export function ofThisVersion(count: number, isDeaf = false): readonly Version[] {
  return Array.from({ length: count }, () => ({ ...thisVersion, isDeaf }))
}
