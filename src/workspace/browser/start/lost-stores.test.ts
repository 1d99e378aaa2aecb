import { describe, expect, test } from 'vitest'
import { copyState, type State } from '../../../domain/state/state.ts'
import { differences, entriesOf, setUp } from '../simulated/crash-fuzz.testing.ts'
import { SimulatedBrowser, type SimulatedTab } from '../simulated/simulated-browser.testing.ts'

interface Begun {
  readonly browser: SimulatedBrowser
  readonly tab: SimulatedTab
}

/** A browser with a company that is all on the disk. Mara is logged in. */
async function begin(): Promise<Begun> {
  const browser = new SimulatedBrowser({}, { isSlow: true })
  await browser.open()
  await setUp(browser)
  await browser.die()
  const tab = await browser.open()
  await browser.settle()
  return { browser, tab }
}

/** Lets Mara add tasks, and writes all of it. Returns the state that must be there from then on. */
async function add({ browser, tab: { workspace } }: Begun, count: number): Promise<State> {
  const [project] = workspace.state.projects.values()
  for (let number = 1; number <= count; number += 1) {
    const outcome = workspace.run('task.create', { title: `Task ${number}`, projectId: project?.id ?? '' })
    expect(outcome.ok).toBe(true)
    // Many per round, since the rounds are not what is tested here.
    if (number % 100 === 0) await browser.settle()
  }
  await browser.settle()
  return copyState(workspace.state)
}

async function startAgain(browser: SimulatedBrowser): Promise<SimulatedTab> {
  const tab = await browser.open()
  await browser.settle()
  return tab
}

describe('when the browser is killed', () => {
  test.each([1, 10, 300, 2300])(
    'S12: and local storage lacks the last %i changes, they are all there, even after another kill',
    async (count) => {
      const begun = await begin()
      const { browser } = begun
      const state = await add(begun, count)
      await browser.die({ writes: 0 })
      expect(differences((await startAgain(browser)).workspace.state, state)).toEqual([])
      await browser.die({ writes: 0 })
      expect(differences((await startAgain(browser)).workspace.state, state)).toEqual([])
    },
  )

  test('S12: and local storage is gone, everything is there, and nobody is logged in', async () => {
    const begun = await begin()
    const { browser } = begun
    await add(begun, 10)
    // So that there are also entries after the first write.
    const state = await add(begun, 10)
    await browser.die({ writes: 'gone' })
    const { workspace } = await startAgain(browser)
    expect(differences(workspace.state, state)).toEqual([])
    expect(workspace.me()).toBeUndefined()
    expect((await workspace.login('mara@x', 'mara')).ok).toBe(true)
  })

  test('S12: and the database is gone, everything is there, and later changes are kept too', async () => {
    const begun = await begin()
    const { browser } = begun
    const state = await add(begun, 10)
    await browser.die({ transactions: 'gone' })
    const tab = await startAgain(browser)
    expect(differences(tab.workspace.state, state)).toEqual([])
    const later = await add({ browser, tab }, 10)
    await browser.die()
    expect(differences((await startAgain(browser)).workspace.state, later)).toEqual([])
  })
})

test('S12: a database older than local storage gives out only new numbers, and keeps what is added later', async () => {
  const begun = await begin()
  const { browser } = begun
  const state = await add(begun, 10)
  const last = begun.tab.log.status().seq
  await browser.die({ transactions: 0 })
  const tab = await startAgain(browser)
  expect(differences(tab.workspace.state, state)).toEqual([])
  const known = new Set(entriesOf(browser).map(({ seq }) => seq))
  const later = await add({ browser, tab }, 10)
  const added = entriesOf(browser).filter(({ seq }) => !known.has(seq))
  expect(Math.min(...added.map(({ seq }) => seq))).toBeGreaterThan(last)
  // Local storage goes back to how it was when this began: what was added is in the database alone.
  await browser.die({ writes: 0 })
  expect(differences((await startAgain(browser)).workspace.state, later)).toEqual([])
})

describe('who is logged in after the browser is killed, whatever local storage has on the disk', () => {
  test('S11: nobody, after a logout', async () => {
    const { browser, tab } = await begin()
    tab.workspace.logout()
    await browser.settle()
    await browser.die({ writes: 0 })
    expect((await startAgain(browser)).workspace.me()).toBeUndefined()
  })

  test('S11: the person who logged in last', async () => {
    const { browser, tab } = await begin()
    tab.workspace.logout()
    await browser.settle()
    await tab.workspace.login('eli@x', 'pass')
    await browser.settle()
    await browser.die({ writes: 0 })
    expect((await startAgain(browser)).workspace.me()).toMatchObject({ email: 'eli@x' })
  })

  test('S11: the same person as before, if nothing is lost', async () => {
    const { browser } = await begin()
    await browser.die()
    expect((await startAgain(browser)).workspace.me()).toMatchObject({ email: 'mara@x' })
  })
})
