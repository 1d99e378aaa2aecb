import { randomUUID } from 'node:crypto'
import type { ClientConfig } from 'pg'
import { snapshot, type Company } from '../../src/domain/company.testing.ts'
import { actors, people, type ActorName } from '../../src/domain/command-table.testing.ts'
import { invert } from '../../src/domain/state/change.ts'
import type { SharedPostgres } from '../database/test-database.testing.ts'
import { TestServer } from '../http/test-server.testing.ts'
import type { Said, Visit } from '../http/visit.testing.ts'
import type { Row } from './matrix-rows.testing.ts'
import { seeded, writeEntries } from './seeded.testing.ts'

/** How a row is sent: with which id, and when. */
export interface Sending {
  readonly id: string
  readonly at: string
}

/** A server on which everyone is logged in, each in a browser of their own, and has been logged out in another one. */
export class Served {
  readonly server: TestServer
  readonly #visits = new Map<string, Visit>()

  constructor(server: TestServer) {
    this.server = server
  }

  async welcome(company: Company, who: readonly ActorName[]): Promise<void> {
    const { server } = this
    for (const name of who) {
      const account = company.find(actors[name])
      this.#visits.set(name, await server.visit(account && { ...account }))
      if (!account) continue
      const ended = await server.visit({ ...account })
      await server.sessions.end(ended.cookies['ems'] ?? '')
      this.#visits.set(`${name} ended session`, ended)
      const elsewhere = await server.visit({ ...account })
      elsewhere.headers = { origin: 'https://evil.example' }
      this.#visits.set(`${name} other origin`, elsewhere)
    }
  }

  /** Sends a row of a command from its browser. */
  ask(name: string, row: Row, sending: Sending): Promise<Said> {
    const visit = this.#visits.get(row.from ? `${row.who} ${row.from}` : row.who)
    if (!visit) throw new Error(`${row.who} is not here.`)
    return visit.request(name, row.args, { ...sending, by: row.by ?? visit.me })
  }
}

/** An answer, and whether it came with one more entry. */
type Accepted = readonly [Said, boolean]

/**
 * The servers of the matrix: one for each workspace that its examples need. Only one runs at a time, since a test has few
 * connections to the database.
 */
export class MatrixServers {
  readonly #postgres: SharedPostgres
  readonly #seeds = new Map<string, ClientConfig>()
  #open: { readonly key: string; readonly served: Served } | undefined

  constructor(postgres: SharedPostgres) {
    this.#postgres = postgres
  }

  /** The server of a workspace, on which everyone has just been logged in. */
  async of(company: Company): Promise<Served> {
    const key = snapshot(company.state)
    if (this.#open?.key !== key) {
      await this.stop()
      this.#open = { key, served: await this.#start(company) }
    }
    const { served } = this.#open
    await served.welcome(company, [...people, 'visitor'])
    return served
  }

  /** Sends something that is accepted there, and reverts it. */
  async accept(served: Served, company: Company, ask: () => Promise<Said>): Promise<Accepted> {
    const { log, pool } = served.server
    const { head } = log
    const said = await ask()
    const entries = log.since(head) ?? []
    const isFurther = entries.length === 1 && said.seq === log.head
    const changes = invert(entries.flatMap((entry) => entry.changes))
    const request = { id: randomUUID(), by: 'system', at: company.at, name: 'taken back', args: {} }
    await writeEntries(pool, company.state, [{ seq: log.head + 1, request, changes }])
    await log.catchUp()
    if (snapshot(log.state) !== snapshot(company.state)) throw new Error('It could not be taken back.')
    return [said, isFurther]
  }

  /** Sends something that is accepted to a server of its own, which has had no other requests. */
  async acceptApart(
    company: Company,
    who: ActorName,
    ask: (served: Served) => Promise<Said>,
  ): Promise<Accepted> {
    const copy = await this.#start(company)
    await copy.welcome(company, [who])
    const said = await ask(copy)
    const { head } = copy.server.log
    await copy.server.stop()
    return [said, head === company.entries.length + 1 && said.seq === head]
  }

  async stop(): Promise<void> {
    await this.#open?.served.server.stop()
    this.#open = undefined
  }

  async #start(company: Company): Promise<Served> {
    const key = snapshot(company.state)
    const seed = this.#seeds.get(key) ?? (await seeded(this.#postgres, company))
    this.#seeds.set(key, seed)
    const database = await this.#postgres.copyOf(seed)
    return new Served(await TestServer.start(this.#postgres, { database }))
  }
}
