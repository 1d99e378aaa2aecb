import { afterEach, describe, expect, test, vi, type MockContext } from 'vitest'
import { withRareFields } from '../../../domain/model/new-row.ts'
import type { Entry } from '../../../domain/request/entry.ts'
import { brokenInvariants } from '../../../domain/rules/invariants.ts'
import { ask, asks } from '../../asks.testing.ts'
import type { Answer, Receipt } from '../../log.ts'
import { BrowserLog } from '../place/browser-log.ts'
import { setUp } from './crash-fuzz.testing.ts'
import { randomFrom } from './random.testing.ts'
import { rowsOf } from './rows-of.testing.ts'
import { SimulatedBrowser, ticks } from './simulated-browser.testing.ts'
import { stopped } from '../stopped.ts'
import { seedsWith } from './times.testing.ts'

/** Every seed that ever failed stays here, with what it found. */
const found: readonly number[] = [
  // What a killed tab had not written was not written by the next one either.
  402, 918,
]

afterEach(() => {
  vi.restoreAllMocks()
})

/** Each seed runs with a root that is always written, and with one that waits for pauses. */
const runs = seedsWith(found).flatMap((seed) => [
  { seed, largeCopies: Number.POSITIVE_INFINITY },
  { seed, largeCopies: 0 },
])

describe('any number of tabs, slow, killed and refused at any moment', () => {
  test.each(runs)(
    'S12: seed $seed: converge, and lose nothing that was accepted (root waits from: $largeCopies)',
    async ({ seed, largeCopies }) => {
      const append = vi.spyOn(BrowserLog.prototype, 'append')
      const { browser, confirmed, shown } = await fuzz(seed, largeCopies)
      const answers = await answersTo(append.mock)

      const last = browser.tabs.at(-1)!
      const rows = rowsOf(last.workspace.state)
      for (const tab of browser.tabs.filter(({ isAlive }) => isAlive)) {
        expect(tab.log.status()).toEqual({ kind: 'ready', seq: last.log.status().seq })
        expect(rowsOf(tab.workspace.state)).toEqual(rows)
        expect(rowsOf(tab.log.state)).toEqual(rows)
      }
      expect(brokenInvariants(last.workspace.state)).toEqual([])
      const kept = await last.log.history()
      expect(kept.map(({ seq }) => seq)).toEqual(kept.map((_, index) => index + 1))
      for (const entry of confirmed.values()) expect(kept).toContainEqual(entry)
      // What was seen in a tab is kept, unless it was refused at its place, in that tab or after the tab was killed.
      const places = new Set(kept.map(({ request }) => request.id))
      for (const id of shown) {
        const answer = answers.get(id)
        expect([id, places.has(id)]).toEqual([id, answer?.ok === true && answer.entry !== undefined])
        expect(answer).toBeDefined()
      }
      for (const key of ['users', 'tasks', 'notifications'] as const) {
        const stored = JSON.parse(browser.service.texts.get(key) ?? '[]') as never[]
        const table = [...last.workspace.state[key].values()]
        expect(withRareFields(key, stored)).toEqual(key === 'notifications' ? table.toReversed() : table)
      }
      expect(JSON.parse(browser.service.texts.get('root') ?? 'null')).toMatchObject({
        seq: last.log.status().seq,
        projects: [...last.workspace.state.projects.values()],
      })
    },
  )
})

interface Run {
  readonly browser: SimulatedBrowser
  /** Every entry that any tab has heard of. */
  readonly confirmed: ReadonlyMap<string, Entry>
  /** The ids of the requests that were shown in a tab. */
  readonly shown: ReadonlySet<string>
}

/** Lets tabs do as they like, and opens one more in the end. */
async function fuzz(seed: number, largeCopies: number): Promise<Run> {
  const random = randomFrom(seed)
  const below = (limit: number): number => Math.floor(random() * limit)
  const browser = new SimulatedBrowser({}, { isSlow: true, largeCopies })
  const confirmed = new Map<string, Entry>()
  const shown = new Set<string>()

  const open = async (): Promise<void> => {
    const tab = await browser.open()
    tab.log.subscribe((entries) => {
      for (const entry of entries) confirmed.set(entry.request.id, entry)
    })
  }
  await open()
  await setUp(browser)
  for (let step = 0; step < 250; step += 1) {
    const alive = browser.tabs.filter((tab) => tab.isAlive)
    const tab = alive[below(alive.length)]
    const choice = random()
    if (!tab || (choice < 0.02 && alive.length < 4)) await open()
    else if (choice < 0.04) tab.kill()
    else if (choice < 0.05) tab.hide()
    else if (choice < 0.3) {
      // Whoever is deleted is logged out: somebody logs in again.
      if (!tab.workspace.me()) await tab.workspace.login('admin@example.com', 'admin123')
      const outcome = ask(tab.workspace, below(asks), below(50))
      if (outcome?.ok && outcome.entryId !== undefined) shown.add(outcome.entryId)
    } else if (choice < 0.6) tab.step(below(4))
    else if (choice < 0.85) browser.service.step(below(4))
    else await ticks(below(3))
  }
  await browser.settle()
  await open()
  await browser.settle()
  return { browser, confirmed, shown }
}

/** The messages with which a killed tab's requests end. */
const killed: ReadonlySet<string> = new Set(['killed', stopped.notKept])

/** The answer to each request; what a killed tab would have heard does not count. */
async function answersTo(calls: MockContext<BrowserLog['append']>): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>()
  for (const [index, [request]] of calls.calls.entries()) {
    const receipt = calls.results[index]?.value as Receipt
    // A request refused at once was never shown, so it has no answer.
    if (!receipt.ok) continue
    const answer = await receipt.answer
    if (answer.ok || !killed.has(answer.refusal.message)) answers.set(request.id, answer)
  }
  return answers
}
