import { applyAll } from '../../../domain/state/change.ts'
import type { Entry } from '../../../domain/request/entry.ts'
import { brokenInvariants } from '../../../domain/rules/invariants.ts'
import { tableNames, type Rows } from '../../../domain/model/tables.ts'
import { createState, type MemoryState, type State } from '../../../domain/state/state.ts'
import { ask, asks } from '../../asks.testing.ts'
import { workspaceKeys, type RootTable } from '../keys.ts'
import { rowText } from '../storage/row-text.ts'
import { SimulatedBrowser, ticks, type SimulatedTab } from './simulated-browser.testing.ts'

type AllRows = { readonly [T in keyof Rows]: readonly Rows[T][] }

/**
 * What a workspace must arrive at, known without any of the code that starts one: its first state, and every entry whose
 * transaction was completed.
 */
export class Truth {
  readonly base: number
  readonly #rows: AllRows
  readonly #entries = new Map<number, Entry>()

  constructor(state: State, base = 0) {
    this.base = base
    this.#rows = allRows(state)
  }

  get head(): number {
    return Math.max(this.base, ...this.#entries.keys())
  }

  /** The numbers of all entries. */
  get numbers(): number[] {
    return [...this.#entries.keys()].toSorted((one, other) => one - other)
  }

  entry(seq: number): Entry | undefined {
    return this.#entries.get(seq)
  }

  /** Adds new entries. Returns those whose number another entry already has. */
  learn(entries: readonly Entry[]): Entry[] {
    return entries.filter((entry) => {
      const known = this.#entries.get(entry.seq)
      if (known || entry.seq <= this.base) return JSON.stringify(known ?? entry) !== JSON.stringify(entry)
      this.#entries.set(entry.seq, entry)
      return false
    })
  }

  /** The state after an entry. */
  state(seq = this.head): MemoryState {
    const state = createState(this.#rows)
    for (const number of this.numbers)
      if (number <= seq) applyAll(state, this.#entries.get(number)?.changes ?? [])
    return state
  }
}

function allRows(state: State): AllRows {
  return {
    users: [...state.users.values()],
    projects: [...state.projects.values()],
    tasks: [...state.tasks.values()],
    notifications: [...state.notifications.values()],
    labels: [...state.labels.values()],
    checklist: [...state.checklist.values()],
    comments: [...state.comments.values()],
  }
}

/** What another implementation has left in local storage, and the state that this describes. */
export async function existing(): Promise<{ texts: Record<string, string>; state: State }> {
  const browser = new SimulatedBrowser()
  const tab = await browser.open()
  await setUp(browser)
  const { state } = tab.workspace
  // Without the tables that SPEC does not know.
  const { labels: _, checklist: __, comments: ___, ...rows } = allRows(state)
  const notifications = rows.notifications.toReversed()
  const texts = {
    root: JSON.stringify({ ...rows, notifications, auth: { user: null, isAuthenticated: false } }),
    users: JSON.stringify(rows.users),
    tasks: JSON.stringify(rows.tasks),
    notifications: JSON.stringify(notifications),
  }
  return { texts, state: createState(structuredClone(rows)) }
}

/** A project of Mara's with two employees and three tasks. */
export async function setUp(browser: SimulatedBrowser): Promise<void> {
  const { workspace } = browser.tabs[0]!
  await workspace.login('admin@example.com', 'admin123')
  const created = workspace.run('project.create', {
    manager: { name: 'Mara', email: 'mara@x', password: 'mara' },
    project: { name: 'Atlas', description: 'Maps' },
    employees: ['Eli', 'Edda'].map((name) => ({ name, email: `${name.toLowerCase()}@x`, password: 'pass' })),
  })
  const projectId = created.ok ? created.result.projectId : ''
  await workspace.login('mara@x', 'mara')
  for (const title of ['One', 'Two', 'Three']) workspace.run('task.create', { title, projectId })
  await browser.settle()
}

/** Whoever may be logged in at the next start, by id: who was logged in when all was quiet, and everybody from then on. */
export type Present = Set<string | undefined>

/** Lets tabs do as they like for some steps. */
export async function live(
  browser: SimulatedBrowser,
  random: () => number,
  steps: number,
  present: Present,
): Promise<void> {
  const below = (limit: number): number => Math.floor(random() * limit)
  for (let step = 0; step < steps; step += 1) {
    const alive = browser.tabs.filter((tab) => tab.isAlive)
    const tab = alive[below(alive.length)]
    const choice = random()
    if (!tab || (choice < 0.02 && alive.length < 3)) await browser.open()
    else if (choice < 0.03) tab.kill()
    else if (choice < 0.04) tab.hide()
    else if (choice < 0.07) tab.workspace.logout()
    else if (choice < 0.35) {
      if (!tab.workspace.me()) await logIn(tab, below(50))
      ask(tab.workspace, below(asks), below(50))
    } else if (choice < 0.6) tab.step(below(4))
    else if (choice < 0.85) browser.service.step(below(4))
    else await ticks(below(3))
    if (tab) present.add(tab.workspace.me()?.id)
  }
}

/** Logs in the admin, mostly, who may do most; or else anybody. */
async function logIn({ workspace }: SimulatedTab, which: number): Promise<void> {
  const users = [...workspace.state.users.values()]
  const user = which < 35 ? users[0] : users[which % Math.max(1, users.length)]
  if (user) await workspace.login(user.email, user.password)
}

/** The rows that are missing, surplus or different from what they should be: `tasks:17`. */
export function differences(state: State, expected: State): string[] {
  const all = tableNames.flatMap((table) => {
    const texts = (rows: Iterable<Rows[typeof table]>): Map<string, string> =>
      new Map(Array.from(rows, (row) => [String(row.id), rowText(table, row)]))
    const [now, then] = [texts(state[table].values()), texts(expected[table].values())]
    return [...new Set([...now.keys(), ...then.keys()])]
      .filter((id) => now.get(id) !== then.get(id))
      .map((id) => `${table}:${id} ${then.has(id) ? (now.has(id) ? 'differs' : 'is gone') : 'is strange'}`)
  })
  return all.length > 20 ? [...all.slice(0, 20), `… ${all.length} in all`] : all
}

/** What is wrong after a start, once all is quiet, whatever was lost before. */
export function faultsOf(browser: SimulatedBrowser, tab: SimulatedTab): string[] {
  const { state } = tab.workspace
  const { kind, seq } = tab.log.status()
  const faults = [
    ...(kind === 'ready' ? [] : [`The log is ${kind}.`]),
    ...differences(tab.log.state, state).map((text) => `confirmed: ${text}`),
    ...brokenInvariants(state),
  ]
  // What somebody else has left stays as it is until something happens.
  if (seq === 0) return faults
  const missing = workspaceKeys.filter((key) => !browser.service.texts.has(key))
  if (missing.length > 0) return [...faults, `${missing.join()} are not stored.`]
  const stored = (key: string): unknown => JSON.parse(browser.service.texts.get(key) ?? 'null')
  const root = stored('root') as Pick<AllRows, RootTable> & { seq: number }
  const rows = {
    users: stored('users') as Rows['users'][],
    projects: root.projects,
    labels: root.labels,
    checklist: root.checklist,
    comments: root.comments,
    tasks: stored('tasks') as Rows['tasks'][],
    notifications: (stored('notifications') as Rows['notifications'][]).toReversed(),
  }
  return [
    ...faults,
    ...differences(createState(rows), state).map((text) => `stored: ${text}`),
    ...(root.seq === seq ? [] : [`The stored root reaches ${root.seq} and not ${seq}.`]),
  ]
}

/** The entries that the database has, or had after that many transactions, in order. */
export function entriesOf({ disk }: SimulatedBrowser, transactions = disk.transactions): Entry[] {
  return disk.records('entries', transactions) as Entry[]
}
