import { describe, expect, test } from 'vitest'
import { killedBrowser } from './killed-browser.testing.ts'
import { seedsWith } from './times.testing.ts'

/** Every seed that ever failed stays here, with what it found. */
const found: readonly number[] = [
  // Nothing of the first write was on the disk: the workspace began anew, and everything was gone.
  5, 11, 15,
]

/** Each seed runs with a root that is always written, and with one that waits for pauses. */
const runs = seedsWith(found).flatMap((seed) => [
  { seed, largeCopies: Number.POSITIVE_INFINITY },
  { seed, largeCopies: 0 },
])

describe('a browser whose local storage may never have been on the disk', () => {
  test.each(runs)(
    'S12: seed $seed: loses nothing that the database had, whenever it is killed (root waits from: $largeCopies)',
    async ({ seed, largeCopies }) => {
      const { work } = await killedBrowser({ seed, largeCopies, beginning: 'nothing', mayBeEmpty: true })
      expect(work).toEqual([])
    },
  )
})
