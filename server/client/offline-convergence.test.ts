import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rowsOf } from '../../src/domain/state/state.ts'
import { openWholeDoor } from '../../src/workspace/door.ts'
import { startPostgres, type SharedPostgres } from '../database/test-database.testing.ts'
import { longRuns, timesOf } from './long-runs.testing.ts'
import { ManyPeople, turnWithKills, type Turn } from './many-people.testing.ts'
import { ofThisVersion } from './processes.testing.ts'
import { answersOf, trailsOfLost, waitingAt } from './what-became.testing.ts'
import { isWhereItShouldBe, theirs } from './where-it-should-be.testing.ts'

// As `convergence.test.ts`, on devices that keep what waits: tabs are killed and opened again, also while the server is away.
// `EMS_SOAK=1` searches for much longer. A failure names the variables that reproduce its run (`longRuns`).

const isSoak = process.env['EMS_SOAK'] === '1'
const runs = timesOf(isSoak ? 300 : 8)
const turns = isSoak ? 200 : 80

vi.setConfig({ testTimeout: 180_000 + runs * 15_000 })
await openWholeDoor()

let postgres: SharedPostgres

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

test.each([
  { processes: 1, isDeaf: false },
  { processes: 2, isDeaf: false },
  // Told of nothing that the other has done, each has to ask the database.
  { processes: 2, isDeaf: true },
])(
  'T339: what was shown as done is in the log once, or its author was told, whatever happens to tabs and connections (in $processes processes, deaf to notices: $isDeaf)',
  async ({ processes, isDeaf }) => {
    let [happened, waited] = [0, 0]
    await fc.assert(
      fc.asyncProperty(
        fc.array(turnWithKills, { minLength: turns / 2, maxLength: turns }),
        async (sequence) => {
          const people = await ManyPeople.start(postgres, {
            keeps: true,
            versions: ofThisVersion(processes, isDeaf),
          })
          try {
            waited += await happens(people, sequence)
            happened += 1
          } finally {
            await people.stop()
          }
        },
      ),
      longRuns(runs),
    )
    expect(happened).toBe(runs)
    expect(waited).toBeGreaterThan(0)
  },
)

/** Performs a sequence of turns. Returns how many requests were made. */
async function happens(people: ManyPeople, sequence: readonly Turn[]): Promise<number> {
  for (const one of sequence) await people.take(one)
  const { log } = people.server
  await people.settle(() => people.pages.every((page) => isWhereItShouldBe(log.state, page)))
  for (const page of people.pages) {
    expect(rowsOf(page.place.log.state)).toEqual(rowsOf(theirs(log.state, page)))
    expect(rowsOf(page.state)).toEqual(rowsOf(theirs(log.state, page)))
    await people.shared.kept(page)
  }
  const { placed } = await answersOf(people)
  expect(placed.length).toBe(new Set(placed).size)
  expect(await trailsOfLost(people)).toEqual([])
  for (const page of people.pages) expect(await waitingAt(people, page)).toEqual([])
  return people.asked.size
}
