// Two builds of EMS on one database, there and back, with people at work: `npm run soak -- versions`.
import 'fake-indexeddb/auto'
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import type { RowLists } from '../../../src/domain/model/row-lists.ts'
import { step } from '../../../src/domain/requests.testing.ts'
import { Sessions } from '../../accounts/sessions.ts'
import { startPostgres } from '../../database/test-database.testing.ts'
import { Balancer } from '../../faults/balancer.testing.ts'
import { firstAdmin } from '../../faults/places.testing.ts'
import { ServerProcess } from '../../faults/server-process.testing.ts'
import { urlOf } from '../../commands/command-line.testing.ts'
import { appAt, type App } from './app.testing.ts'
import { AtWork } from './at-work.testing.ts'

/** The folder of the earlier version, built by `npm run soak`. */
const earlier = process.env['EMS_EARLIER']
const seed = Number(process.env['EMS_SEED'] ?? Date.now() % 1e6)
/** How many requests, from everybody together, are acknowledged before the next process is replaced. */
const perStage = 400

const testTimeout = 900_000
vi.setConfig({ testTimeout, hookTimeout: 180_000 })

const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** A process, and its version. */
interface Running {
  readonly app: App
  readonly process: ServerProcess
}

test.runIf(earlier !== undefined)(
  'T390: two builds of neighbouring versions form one workspace while people work, during an upgrade and on the way back',
  async () => {
    const [old, present] = [await appAt(earlier ?? ''), await appAt(join(import.meta.dirname, '../../..'))]
    const database = await emptyDatabase()
    const office = new Office(database)
    ends.push(() => office.end())
    // The old version makes the tables in its own way.
    const balancer = await Balancer.open(() => office.running.map(({ process: { url } }) => url))
    ends.push(() => balancer.close())
    await office.start(old)
    await office.start(old)
    const people = await employ(old, balancer.url, database)
    ends.push(() => people.forEach((person) => person.close()))

    let reloads = 0
    for (const person of people)
      person.begin(() => office.running[(reloads += 1) % office.running.length]?.app ?? old)
    const report: {
      readonly stage: string
      readonly entries: Record<string, number>
      readonly seconds: number
    }[] = []
    const stages = [undefined, present, present, old, old] as const
    for (const [at, comes] of stages.entries()) {
      const began = performance.now()
      const before = await headOf(database)
      // The way back is done in a hurry.
      if (comes) await office.replace(comes, at < 3 ? 'SIGTERM' : 'SIGKILL')
      const enough = acknowledged(people) + perStage
      await vi.waitFor(() => expect(acknowledged(people)).toBeGreaterThanOrEqual(enough), 120_000)
      for (const person of people) await person.pause()
      expect(office.endedByThemselves).toEqual([])
      await everybodySeesTheirs(people, office)
      const by = await writtenSince(database, before)
      report.push({
        stage: office.running.map(({ app }) => (app === old ? 'old' : 'new')).join(' + '),
        entries: by,
        seconds: Math.round((performance.now() - began) / 100) / 10,
      })
      expect(doctorOf(present.root, database)).toContain('Healthy.')
      // A version before T391 refuses a database to which anything was added.
      expect(doctorOf(old.root, database)).toMatch(/Healthy\.|is that of a newer version of EMS/)
      for (const person of people)
        person.begin(() => office.running[(reloads += 1) % office.running.length]?.app ?? old)
    }
    for (const person of people) await person.pause()
    await everybodySeesTheirs(people, office)
    await nothingIsLost(people, database)
    expect(office.codes).toEqual([0, 0, null, null])
    // Both versions have written wherever both were running.
    const [rulesOfOld, ofBoth, ofPresent, onTheWayBack] = report.map(({ entries }) => Object.keys(entries))
    expect(ofBoth).toEqual([...new Set([...(rulesOfOld ?? []), ...(ofPresent ?? [])])].toSorted())
    expect(onTheWayBack).toEqual(ofBoth)
    const of = (app: App): number =>
      people.flatMap((person) => [...person.acknowledged.values()]).filter((by) => by === app).length
    const said = {
      seed,
      stages: report.map(
        ({ stage, entries, seconds }) => `${stage}: ${JSON.stringify(entries)} in ${seconds} s`,
      ),
      reloads,
      asked: sum(people, (person) => person.asked.size),
      acknowledged: { atOldTabs: of(old), atNewTabs: of(present) },
      told: sum(people, (person) => person.told.size),
    }
    process.stdout.write(`${JSON.stringify(said, null, 2)}\n`)
    expect(Math.min(of(old), of(present))).toBeGreaterThan(perStage / 2)
  },
)

/** The processes that form one workspace. */
class Office {
  readonly running: Running[] = []
  /** The exit codes of the processes that were replaced. */
  readonly codes: (number | null)[] = []
  readonly endedByThemselves: (number | null)[] = []
  readonly #environment: Record<string, string>
  readonly #mayEnd = new Set<ServerProcess>()

  constructor(database: pg.ClientConfig) {
    this.#environment = { DATABASE_URL: urlOf(database) }
  }

  async start(app: App): Promise<void> {
    const process = await ServerProcess.start(this.#environment, app.root)
    void this.#watch(process)
    this.running.push({ app, process })
  }

  /** Starts a process of this version, and then ends the one that has run longest. */
  async replace(app: App, how: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    await this.start(app)
    const [longest] = this.running
    if (!longest) return
    this.#mayEnd.add(longest.process)
    longest.process.signal(how)
    this.codes.push(await longest.process.ended)
    this.running.shift()
  }

  async #watch(process: ServerProcess): Promise<void> {
    const code = await process.ended
    if (!this.#mayEnd.has(process)) this.endedByThemselves.push(code)
  }

  async end(): Promise<void> {
    for (const { process } of this.running) {
      this.#mayEnd.add(process)
      await process.kill()
    }
  }
}

/** A database without any tables. */
async function emptyDatabase(): Promise<pg.ClientConfig> {
  const postgres = await startPostgres()
  const connection = await postgres.database()
  await postgres.stop()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asked(connection, `create database ${name}`)
  return { ...connection, database: name }
}

/** A company of six with two projects, everybody in a tab; two people have a second one. */
async function employ(app: App, url: string, database: pg.ClientConfig): Promise<readonly AtWork[]> {
  const ada = await firstAdmin(url, database)
  const email = (name: string): string => `${name.toLowerCase()}@x.example`
  const given = (name: string) => ({ name, email: email(name), password: `the word of ${name}` })
  for (const [name, manager, ...employees] of [
    ['Atlas', 'Mara', 'Eli', 'Edda'],
    ['Borealis', 'Milo', 'Enno'],
  ] as const) {
    const project = { name, description: 'What is to be done', techTools: '' }
    const args = { manager: given(manager), project, employees: employees.map(given) }
    expect(await ada.request('project.create', args)).toMatchObject({ ok: true })
  }
  // The process asked may yet have to hear of what another one has done.
  const users = await vi.waitFor(async () => {
    const { rows } = await ada.get('/api/snapshot')
    expect(rows?.['users']).toHaveLength(6)
    return rows?.['users'] ?? []
  }, 10_000)
  const pool = new pg.Pool({ ...database, max: 1 })
  const sessions = new Sessions(pool)
  const emails = ['ada@ems.example', ...['Mara', 'Milo', 'Eli', 'Edda', 'Enno', 'Mara', 'Eli'].map(email)]
  const people: AtWork[] = []
  for (const [at, email] of emails.entries()) {
    const id = String(users.find((user) => user['email'] === email)?.['id'])
    const steps = fc.sample(
      step.filter(({ name }) => isUsual.test(name)).map((one) => ({ ...one, garbage: undefined })),
      { numRuns: 20_000, seed: seed + at },
    )
    const person = new AtWork(app, { id, token: await sessions.begin(id) }, url, steps)
    await person.reload(app)
    people.push(person)
  }
  await pool.end()
  return people
}

/** Commands that end no session and no account. */
const isUsual =
  /^(tasks?|comment|checklist|label|notification|entry)\.|^user\.create$|^project\.(create|update|archive|bringBack)$/

/** Checks that everybody is shown what every process has for them, whatever its version. */
async function everybodySeesTheirs(people: readonly AtWork[], { running }: Office): Promise<void> {
  for (const { process } of running)
    for (const person of people)
      await vi.waitFor(
        async () => expect(inOrder(person.shown())).toEqual(inOrder(await person.dueAt(process.url))),
        { timeout: 60_000, interval: 200 },
      )
}

/** Rows sorted by id: their order in a table matters only for the screens. */
function inOrder(rows: RowLists | undefined): Record<string, unknown> | undefined {
  if (!rows) return undefined
  const plain = JSON.parse(JSON.stringify(rows)) as Record<string, { id: unknown }[]>
  const byId = (list: { id: unknown }[]): unknown =>
    list.toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1))
  return Object.fromEntries(Object.entries(plain).map(([table, list]) => [table, byId(list)]))
}

/**
 * Checks that what was acknowledged is in the log once; and that what was shown as done is there, or its author was told, or it
 * came to nothing.
 */
async function nothingIsLost(people: readonly AtWork[], database: pg.ClientConfig): Promise<void> {
  const entries = await asked<{ request_id: string }>(database, 'select request_id from entries')
  const nothings = await asked<{ request_id: string; is_refused: boolean }>(
    database,
    'select request_id, refusal is not null as is_refused from nothings',
  )
  const placed = new Set(entries.map(({ request_id }) => request_id))
  expect(placed.size).toBe(entries.length)
  const ofNoConsequence = new Set(nothings.flatMap((row) => (row.is_refused ? [] : [row.request_id])))
  for (const { asked, acknowledged, told } of people) {
    expect([...acknowledged.keys()].filter((id) => !placed.has(id))).toEqual([])
    expect([...asked].filter((id) => !placed.has(id) && !told.has(id) && !ofNoConsequence.has(id))).toEqual(
      [],
    )
  }
}

/** How many entries were written after `seq`, by the version of the rules that decided them. */
async function writtenSince(database: pg.ClientConfig, seq: number): Promise<Record<string, number>> {
  const rows = await asked<{ rules: number; count: number }>(
    database,
    `select rules, count(*)::int as count from entries where seq > ${seq} group by rules`,
  )
  return Object.fromEntries(rows.map(({ rules, count }) => [rules, count]))
}

async function headOf(database: pg.ClientConfig): Promise<number> {
  const [row] = await asked<{ head: string }>(database, 'select head from workspace')
  return Number(row?.head)
}

async function asked<Row extends pg.QueryResultRow>(
  database: pg.ClientConfig,
  query: string,
): Promise<Row[]> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    return (await client.query<Row>(query)).rows
  } finally {
    await client.end()
  }
}

/** The output of a version's `doctor`. */
function doctorOf(root: string, database: pg.ClientConfig): string {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(root, 'scripts/team.ts'), 'doctor'],
    { cwd: root, env: { ...process.env, DATABASE_URL: urlOf(database) }, encoding: 'utf8' },
  )
  return stdout + stderr
}

const acknowledged = (people: readonly AtWork[]): number => sum(people, (person) => person.acknowledged.size)

function sum(people: readonly AtWork[], count: (person: AtWork) => number): number {
  return people.reduce((all, person) => all + count(person), 0)
}
