import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { hash } from '@node-rs/argon2'
import type { ClientConfig } from 'pg'
import { Devices } from '../../server/accounts/devices.ts'
import type { TestPostgres } from '../../server/database/test-database.testing.ts'
import { TestServer } from '../../server/http/test-server.testing.ts'
import { TransactionalState } from '../../server/log/transactional-state.ts'
import { LogClient } from '../../server/log/log-connection.ts'
import { defaultLockTimeout, Transaction } from '../../server/log/transaction.ts'
import { hashOf } from '../../server/log/stored-entry.ts'
import { catchUpId } from '../../server/maintenance.ts'
import { dayOf, type Stamp } from '../../src/domain/model/day.ts'
import type { Entry } from '../../src/domain/request/entry.ts'
import { withSealedSecrets } from '../../src/domain/request/seal.ts'
import type { User } from '../../src/domain/model/users.ts'
import type { MemoryState } from '../../src/domain/state/state.ts'
import type { Found } from './company.ts'
import { ServerClock } from './server-clock.ts'

const dist = join(import.meta.dirname, '../../dist')

/** What replaces a password in the rows of a company; its hash is found by it. */
const sealOf = (password: string): string => `seal of ${password}`

/** As quick as possible: what it costs to crack a hash does not matter here. */
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const hashes = new Map<string, Promise<string>>()

function cheapHash(password: string): Promise<string> {
  const known = hashes.get(password) ?? hash(password, cheap)
  hashes.set(password, known)
  return known
}

/**
 * A team server for the tests of one worker, at one address and on one database for all of them. Each test finds its own company
 * there and nothing else. The server itself is a new one each time, so it knows nothing of what was there before.
 */
export class TeamPlace {
  readonly url: string
  readonly #port: number
  readonly #databases: TestPostgres
  readonly #database: ClientConfig
  readonly #client: LogClient
  readonly #clock = new ServerClock()
  #server: TestServer | undefined

  private constructor(port: number, databases: TestPostgres, database: ClientConfig, client: LogClient) {
    this.url = `http://127.0.0.1:${port}`
    this.#port = port
    this.#databases = databases
    this.#database = database
    this.#client = client
  }

  static async start(databases: TestPostgres, port: number): Promise<TeamPlace> {
    // Nothing here has to survive a crash.
    const database = { ...(await databases.database()), options: '-c synchronous_commit=off' }
    const client = new LogClient({ ...database, pipeline: true })
    await client.connect()
    return new TeamPlace(port, databases, database, client)
  }

  /** The workspace as the server has it. */
  get state(): MemoryState {
    if (!this.#server) throw new Error('There is no workspace yet.')
    return this.#server.log.state
  }

  /** The time at the server. */
  get now(): Stamp {
    return this.#clock.now()
  }

  /** The server's accounts, with the passwords of the company. Nobody can tell what a password set since then is. */
  get users(): readonly User[] {
    return Array.from(this.state.users.values(), (user) => ({
      ...user,
      password: user.password.replace(sealOf(''), ''),
    }))
  }

  /** Follows the clock of a window that was just opened. */
  follow(context: BrowserContext): void {
    this.#clock.follow(context, () => this.#catchUp())
  }

  /** Begins a test, with nobody there and with the time of this machine. */
  async begin(): Promise<void> {
    this.#clock.reset()
    await this.#restart({ entries: [], rows: [] }, [])
  }

  /** Puts a company in place of what is there, and logs somebody, or nobody, in at a window. */
  async fill(context: BrowserContext, found: Found, userId: string | undefined): Promise<void> {
    const passwords = new Set<string>()
    const sealing = {
      leastPassword: 0,
      seal: (password: string) => {
        passwords.add(password)
        return sealOf(password)
      },
    }
    const sealed = withSealedSecrets(found, sealing) as Found
    await this.#restart(sealed, [...passwords])
    // The cookies are made beforehand, so that whatever is still open in the window finds no moment without a session.
    const cookies = userId === undefined ? [] : await this.#cookiesOf(userId)
    await context.clearCookies()
    await context.addCookies(
      cookies.map((cookie) => ({ ...cookie, url: this.url, httpOnly: true, sameSite: 'Lax' })),
    )
  }

  async #cookiesOf(userId: string): Promise<readonly { readonly name: string; readonly value: string }[]> {
    if (!this.#server) throw new Error('There is no workspace yet.')
    const { sessions, pool } = this.#server
    return [
      { name: 'ems', value: await sessions.begin(userId) },
      { name: 'ems-device', value: await new Devices(pool).remember(undefined, { id: userId }) },
    ]
  }

  async stop(): Promise<void> {
    await this.#server?.stop()
    await this.#client.end()
  }

  async #restart({ entries, rows }: Found, passwords: readonly string[]): Promise<void> {
    await this.#server?.stop()
    await this.#client.query(empty)
    await this.#write(entries)
    await this.#client.query(
      'insert into current_rows (table_name, id, row) select * from unnest($1::text[], $2::text[], $3::json[])',
      [
        rows.map(({ table }) => table),
        rows.map(({ row }) => String(row.id)),
        rows.map(({ row }) => JSON.stringify(row)),
      ],
    )
    await this.#client.query(
      'insert into passwords (seal, hash) select * from unnest($1::text[], $2::text[])',
      [passwords.map(sealOf), await Promise.all(passwords.map(cheapHash))],
    )
    this.#server = await TestServer.start(this.#databases, {
      database: this.#database,
      dist,
      port: this.#port,
      now: () => this.#clock.now(),
    })
    await this.#catchUp()
  }

  /** Writes entries as a log does, together with the rows that result. */
  async #write(entries: readonly Entry[]): Promise<void> {
    const held = new TransactionalState(() => this.#clock.now())
    const { rows } = await this.#client.query<{ epoch: string }>('select epoch from workspace')
    const from = { head: 0, epoch: rows[0]?.epoch ?? '' }
    const transaction = await Transaction.begin(this.#client, { from, lockTimeout: defaultLockTimeout }, [])
    for (const entry of entries) {
      held.apply(entry)
      transaction.batch.add(entry, entry.request.at, hashOf(entry.request))
    }
    await transaction.end(held)
  }

  /** Does what a server does when a day begins. */
  async #catchUp(): Promise<void> {
    const at = this.#clock.now()
    const by = 'system'
    const id = catchUpId(dayOf(at), 'of a test')
    await this.#server?.log.append(by, { id, by, at, name: 'workspace.catchUp', args: {} })
  }
}

const tables = [
  'entries',
  'earlier',
  'nothings',
  'current_rows',
  'passwords',
  'sessions',
  'links',
  'attempts',
  'devices',
  'logins',
]

const empty = [
  ...tables.map((table) => `delete from ${table}`),
  'update workspace set head = 0, epoch = gen_random_uuid()::text',
].join(';')
