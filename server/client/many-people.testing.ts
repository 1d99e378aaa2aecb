import fc from 'fast-check'
import { pastOf } from '../../src/domain/request/past.testing.ts'
import { step, type Step, Requests } from '../../src/domain/requests.testing.ts'
import { smallCompany } from '../../src/domain/company.testing.ts'
import { stampOf } from '../../src/domain/model/day.ts'
import type { CommandName } from '../../src/domain/commands.ts'
import { holdsSecret } from '../../src/workspace/team/secrets.ts'
import type { Outcome, Workspace } from '../../src/workspace/workspace.ts'
import { append } from '../../src/workspace/shared-clients.testing.ts'
import type { SharedPostgres } from '../database/test-database.testing.ts'
import { briefly, ServedWorkspace } from './served-workspace.testing.ts'
import type { TestServer } from '../http/test-server.testing.ts'
import { ofThisVersion, Processes } from './processes.testing.ts'
import { seeded } from '../proof/seeded.testing.ts'
import type { Version } from './versions/version.testing.ts'

/** What may happen next, and on whose page. */
export interface Turn {
  readonly who: number
  readonly act:
    | 'ask'
    | 'ask unseen'
    | 'undo'
    | 'redo'
    | 'go on'
    | 'cut'
    | 'come back'
    | 'reload'
    | 'kill'
    | 'time goes by'
    | 'cut the database'
    | 'go elsewhere'
    | 'double'
    | 'rush'
    | 'replace'
    | 'ask of the next'
  readonly which: number
  /** What they might ask for: the first step that they may take is taken. */
  readonly steps: readonly Step[]
}

const turnParts = {
  which: fc.nat(20),
  // Requests that nobody would send have tests of their own.
  steps: fc.array(
    step.map((one) => ({ ...one, garbage: undefined })),
    { minLength: 4, maxLength: 4 },
  ),
}

/** Mostly somebody asks for something, or what is in flight moves one step on. */
export const turn: fc.Arbitrary<Turn> = fc.record({
  ...turnParts,
  who: fc.nat(6),
  act: fc.oneof(
    { weight: 12, arbitrary: fc.constant('ask' as const) },
    { weight: 4, arbitrary: fc.constant('ask unseen' as const) },
    { weight: 12, arbitrary: fc.constant('go on' as const) },
    { weight: 4, arbitrary: fc.constantFrom('undo' as const, 'redo' as const) },
    { weight: 4, arbitrary: fc.constantFrom('cut' as const, 'come back' as const) },
    { weight: 3, arbitrary: fc.constantFrom('reload' as const, 'time goes by' as const) },
    { weight: 1, arbitrary: fc.constant('cut the database' as const) },
  ),
})

/** The same with killed tabs, on devices that keep what waits. */
export const turnWithKills: fc.Arbitrary<Turn> = fc.record({
  ...turnParts,
  who: fc.nat(7),
  act: fc.oneof(
    { weight: 14, arbitrary: fc.constant('ask' as const) },
    { weight: 12, arbitrary: fc.constant('go on' as const) },
    { weight: 4, arbitrary: fc.constantFrom('undo' as const, 'redo' as const) },
    { weight: 5, arbitrary: fc.constantFrom('cut' as const, 'cut' as const, 'come back' as const) },
    { weight: 4, arbitrary: fc.constantFrom('kill' as const, 'reload' as const, 'time goes by' as const) },
    { weight: 1, arbitrary: fc.constant('cut the database' as const) },
  ),
})

/** The same with several processes, which answer in turn or at the same time, and are replaced by others of any version. */
export const turnAmongVersions: fc.Arbitrary<Turn> = fc.oneof(
  { weight: 5, arbitrary: turnWithKills },
  {
    weight: 1,
    arbitrary: fc.record({
      ...turnParts,
      who: fc.nat(7),
      act: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom('go elsewhere' as const, 'double' as const) },
        { weight: 3, arbitrary: fc.constant('ask of the next' as const) },
        { weight: 2, arbitrary: fc.constant('rush' as const) },
        { weight: 1, arbitrary: fc.constant('replace' as const) },
      ),
    }),
  },
)

/** Two people have two pages each, in separate browsers. */
const emails = [
  'admin@example.com',
  'mara@x.example',
  'milo@x.example',
  'eli@x.example',
  'edda@x.example',
  'mara@x.example',
  'eli@x.example',
  // On devices that keep what waits: another tab of Mara's first browser.
  'mara@x.example',
]

/** The workspace that every run begins with. */
export const beginning = smallCompany()

let requests = 0
let moment = Date.parse('2026-03-02T12:00:00.000Z')
const machine = {
  now: () => stampOf((moment += 1), 60),
  uniqueId: () => `of-many-${(requests += 1)}`,
}

/** Several people at their pages, on a server of their own. */
export class ManyPeople {
  readonly shared: ServedWorkspace
  readonly processes: Processes
  readonly pages: Workspace[] = []
  /** Whose each page is, as long as they have an account. */
  accounts: readonly string[] = []
  readonly #postgres: SharedPostgres
  /** What a process may be replaced with. */
  readonly versions: readonly Version[]
  readonly #requests = new Requests()
  readonly #away = new Map<Workspace, () => void>()
  /** The ids of the requests that were made and shown. */
  readonly asked = new Set<string>()
  /** The ids of the requests whose author was told that they were refused. */
  readonly told = new Set<string>()

  private constructor(
    postgres: SharedPostgres,
    processes: Processes,
    { keeps, versions }: { readonly keeps: boolean; readonly versions: readonly Version[] },
  ) {
    this.#postgres = postgres
    this.versions = versions
    this.processes = processes
    this.shared = new ServedWorkspace(postgres, machine, { processes: Promise.resolve(processes), keeps })
  }

  /** The process that the first person's page is on. */
  get server(): TestServer {
    return this.processes.first
  }

  /**
   * `keeps`: devices keep what waits, and one person has two tabs in one browser. `versions`: one process of each is started;
   * together they form one workspace, and people are spread over all of them.
   */
  static async start(
    postgres: SharedPostgres,
    { keeps = false, versions = ofThisVersion(1) } = {},
  ): Promise<ManyPeople> {
    const database = await seeded(postgres, beginning)
    const processes = await Processes.start(postgres, database, versions)
    const people = new ManyPeople(postgres, processes, { keeps, versions })
    for (const email of emails.slice(0, 7)) people.pages.push(await people.shared.open(email))
    const [, mara] = people.pages
    if (keeps && mara) people.pages.push(await people.shared.openBeside(mara))
    people.pages.forEach((page) => people.#listen(page))
    people.accounts = people.pages.map((page) => page.me()?.id ?? '')
    return people
  }

  /** Performs a turn. */
  async take({ who, act, which, steps }: Turn): Promise<void> {
    const page = this.pages[who] ?? this.pages[0]
    if (!page) return
    if (!act.startsWith('ask') && act !== 'go on') this.shared.trail.note(`${act} (${who})`)
    if (act === 'go on') await this.shared.step(which)
    else if (act === 'cut the database') await this.#cutDatabase()
    else if (act === 'time goes by') this.shared.timeGoesBy()
    else if (act === 'reload') await this.#reload(who, page)
    else if (act === 'kill') await this.#kill(who, page)
    else if (act === 'undo') this.#note(page.undo()?.outcome)
    else if (act === 'redo') this.#note(page.redo()?.outcome)
    else if (act === 'cut') this.#cut(page)
    else if (act === 'come back') this.#comeBack(page)
    else if (act === 'go elsewhere') this.shared.goElsewhere(page)
    else if (act === 'double') await this.shared.double(page)
    else if (act === 'rush') await this.shared.rush(() => this.#happensMeanwhile(which))
    else if (act === 'replace') await this.#replace(which)
    else if (act === 'ask of the next') this.#askOfTheNext(page, which)
    else this.#ask(page, steps, act === 'ask unseen')
  }

  /** Resolves when everybody is back online and everything has arrived. */
  async settle(isSettled: () => boolean): Promise<void> {
    for (const page of this.pages) this.#comeBack(page)
    for (let tries = 0; tries < 3 && !isSettled(); tries += 1) {
      this.shared.timeGoesBy()
      await this.shared.until(isSettled, briefly).catch(() => {})
    }
  }

  /** Loses everything in flight to and from a page. */
  lose(page: Workspace): void {
    if (this.#away.has(page)) return
    this.#cut(page)
    this.#comeBack(page)
  }

  async stop(): Promise<void> {
    await this.shared.stop()
  }

  /** Makes a request that is allowed on this page; if unseen, also one that the page itself would refuse. */
  #ask(page: Workspace, steps: readonly Step[], isUnseen: boolean): void {
    const me = page.me()
    if (!me) return
    const asked = steps.map((step) => this.#requests.next(page.state, step, page.past.entries()))
    const past = pastOf(page.past.entries())
    const { mayAsk } = this.shared.versionOf(page)
    const may = asked.find(({ name, args }) => mayAsk(page.state, me, name as CommandName, args, past))
    const { name, args } = may ?? asked[0] ?? { name: 'notification.readAll', args: {} }
    // The argument belongs to this command, as far as the types can tell.
    if (!isUnseen) return this.#note(page.run(name as CommandName, args as never), holdsSecret(args))
    const request = { id: machine.uniqueId(), by: me.id, at: machine.now(), name, args }
    if (page.place.log.status().kind !== 'ready') return
    void append(page.place.log, request)
  }

  /** Asks for something that may be unknown to the version of the page, and to that of the process that answers it. */
  #askOfTheNext(page: Workspace, which: number): void {
    const tasks = [...page.state.tasks.values()]
    const task = tasks[which % tasks.length]
    if (!task || !page.me()) return
    const estimate = String(which)
    const [name, args] =
      which % 3 === 0
        ? ['task.move', { taskId: task.id, status: 'Done', estimate }]
        : ['task.estimate', { taskId: task.id, estimate }]
    this.#note(page.run(name as CommandName, args))
  }

  /** Happens while requests are in flight. */
  async #happensMeanwhile(which: number): Promise<void> {
    if (which % 3 === 1) await this.#cutDatabase()
    if (which % 3 === 2) await this.#replace(which)
  }

  /** Replaces one process by one of a version that may be newer or older. */
  async #replace(which: number): Promise<void> {
    const version = this.versions[Math.floor(which / 2) % this.versions.length]
    if (version) await this.processes.replace(which % this.processes.all.length, version)
  }

  /**
   * Whatever is shown as done has to be done, or its author told. Requests that hold a secret do not wait: they have tests of
   * their own.
   */
  #note(outcome: Outcome | undefined, isSecret = false): void {
    if (!outcome?.ok || outcome.entryId === undefined || isSecret) return
    this.asked.add(outcome.entryId)
    this.shared.trail.note('shown as done', outcome.entryId)
  }

  #listen(page: Workspace): Workspace {
    page.onRetracted((_, requestId) => {
      this.told.add(requestId)
      this.shared.trail.note('its author was told', requestId)
    })
    return page
  }

  #cut(page: Workspace): void {
    if (!this.#away.has(page)) this.#away.set(page, this.shared.goOffline(page))
  }

  #comeBack(page: Workspace): void {
    this.#away.get(page)?.()
    this.#away.delete(page)
  }

  /** Terminates all database connections of the servers, whatever is in progress on them. */
  async #cutDatabase(): Promise<void> {
    const pools = this.processes.all.map(({ pool }) => ({ pool, old: pool.totalCount }))
    await this.#postgres.terminate(this.server.database)
    // Each broken connection is noticed once.
    for (const { pool, old } of pools)
      for (let tries = 0; tries < old; tries += 1) await pool.query('select 1').catch(() => {})
  }

  /** Opens the page again; somebody who was logged out logs in again, if the account still exists. */
  async #reload(who: number, page: Workspace): Promise<void> {
    this.#comeBack(page)
    const email = emails[who] ?? ''
    const isThere = this.server.log.state.users.where('email', email).length > 0
    this.pages[who] = this.#listen(
      page.me() || !isThere ? await this.shared.reload(page) : await this.shared.open(email),
    )
  }

  /** Kills a tab and opens it again, without the server if that was away. */
  async #kill(who: number, page: Workspace): Promise<void> {
    const isAway = this.#away.delete(page)
    await this.shared.kept(page)
    this.shared.throwAway(page)
    // If nobody is logged in, or another version stored it, nothing is kept to start from: then it is opened with the server
    // there.
    const again = await this.shared.openAgain(page, !isAway).catch(() => this.shared.openAgain(page))
    this.pages[who] = this.#listen(again)
    if (!this.shared.isOnline(again)) this.#away.set(again, () => this.shared.comeBack(again))
  }
}
