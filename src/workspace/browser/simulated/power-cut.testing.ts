import { applyAll } from '../../../domain/state/change.ts'
import type { Entry } from '../../../domain/request/entry.ts'
import type { TableName } from '../../../domain/model/tables.ts'
import { createState, type MemoryState, type State } from '../../../domain/state/state.ts'
import { differences, entriesOf, existing, faultsOf, live, setUp, Truth } from './crash-fuzz.testing.ts'
import { rootTables, workspaceKeys, type RootTable, type WorkspaceKey } from '../keys.ts'
import { randomFrom } from './random.testing.ts'
import { rowText } from '../storage/row-text.ts'
import { SimulatedBrowser } from './simulated-browser.testing.ts'
import { parseObject } from '../../../domain/model/json.ts'

const lives = 3
const stepsPerLife = 150

interface Run {
  readonly seed: number
  readonly largeCopies: number
  readonly beginning: 'nothing' | 'existing data'
}

/**
 * Tabs live, and the machine loses its power again and again: of local storage and of the database, the disk has any part
 * of what was written since the last start, each in its order. Returns what is wrong afterwards.
 */
export async function powerCuts({ seed, largeCopies, beginning }: Run): Promise<string[]> {
  const random = randomFrom(seed)
  const first = beginning === 'nothing' ? { texts: {}, state: createState() } : await existing()
  const browser = new SimulatedBrowser(first.texts, { isSlow: true, largeCopies })
  let truth = new Truth(first.state)
  await browser.open()
  if (beginning === 'nothing') await setUp(browser)
  else await browser.settle()

  // How much had been written when the truth began: it knows nothing older.
  let known = 0
  for (let life = 1; life <= lives; life += 1) {
    await live(browser, random, stepsPerLife, new Set())
    if (random() < 0.3) await browser.settle()
    truth.learn(entriesOf(browser))
    const writes = part(random, browser.service.writes)
    const transactions = part(random, browser.disk.transactions)
    const texts = browser.service.textsAfter(writes)
    const begun = browser.service.textsAfter(known)
    // A key that looks as it did then may date from before, when another key is older.
    const isOlder = writes < known && workspaceKeys.some((key) => texts.get(key) !== begun.get(key))
    const older = isOlder ? workspaceKeys : []
    const left = leftOf(truth, texts, older, entriesOf(browser, transactions))
    await browser.die({ writes, transactions })
    const tab = await browser.open()
    await browser.settle()
    const { seq } = tab.log.status()
    const faults = [
      ...faultsOf(browser, tab),
      ...(seq < left.reached ? [`It goes on from ${seq}, and ${left.reached} has been given already.`] : []),
      ...numberFaults(truth, left, entriesOf(browser)),
      ...workFaults(left, tab.workspace.state, entriesOf(browser)),
    ]
    // Later lives would only report the consequences.
    if (faults.length > 0)
      return faults.map(
        (text) => `life ${life}, storage at ${left.stored}, database at ${left.head}: ${text}`,
      )
    truth = new Truth(tab.workspace.state, seq)
    known = browser.service.writes
  }
  return []
}

/** How many of the writes or transactions are on the disk: none, all, or anything in between. */
function part(random: () => number, all: number): number {
  const choice = random()
  const share = choice < 0.15 ? 0 : choice < 0.4 ? 1 : random()
  return Math.floor(share * all)
}

/** What the disk has of a workspace. */
interface Left {
  /** The last entry that the database has. */
  readonly head: number
  /** The last entry that local storage contains; nothing where its keys are from different moments. */
  readonly stored: number | undefined
  /** No entry up to this one may have its number given again. */
  readonly reached: number
  /** What the workspace must arrive at, if both stores together tell. */
  readonly state: MemoryState | undefined
}

function leftOf(
  truth: Truth,
  texts: ReadonlyMap<string, string>,
  older: readonly WorkspaceKey[],
  entries: readonly Entry[],
): Left {
  const head = Math.max(0, ...entries.map(({ seq }) => seq))
  const reaches = reachesOf(truth, texts, older)
  const firsts = workspaceKeys.map((key) => Math.min(...reaches[key]))
  const root = parseObject(texts.get('root'))
  const seq = typeof root?.['seq'] === 'number' ? root['seq'] : 0
  const isEmpty = workspaceKeys.every((key) => !texts.has(key))
  const stored = workspaceKeys.every((key) => reaches[key].includes(seq)) ? seq : undefined
  const isKnown = firsts.every((first) => first !== Number.POSITIVE_INFINITY)
  // Each key may have looked like this before, if something was undone since; all of them together date from one moment.
  const known = firsts.filter((first) => first !== Number.POSITIVE_INFINITY)
  // `root` too looks as it did before what was undone since, but says itself when it was written.
  const ofRoot = reaches.root.includes(seq) ? seq : 0
  const reached = Math.max(head, stored ?? 0, ofRoot, ...known)
  // The database has all entries since, and so has the last word; or local storage is ahead, and from one moment.
  const isInDatabase = head >= truth.base && (isEmpty || (isKnown && reached === head))
  if (isInDatabase) return { head, stored, reached, state: truth.state(head) }
  if (stored !== undefined && stored >= reached) return { head, stored, reached, state: truth.state(stored) }
  return { head, stored, reached, state: undefined }
}

/**
 * The numbers of the entries after which each key looked as it does now, judged by the rows that are nowhere else. A key
 * that is `older` than the truth may look as it did again later, but does not date from then.
 */
function reachesOf(
  truth: Truth,
  texts: ReadonlyMap<string, string>,
  older: readonly WorkspaceKey[],
): Record<WorkspaceKey, number[]> {
  const reaches: Record<WorkspaceKey, number[]> = { root: [], users: [], tasks: [], notifications: [] }
  for (const key of workspaceKeys) {
    const value = texts.get(key)
    if (value === undefined || older.includes(key)) continue
    const then = JSON.stringify(rowsIn(key, JSON.parse(value)))
    for (const seq of [truth.base, ...truth.numbers])
      if (JSON.stringify(rowsOf(key, truth.state(seq))) === then) reaches[key].push(seq)
  }
  return reaches
}

function textsOf(table: TableName, rows: Iterable<object>): string[] {
  return Array.from(rows, (row) => rowText(table, row as never))
}

/** The texts of the rows that only this key has. */
function rowsIn(key: WorkspaceKey, value: unknown): string[][] {
  if (key === 'root') {
    const root = value as Readonly<Partial<Record<RootTable, readonly object[]>>>
    return rootTables.map((table) => textsOf(table, root[table] ?? []))
  }
  const rows = value as readonly object[]
  return [textsOf(key, key === 'notifications' ? rows.toReversed() : rows)]
}

/** The same for a state. */
function rowsOf(key: WorkspaceKey, state: State): string[][] {
  const tables = key === 'root' ? rootTables : [key]
  return tables.map((table) => textsOf(table, state[table].values()))
}

/** Entries whose number another entry has had. */
function numberFaults(truth: Truth, { reached }: Left, kept: readonly Entry[]): string[] {
  return kept
    .filter(({ seq }) => seq > truth.base && seq <= reached)
    .filter((entry) => JSON.stringify(truth.entry(entry.seq)) !== JSON.stringify(entry))
    .map(({ seq }) => `${seq} is given twice`)
}

/** What is missing from the later of both stores, with what was done since. */
function workFaults({ state, reached }: Left, now: State, kept: readonly Entry[]): string[] {
  if (!state) return []
  for (const { seq, changes } of kept) if (seq > reached) applyAll(state, changes)
  return differences(now, state)
}
