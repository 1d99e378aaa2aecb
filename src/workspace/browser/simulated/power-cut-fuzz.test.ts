import { describe, expect, test } from 'vitest'
import { powerCuts } from './power-cut.testing.ts'
import { seedsWith } from './times.testing.ts'

/** Every seed that ever failed stays here, with what it found. */
const found: readonly number[] = [
  // The database was older than local storage: numbers were given twice, and then changes were lost.
  18,
  // Nothing of local storage was on the disk, and the workspace began anew.
  5, 22,
  // A note of a text that was never written made local storage seem ahead: the entries in between were not applied.
  12,
  // Keys of different moments: the order went on from the earliest of them.
  3, 4,
  // Keys of different moments, without the entries between them, were taken as they were: tasks without their project.
  30,
  // An undo had restored local storage to what it was before: the test itself took it for older than the database.
  9,
  // The same with what `root` alone has: the test recognised its projects, but neither its comments nor, by its number, when it
  // was written.
  98,
  45,
]

/** Each seed runs with a root that is always written, and with one that waits for pauses. */
const runs = seedsWith(found).flatMap((seed) => [
  { seed, largeCopies: Number.POSITIVE_INFINITY },
  { seed, largeCopies: 0 },
])

describe.each(['nothing', 'existing data'] as const)('a browser that began with %s', (beginning) => {
  test.each(runs)(
    'S12: seed $seed: after a power cut, has what either store has, and gives no number twice (root waits from: $largeCopies)',
    async ({ seed, largeCopies }) => {
      expect(await powerCuts({ seed, largeCopies, beginning })).toEqual([])
    },
  )
})
