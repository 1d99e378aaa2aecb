import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openWholeDoor } from '../../src/workspace/door.ts'
import { sentences } from '../../src/workspace/team/sentences.ts'
import { startPostgres, type SharedPostgres } from '../database/test-database.testing.ts'
import { longRuns, timesOf, type FailedRun } from './long-runs.testing.ts'
import { turnAmongVersions, turnWithKills } from './many-people.testing.ts'
import { ofThisVersion } from './processes.testing.ts'
import { livesOf, PeopleSetBack, type Lives } from './set-back.testing.ts'
import { Neighbours } from './versions/next-version.testing.ts'
import { answersOf, leftOnDevices, trailsOfLost, waitingAt } from './what-became.testing.ts'
import { isWhereItShouldBe, known, theirs } from './where-it-should-be.testing.ts'

// As `offline-convergence.test.ts`, with a workspace that is set back to a backup, once or twice, whatever is in flight then.
// `EMS_SOAK=1` searches for much longer. A failure names the variables that reproduce its run (`longRuns`).

const isSoak = process.env['EMS_SOAK'] === '1'
const runs = timesOf(isSoak ? 100 : 4)
const turns = isSoak ? 60 : 24

vi.setConfig({ testTimeout: 180_000 + runs * 60_000 })
await openWholeDoor()

let postgres: SharedPostgres
let neighbours: Neighbours

beforeAll(async () => {
  postgres = await startPostgres()
  neighbours = await Neighbours.make()
})
afterAll(async () => {
  await postgres.stop()
  neighbours.end()
})

/** Runs that failed once, all because of faults in these tests: some of the long sequences of a soak, some of the others. */
const failedOnce: Readonly<Record<'ofProcesses' | 'ofVersions', readonly FailedRun[]>> = {
  ofProcesses: isSoak ? [{ seed: 20261126, path: '32' }] : [],
  ofVersions: isSoak
    ? [
        { seed: -1483503432, path: '74' },
        { seed: 20261125, path: '87' },
        { seed: 20261127, path: '76' },
      ]
    : [{ seed: -2142311002, path: '0' }],
}

test.each([
  ['in one process', () => ofThisVersion(1), turnWithKills, []],
  ['in two processes', () => ofThisVersion(2), turnWithKills, failedOnce.ofProcesses],
  ['in processes of two versions', () => neighbours.versions, turnAmongVersions, failedOnce.ofVersions],
] as const)(
  'T406: what was shown as done is in the log once, or its author was told, even if the workspace was set back (%s)',
  async (where, versions, turn, again) => {
    const figures = { happened: 0, setBack: 0, cameAgain: 0, gone: 0, told: 0 }
    const property = fc.asyncProperty(livesOf(turns, turn), async (lives) => {
      const company = await PeopleSetBack.start(postgres, versions())
      try {
        await happens(company, lives)
        figures.happened += 1
        figures.setBack += lives.ended.length
        figures.cameAgain += company.cameAgain.size
        figures.gone += company.gone.size
        figures.told += company.people.told.size
      } finally {
        await company.stop()
      }
    })
    const first = runs > 1 ? again : []
    for (const one of first) await fc.assert(property, longRuns(runs, one))
    await fc.assert(property, longRuns(runs))
    expect(figures.happened).toBe(first.length + runs)
    if (!isSoak || runs === 1) return
    // Otherwise nothing was tested; in a few runs there may be none.
    expect(figures.cameAgain).toBeGreaterThan(0)
    expect(figures.gone).toBeGreaterThan(0)
    process.stderr.write(`${where}: ${JSON.stringify(figures)}\n`)
  },
)

async function happens(company: PeopleSetBack, { ended, last }: Lives): Promise<void> {
  const { people } = company
  for (const life of ended) await company.live(life)
  for (const one of last) await company.take(one)
  await company.settle(() => people.pages.every((page) => isWhereItShouldBe(people.server.log.state, page)))
  const { state } = people.server.log
  for (const page of people.pages) {
    expect(known(page.place.log.state)).toEqual(known(theirs(state, page)))
    expect(known(page.state)).toEqual(known(theirs(state, page)))
    expect(page.place.log.waiting()).toEqual([])
    await people.shared.kept(page)
    expect(await waitingAt(people, page)).toEqual([])
  }
  const { placed } = await answersOf(people)
  expect(placed.length).toBe(new Set(placed).size)
  const { waiting } = await leftOnDevices(people)
  // Everybody has logged in again, except those whose account is gone.
  expect([...waiting.values()].filter((person) => state.users.get(person))).toEqual([])
  expect((await trailsOfLost(people)).filter(([id = '']) => !company.gone.has(id))).toEqual([])
  // People who are back through another tab are told by a toast, all others where they log in.
  const told = [...people.shared.said, ...people.shared.reasons]
  expect(told.some((sentence) => sentence.startsWith(sentences.restored))).toBe(true)
}
