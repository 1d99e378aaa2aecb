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

/** A person with an account, and what they type to log in. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly password: string
}

interface Options {
  /** A database that already has a workspace, as for a second process; an empty one if omitted. */
  readonly database?: Connection
  readonly site?: Partial<Site>
  /** The folder of a built app. */
  readonly dist?: string
  /**
   * Whether notices of the database do not get here, as behind a pooler that passes none on; `no certificate` if the file that
   * the connection for them needs is missing.
   */
  readonly isDeaf?: boolean | 'no certificate'
  readonly timeouts?: Partial<Timeouts>
  readonly gracePeriod?: GracePeriod
  readonly tls?: Tls | undefined
  /** The logger for requests; none if omitted. */
  readonly logger?: FastifyServerOptions['logger']
  /** Where it listens; at a free port if omitted. */
  readonly port?: number
  readonly now?: () => Stamp
  /** The terms that requests are decided by, where they differ from the usual ones. */
  readonly terms?: Partial<Terms>
}

/** Nothing listens there: code that wants to hear from the database on a connection of its own does not get one. */
const unreachable: Connection = { host: '127.0.0.1', port: 1 }
const uncertain: Connection = {
  connectionString: 'postgres://ems@127.0.0.1:1/ems?sslrootcert=/nowhere/ca.pem',
}

function connectionFor(isDeaf: Options['isDeaf']): Connection | undefined {
  if (isDeaf === 'no certificate') return uncertain
  return isDeaf ? unreachable : undefined
}

/** A server as people reach it, on its own database, listening at a free port. */
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
    // Ending all connections of a database also ends the idle ones of this pool.
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
      connection: connectionFor(options.isDeaf) ?? database,
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

  /** The first admin, who is created when first asked for. */
  async admin(): Promise<Person> {
    if (this.#admin) return this.#admin
    const typed = { name: 'Ada', email: 'ada@ems.example', password: 'a word of ada' }
    const done = await askWithPassword(this, { by: 'system', name: 'workspace.begin', args: typed })
    if (!done.ok) throw new Error(done.refusal.message)
    return (this.#admin = this.#person(typed))
  }

  /** A new person, added by the admin. */
  async person(role: Role, name: string, email = `${name.toLowerCase()}@ems.example`): Promise<Person> {
    const typed = { name, email, password: `a word of ${name}` }
    const args = { ...typed, role }
    const { id } = await this.admin()
    const done = await askWithPassword(this, { by: id, name: 'user.create', args })
    if (!done.ok) throw new Error(done.refusal.message)
    return this.#person(typed)
  }

  /** A project of this manager, made by the admin; returns its id. */
  async project(name: string, manager: Person, employees: readonly Person[]): Promise<string> {
    const row = ({ name, email }: Person): object => ({ name, email, password: '' })
    const project = { name, description: 'What is to be done', techTools: '' }
    const args = { manager: row(manager), project, employees: employees.map(row) }
    const answer = await this.do((await this.admin()).id, 'project.create', args)
    if (!answer.ok) throw new Error(answer.refusal.message)
    const made = answer.entry?.changes.find(({ table }) => table === 'projects')
    return made?.id ?? ''
  }

  /** Submits a request of somebody directly, bypassing the network. */
  do(by: string, name: string, args: unknown): Promise<Answer> {
    const at = stampOf(Date.now(), 0)
    return this.log.append(by, { id: randomUUID(), by, at, name, args })
  }

  /**
   * A browser in which somebody is logged in, or nobody. The session is created without the login form, which is slow on
   * purpose.
   */
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
