import fc from 'fast-check'
import pg from 'pg'
import { IndexedKept } from '../../src/workspace/team/kept/indexed-kept.ts'
import type { Workspace } from '../../src/workspace/workspace.ts'
import { CommandLine } from '../commands/command-line.testing.ts'
import { hashOf } from '../accounts/hashing.ts'
import type { SharedPostgres } from '../database/test-database.testing.ts'
import { ManyPeople, type Turn } from './many-people.testing.ts'
import { briefly } from './served-workspace.testing.ts'
import type { Version } from './versions/version.testing.ts'
import { waitingAt } from './what-became.testing.ts'

/** Somebody whose session has ended logs in again. */
interface LogIn {
  readonly who: number
  readonly act: 'log in'
  readonly which: number
}

/** What happens before a backup, after it, and while the servers are stopped to set the workspace back to it. */
interface Life {
  readonly beforeBackup: readonly (Turn | LogIn)[]
  readonly sinceBackup: readonly (Turn | LogIn)[]
  readonly meanwhile: readonly (Turn | LogIn)[]
  /** For each page: whether everything on its way to it arrives before the servers stop; otherwise it is lost. */
  readonly arrives: readonly boolean[]
}

const logIn = fc.record({ who: fc.nat(7), act: fc.constant('log in' as const), which: fc.nat(1) })

const turns = (most: number, turn: fc.Arbitrary<Turn>): fc.Arbitrary<(Turn | LogIn)[]> =>
  fc.array(fc.oneof({ weight: 8, arbitrary: turn }, { weight: 1, arbitrary: logIn }), {
    minLength: Math.ceil(most / 4),
    maxLength: Math.ceil(most),
  })

/** One or two lives that end by being set back, and what happens afterwards. */
export interface Lives {
  readonly ended: readonly Life[]
  readonly last: readonly (Turn | LogIn)[]
}

/** Lives of at most so many turns from one backup or restore to the next. */
export const livesOf = (most: number, turn: fc.Arbitrary<Turn>): fc.Arbitrary<Lives> =>
  fc.record({
    ended: fc.array(
      fc.record({
        beforeBackup: turns(most, turn),
        sinceBackup: turns(most, turn),
        meanwhile: turns(most / 4, turn),
        arrives: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
      }),
      { minLength: 1, maxLength: 2 },
    ),
    last: turns(most * 2, turn),
  })

const password = 'a word of everybody'

/** Many people whose workspace is set back to a backup, by the real commands, while they are on their pages. */
export class PeopleSetBack {
  readonly people: ManyPeople
  readonly #line: CommandLine
  #backups = 0
  /** The ids of what was acknowledged and then set back: it is gone. */
  readonly gone = new Set<string>()
  /** The ids of what was placed and set back before its author's device knew: it has to come again, or be refused. */
  readonly cameAgain = new Set<string>()

  private constructor(people: ManyPeople, line: CommandLine) {
    this.people = people
    this.#line = line
  }

  static async start(postgres: SharedPostgres, versions: readonly Version[]): Promise<PeopleSetBack> {
    const people = await ManyPeople.start(postgres, { keeps: true, versions })
    const { pool, database } = people.server
    await pool.query(
      `insert into passwords (seal, hash, is_given)
       select distinct row ->> 'password', $1, false from current_rows where table_name = 'users'`,
      [await hashOf(password)],
    )
    return new PeopleSetBack(people, (await CommandLine.open()).at(database))
  }

  async live({ beforeBackup, sinceBackup, meanwhile, arrives }: Life): Promise<void> {
    for (const one of beforeBackup) await this.take(one)
    this.#backups += 1
    const file = `${this.#backups}.gz`
    this.people.shared.trail.note('backup')
    await this.#team('backup', file)
    for (const one of sinceBackup) await this.take(one)
    await this.#stop(arrives)
    await this.#setBack(file)
    for (const one of meanwhile) await this.take(one)
    await this.people.processes.startAgain()
    this.people.shared.trail.note('all processes are there again')
  }

  async take(one: Turn | LogIn): Promise<void> {
    const { people } = this
    const page = people.pages[one.who]
    if (!page) return
    if (one.act === 'log in') people.shared.trail.note(`log in (${one.who})`)
    if (one.act === 'log in') return this.#logIn(one.who, one.which === 0)
    // In the browser they were in, where something is waiting for them.
    if (one.act === 'reload' && !page.me()) return this.#logIn(one.who, false)
    if (!people.processes.isRunning && !(await this.#canDoWithout(one, page))) return
    await people.take(one)
  }

  /**
   * Resolves when everybody who has an account is logged in, everything has arrived, and nothing waits on a device for the person
   * logged in there.
   */
  async settle(isSettled: () => boolean): Promise<void> {
    const { people } = this
    for (let tries = 0; tries < 5; tries += 1) {
      await people.settle(isSettled)
      for (const who of people.pages.keys()) await this.#logIn(who, false)
      // A page that has yet to hear of their login shows nothing, as it should, and nothing is found waiting for it: it has no
      // user yet.
      if (isSettled() && this.#isEverybodyThere() && !(await this.#isAnyWaiting())) return
      // What waits for somebody who has just logged in takes a while to be found on the device, and then to be sent. If that ends
      // their own account, their tabs wait a little for what they have asked for before giving up: until time goes by at the next
      // try.
      people.shared.timeGoesBy()
      await people.shared.settle(briefly).catch(() => {})
    }
  }

  /** Whether everybody who has an account is logged in. */
  #isEverybodyThere(): boolean {
    const { pages, accounts, server } = this.people
    return pages.every((page, who) => page.me() ?? !server.log.state.users.get(accounts[who] ?? ''))
  }

  async #isAnyWaiting(): Promise<boolean> {
    const { pages, shared } = this.people
    for (const page of pages) {
      await shared.kept(page)
      if ((await waitingAt(this.people, page)).length > 0) return true
    }
    return false
  }

  async stop(): Promise<void> {
    await this.people.stop()
    await this.#line.close()
  }

  async #stop(arrives: readonly boolean[]): Promise<void> {
    const { people } = this
    people.shared.trail.note('all processes are stopped')
    for (const [who, page] of people.pages.entries()) if (arrives[who]) await people.shared.receive(page)
    await people.processes.stop()
    for (const [who, page] of people.pages.entries()) {
      // What a process has said meanwhile arrives as well: anything that a page hears after the restore, its author would have
      // known before.
      if (arrives[who]) await people.shared.receive(page)
      else people.lose(page)
      await people.shared.kept(page)
    }
  }

  /**
   * Restores a backup, and records what of the work since was acknowledged. A request that still waits on a device, whose entry
   * has not reached that device, has to come again.
   */
  async #setBack(file: string): Promise<void> {
    const client = new pg.Client(this.people.server.database)
    await client.connect()
    try {
      const before = await answersIn(client)
      await this.#team('restore', file, '--replace')
      this.people.shared.trail.note('restore')
      const after = await answersIn(client)
      const unheard = await this.#unheard()
      for (const id of before) {
        if (after.has(id)) continue
        const [to, from] = unheard.has(id) ? [this.cameAgain, this.gone] : [this.gone, this.cameAgain]
        to.add(id)
        from.delete(id)
        this.people.shared.trail.note(`set back, ${to === this.gone ? 'and gone' : 'and to come again'}`, id)
      }
    } finally {
      await client.end()
    }
  }

  /** What waits on a device that has not received its entry either: nobody there knows that it was placed. */
  async #unheard(): Promise<ReadonlySet<string>> {
    const { shared, pages, accounts } = this.people
    const unheard = new Set<string>()
    for (const name of shared.databases) {
      const kept = new IndexedKept(name)
      const seen = await this.#seenOn(name)
      const open = pages.filter((page) => shared.databaseOf(page) === name)
      for (const person of new Set(accounts))
        for (const { request } of await kept.waiting(person))
          if (!seen.has(request.id) && !open.some(({ place }) => place.log.past.entry(request.id)))
            unheard.add(request.id)
      kept.close()
    }
    return unheard
  }

  /** The entries that a device has kept, in the form of any version. */
  async #seenOn(name: string): Promise<ReadonlySet<string>> {
    const seen = new Set<string>()
    for (const { IndexedKept: Kept } of this.people.versions) {
      const kept = new Kept(name)
      for (const { request } of (await kept.view())?.entries ?? []) seen.add(request.id)
      kept.close()
    }
    return seen
  }

  async #team(...args: readonly string[]): Promise<void> {
    const { code, complained } = await this.#line.team(...args)
    if (code !== 0) throw new Error(complained)
  }

  /** Whether this can happen without a server: a page opened then has to find what was seen last. */
  async #canDoWithout({ act }: Turn, page: Workspace): Promise<boolean> {
    if (act === 'cut the database' || act === 'rush' || act === 'replace') return false
    if (act !== 'kill' && act !== 'reload') return true
    const { shared } = this.people
    await shared.kept(page)
    // With the version in which it would be opened.
    const { IndexedKept: Kept } = await shared.versionAsked(page)
    const kept = new Kept(shared.databaseOf(page))
    const view = await kept.view()
    kept.close()
    return view !== undefined
  }

  /**
   * Logs somebody in, if they are logged out and both the server and their account are there: through the form, or in another tab
   * of their browser.
   */
  async #logIn(who: number, isByForm: boolean): Promise<void> {
    const { shared, pages, accounts, processes, server } = this.people
    const page = pages[who]
    const user = server.log.state.users.get(accounts[who] ?? '')
    if (!page || page.me() || !user || !processes.isRunning || !shared.isOnline(page)) return
    const isReady = page.place.log.waiting().length === 0 && page.place.log.status().kind === 'ready'
    // Their password may have changed by now.
    if (isByForm && isReady && (await page.login(user.email, password)).ok) return
    await shared.logInBeside(page, user.id)
  }
}

async function answersIn(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ request_id: string }>(
    'select request_id from entries union select request_id from nothings',
  )
  return new Set(rows.map((row) => row.request_id))
}
