import { describe, expect, test } from 'vitest'
import { killedBrowser } from './killed-browser.testing.ts'
import { seedsWith } from './times.testing.ts'

/** Every seed that ever failed stays here, with what it found. */
const found: readonly number[] = [
  // Local storage was older than the last login: whoever was logged in before was logged in again.
  6, 14, 19,
  // A tab was killed before the database had agreed to its logins: another tab's logins had the same numbers, or lower ones.
  27,
  146, 211, 239, 262, 289, 421, 472, 481,
  // Only local storage knew of a login: a later tab found it there, and never told the database.
  287,
  // The same, and what the killed tab had written under `currentUser` was there before its note.
  290,
]

describe.each(['nothing', 'existing data'] as const)('a browser that began with %s', (beginning) => {
  test.each(seedsWith(found).map((seed) => ({ seed })))(
    'S30, S39: seed $seed: after a kill, has nobody logged in who was not in at the last quiet moment or since',
    async ({ seed }) => {
      const { strangers } = await killedBrowser({
        seed,
        largeCopies: Number.POSITIVE_INFINITY,
        beginning,
        mayBeEmpty: true,
      })
      expect(strangers).toEqual([])
    },
  )
})
