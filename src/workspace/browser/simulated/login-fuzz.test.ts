import { describe, expect, test } from 'vitest'
import { killedBrowser } from './killed-browser.testing.ts'

/** Every seed that ever failed stays here, with what it found. */
const found: readonly number[] = [
  // Local storage was older than the last login: whoever was in before was in again.
  6, 14, 19,
]
const fresh = Array.from({ length: 25 }, (_, index) => index + 1)

describe.each(['nothing', 'existing data'] as const)('a browser that began with %s', (beginning) => {
  test.each([...new Set([...found, ...fresh])].map((seed) => ({ seed })))(
    'S11: seed $seed: after a kill, whoever logged in last is in, or nobody',
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
