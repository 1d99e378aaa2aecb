/** `FULL=1` repeats random tests as often as before a release (`npm run crashes`). */
const isFull = process.env['FULL'] === '1'

/** How often to try something: enough to see that it is broken, or as often as is worth the time before a release. */
export function timesOf(usual: number, full: number): number {
  return isFull ? full : usual
}

/** The seeds to try: those that ever failed, and some more. */
export function seedsWith(found: readonly number[]): number[] {
  const fresh = Array.from({ length: timesOf(8, 100) }, (_, index) => index + 1)
  return [...new Set([...found, ...fresh])]
}
