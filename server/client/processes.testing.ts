import type { ClientConfig } from 'pg'
import type { TestPostgres } from '../database/test-database.testing.ts'
import type { TestServer } from '../http/test-server.testing.ts'
import { thisVersion, type Version } from './versions/version.testing.ts'

/** A process, and of which version it is. */
interface Running {
  readonly server: TestServer
  readonly version: Version
}

/** The processes of one workspace, each at a place of its own, where others follow them. */
export class Processes {
  readonly #postgres: TestPostgres
  #all: readonly Running[]
  #isRunning = true

  constructor(postgres: TestPostgres, all: readonly Running[]) {
    this.#postgres = postgres
    this.#all = all
  }

  /** Starts one of each version on a database that has a workspace. */
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

  /** Where whoever has come as the so-and-so-manieth finds the process that is theirs, whichever it is by now. */
  urlAt(place: number): string {
    return this.#at(place).server.url
  }

  /** Of which version what is there is. */
  versionAt(place: number): Version {
    return this.#at(place).version
  }

  /** Starts one of a version, and has it take the place of another one, which ends. */
  async replace(place: number, version: Version): Promise<void> {
    const leaving = this.#at(place)
    const [server] = await started(this.#postgres, leaving.server.database, [version])
    if (server) this.#all = this.#all.map((one) => (one === leaving ? server : one))
    await leaving.server.stop()
  }

  /** Starts as many as there were, on the same database. */
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

/** So many processes of the version that is tested; `isDeaf`, to which no notice of the database gets. */
export function ofThisVersion(count: number, isDeaf = false): readonly Version[] {
  return Array.from({ length: count }, () => ({ ...thisVersion, isDeaf }))
}
