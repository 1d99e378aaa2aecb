import { describe, expect, test } from 'vitest'
import { killedBrowser } from './killed-browser.testing.ts'
import { seedsWith } from './times.testing.ts'

/** Every seed that ever failed stays here, with what it found. */
const found: readonly number[] = []

/** Each seed runs with a root that is always written, and with one that waits for pauses. */
const runs = seedsWith(found).flatMap((seed) => [
  { seed, largeCopies: Number.POSITIVE_INFINITY },
  { seed, largeCopies: 0 },
])

describe.each(['nothing', 'existing data'] as const)('a browser that began with %s', (beginning) => {
  test.each(runs)(
    'S12: seed $seed: loses nothing that the database had, whenever it is killed (root waits from: $largeCopies)',
    async ({ seed, largeCopies }) => {
      const { work } = await killedBrowser({ seed, largeCopies, beginning, mayBeEmpty: false })
      expect(work).toEqual([])
    },
  )
})
