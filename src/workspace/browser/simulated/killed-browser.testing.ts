import { createState } from '../../../domain/state/state.ts'
import {
  differences,
  entriesOf,
  existing,
  faultsOf,
  live,
  setUp,
  Truth,
  type Present,
} from './crash-fuzz.testing.ts'
import { randomFrom } from './random.testing.ts'
import { SimulatedBrowser, ticks } from './simulated-browser.testing.ts'

const lives = 3
const stepsPerLife = 150

interface Run {
  readonly seed: number
  readonly largeCopies: number
  readonly beginning: 'nothing' | 'existing data'
  /** Whether even the very first write may be missing from the disk when the browser is killed. */
  readonly mayBeEmpty: boolean
}

/** What a test finds about the work, and about who is logged in after a kill. */
export interface Findings {
  /** What work was lost, and what else is wrong. */
  readonly work: readonly string[]
  /** Who was logged in after a kill and should not have been. */
  readonly strangers: readonly string[]
}

/**
 * Tabs live, and their browser is killed again and again, sometimes while it starts. The database has all that it had
 * confirmed; of local storage, the disk has any number of the writes since the last start, in their order.
 */
export async function killedBrowser({ seed, largeCopies, beginning, mayBeEmpty }: Run): Promise<Findings> {
  const random = randomFrom(seed)
  const begun = beginning === 'nothing' ? { texts: {}, state: createState() } : await existing()
  const truth = new Truth(begun.state)
  const browser = new SimulatedBrowser(begun.texts, { isSlow: true, largeCopies })
  const work: string[] = []
  const strangers: string[] = []
  await browser.open()
  if (beginning === 'nothing') await setUp(browser)
  else await browser.settle()
  let least = mayBeEmpty ? 0 : browser.service.writes
  let present: Present = new Set([browser.tabs[0]?.workspace.me()?.id])

  const die = async (): Promise<void> => {
    work.push(...truth.learn(entriesOf(browser)).map(({ seq }) => `${seq} is given twice`))
    await browser.die({ writes: Math.max(least, cut(random, browser.service.writes)) })
    least = 0
  }

  for (let life = 1; life <= lives; life += 1) {
    await live(browser, random, stepsPerLife, present)
    if (random() < 0.3) {
      await browser.settle()
      // If all tabs are gone, none shows who is logged in.
      const alive = browser.tabs.find(({ isAlive }) => isAlive)
      if (alive) present = new Set([alive.workspace.me()?.id])
    }
    await die()
    if (random() < 0.5) {
      const starting = browser.open().catch(() => undefined)
      await ticks(Math.floor(random() * 30))
      await die()
      await starting
    }
    const tab = await browser.open()
    const me = tab.workspace.me()?.id
    if (me !== undefined && !present.has(me)) strangers.push(`life ${life}: ${me}`)
    await browser.settle()
    const kept = entriesOf(browser)
    const faults = [
      ...truth.learn(kept).map(({ seq }) => `${seq} is given twice`),
      ...(kept.map(({ seq }) => seq).join() === truth.numbers.join() ? [] : ['Entries are gone.']),
      ...(tab.log.status().seq === truth.head ? [] : [`${tab.log.status().seq} is not ${truth.head}`]),
      ...differences(tab.workspace.state, truth.state()),
      ...faultsOf(browser, tab),
    ]
    work.push(...faults.map((text) => `life ${life}: ${text}`))
    // Later lives would only report the consequences.
    if (work.length > 0) break
    present = new Set([tab.workspace.me()?.id])
  }
  return { work, strangers }
}

/** How many of the writes to local storage are on the disk: none, all, or anything in between. */
function cut(random: () => number, writes: number): number {
  const choice = random()
  const share = choice < 0.2 ? 0 : choice < 0.4 ? 1 : random()
  return Math.floor(share * writes)
}
