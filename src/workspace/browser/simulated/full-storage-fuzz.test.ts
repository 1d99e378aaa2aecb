import { afterEach, describe, expect, test, vi } from 'vitest'
import { setUp } from './crash-fuzz.testing.ts'
import { randomFrom } from './random.testing.ts'
import { SimulatedBrowser, ticks } from './simulated-browser.testing.ts'

/** Every seed that ever failed stays here, with what it found. */
const found: readonly number[] = [
  // A text that a tab put back, because it found no room, was taken for foreign, even by the tab that had written it.
  1,
  2, 3, 5, 8, 13,
  // A tab found no room for its note, and the text was there before the note.
  96, 189,
]

/** Each seed runs with a root that is always written, and with one that waits for pauses. */
const runs = found.flatMap((seed) => [
  { seed, largeCopies: Number.POSITIVE_INFINITY },
  { seed, largeCopies: 0 },
])

afterEach(() => {
  vi.restoreAllMocks()
})

describe('any number of tabs in a storage that fills up', () => {
  test.each(runs)(
    'S23: seed $seed: never take what another one wrote or put back for foreign (root waits from: $largeCopies)',
    async ({ seed, largeCopies }) => {
      vi.spyOn(console, 'warn').mockImplementation(() => {})
      const { tabs } = await fuzz(seed, largeCopies)
      for (const { log, workspace } of tabs) {
        expect(log.status().kind).not.toBe('stopped')
        expect(workspace.place.device?.damage.list()).toEqual([])
      }
    },
  )
})

/** Tabs that add tasks until long after there is no room for more. */
async function fuzz(seed: number, largeCopies: number): Promise<SimulatedBrowser> {
  const random = randomFrom(seed)
  const below = (limit: number): number => Math.floor(random() * limit)
  const browser = new SimulatedBrowser({}, { isSlow: true, largeCopies })
  const first = await browser.open()
  await setUp(browser)
  await browser.open()
  const texts = [...browser.service.texts]
  const used = texts.reduce((sum, [key, text]) => sum + key.length + text.length, 0)
  browser.service.quota = used + below(6000)
  const [project] = [...first.workspace.state.projects.values()]
  for (let step = 0; step < 300; step += 1) {
    const tab = browser.tabs[below(browser.tabs.length)] ?? first
    const choice = random()
    if (choice < 0.005 && browser.tabs.length < 4) await browser.open()
    else if (choice < 0.3) {
      const title = `Task ${step} ${'of '.repeat(below(20))}`
      tab.workspace.run('task.create', { title, projectId: project?.id ?? 'none' })
    } else if (choice < 0.6) tab.step(below(4))
    else if (choice < 0.85) browser.service.step(below(4))
    else await ticks(below(3))
  }
  await browser.settle()
  return browser
}
