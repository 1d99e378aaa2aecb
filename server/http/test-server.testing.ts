import { randomUUID } from 'node:crypto'
import type { FastifyServerOptions } from 'fastify'
import pg from 'pg'
import { stampOf, type Stamp } from '../../src/domain/model/day.ts'
import type { Role, User } from '../../src/domain/model/users.ts'
import { onServer } from '../../src/domain/on-server.ts'
import type { Terms } from '../../src/domain/request/terms.ts'
import { askWithPassword } from '../accounts/set-password.ts'
import { Passwords } from '../accounts/passwords.ts'
import { Sessions } from '../accounts/sessions.ts'
import type { Connection } from '../database/connection.ts'
import type { TestPostgres } from '../database/test-database.testing.ts'
import type { Answer } from '../log/answer.ts'
import { readEpoch } from '../log/read-entries.ts'
import { ServerLog } from '../log/server-log.ts'
import type { Tls } from '../tls.ts'
import { WorkspaceClock } from '../workspace-clock.ts'
import { createApp, type Timeouts } from './app.ts'
import type { GracePeriod } from './graceful-shutdown.ts'
import type { Site } from './parts.ts'
import { Visit } from './visit.testing.ts'

/** Somebody with an account, and what they type to log in. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly password: string
}

interface Options {
  /** A database that has a workspace already, as for a second process; else an empty one. */
  readonly database?: Connection
  readonly site?: Partial<Site>
  /** The folder of a built app. */
  readonly dist?: string
  /** Whether no notice of the database gets here, as behind a pooler that hands none on. */
  readonly isDeaf?: boolean
  readonly timeouts?: Partial<Timeouts>
  readonly gracePeriod?: GracePeriod
  readonly tls?: Tls | undefined
  /** What it writes down of what is asked; nothing if nothing is said. */
  readonly logger?: FastifyServerOptions['logger']
  /** Where it listens; at a free port if nothing is said. */
  readonly port?: number
  readonly now?: () => Stamp
  /** What requests are decided by, where it is not as ever. */
  readonly terms?: Partial<Terms>
}

/** Nobody listens there: whoever wants to hear from the database by a connection of their own does not get one. */
const unreachable: Connection = { host: '127.0.0.1', port: 1 }

/** A server as people reach it, on a database of its own, listening at a free port. */
export class TestServer {
  readonly url: string
  readonly log: ServerLog
  readonly clock: WorkspaceClock
  readonly pool: pg.Pool
  readonly database: Connection
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly #end: () => Promise<void>
  #admin: Person | undefined

  private constructor(
    given: Pick<TestServer, 'url' | 'log' | 'clock' | 'pool' | 'database'>,
    end: () => Promise<void>,
  ) {
    this.url = given.url
    this.log = given.log
    this.clock = given.clock
    this.pool = given.pool
    this.database = given.database
    this.sessions = new Sessions(this.pool)
    this.passwords = new Passwords(this.pool)
    this.#end = end
  }

  static async start(postgres: TestPostgres, options: Options = {}): Promise<TestServer> {
    const database = options.database ?? (await postgres.database())
    const pool = new pg.Pool({ ...database, max: 5 })
    // Whoever ends the connections of a database ends those that wait here as well.
    pool.on('error', () => {})
    const clock = new WorkspaceClock('UTC')
    await clock.read(pool)
    const { now = clock.now } = options
    const terms = { ...onServer((secret) => secret), ...options.terms }
    const log = await ServerLog.open({ connection: database, terms, now })
    const app = await createApp({
      log,
      clock,
      pool,
      connection: options.isDeaf ? unreachable : database,
      sessions: new Sessions(pool),
      passwords: new Passwords(pool),
      epoch: await readEpoch(pool),
      site: { origin: undefined, isSecure: false, isInsecure: false, trustProxy: undefined, ...options.site },
      ...(options.dist !== undefined && { dist: options.dist }),
      ...(options.timeouts && { timeouts: options.timeouts }),
      ...(options.gracePeriod && { gracePeriod: options.gracePeriod }),
      ...(options.tls && { tls: options.tls }),
      ...(options.logger !== undefined && { logger: options.logger }),
    })
    const url = await app.http.listen({ port: options.port ?? 0, host: '127.0.0.1' })
    return new TestServer({ url, log, clock, pool, database }, async () => {
      await app.close()
      await log.close()
      await pool.end()
    })
  }

  /** The first admin, who is made when they are first asked for. */
  async admin(): Promise<Person> {
    if (this.#admin) return this.#admin
    const typed = { name: 'Ada', email: 'ada@ems.example', password: 'a word of ada' }
    const done = await askWithPassword(this, { by: 'system', name: 'workspace.begin', args: typed })
    if (!done.ok) throw new Error(done.refusal.message)
    return (this.#admin = this.#person(typed))
  }

  /** Somebody new, whom the admin has added. */
  async person(role: Role, name: string, email = `${name.toLowerCase()}@ems.example`): Promise<Person> {
    const typed = { name, email, password: `a word of ${name}` }
    const args = { ...typed, role }
    const { id } = await this.admin()
    const done = await askWithPassword(this, { by: id, name: 'user.create', args })
    if (!done.ok) throw new Error(done.refusal.message)
    return this.#person(typed)
  }

  /** A project of somebody, which the admin has made; gives its id. */
  async project(name: string, manager: Person, employees: readonly Person[]): Promise<string> {
    const row = ({ name, email }: Person): object => ({ name, email, password: '' })
    const project = { name, description: 'What is to be done', techTools: '' }
    const args = { manager: row(manager), project, employees: employees.map(row) }
    const answer = await this.do((await this.admin()).id, 'project.create', args)
    if (!answer.ok) throw new Error(answer.refusal.message)
    const made = answer.entry?.changes.find(({ table }) => table === 'projects')
    return made?.id ?? ''
  }

  /** Hands in a request of somebody, past the network. */
  do(by: string, name: string, args: unknown): Promise<Answer> {
    const at = stampOf(Date.now(), 0)
    return this.log.append(by, { id: randomUUID(), by, at, name, args })
  }

  /** A browser in which somebody is logged in, or nobody. The session is made past the form, which is slow on purpose. */
  async visit(person?: Person): Promise<Visit> {
    const token = person && (await this.sessions.begin(person.id))
    return new Visit(this.url, person?.id ?? 'visitor', token === undefined ? {} : { ems: token })
  }

  stop(): Promise<void> {
    return this.#end()
  }

  #person(typed: Omit<Person, 'id'>): Person {
    const user: User | undefined = this.log.state.users.where('email', typed.email)[0]
    if (!user) throw new Error(`${typed.name} has no account.`)
    return { ...typed, id: user.id }
  }
}
