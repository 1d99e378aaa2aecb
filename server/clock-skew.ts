import { millisecondsOf, type Stamp } from '../src/domain/model/day.ts'
import type { ServerLog } from './log/server-log.ts'

/** How often to check, in milliseconds. */
const checkInterval = 30_000
/** How far the clocks of several machines may differ, in milliseconds. */
const tolerance = 60_000

/**
 * Reports when the last entry has a time that is still in the future here, at once and whenever that begins again. No entry is
 * older than the one before it, so time stands still until then. Returns a function that stops the check.
 */
export function watchClockSkew(
  log: Pick<ServerLog, 'lastAt'>,
  now: () => Stamp,
  say: (line: string) => void,
): () => void {
  let isReported = false
  const check = (): void => {
    const { lastAt } = log
    const here = now()
    const isLate =
      lastAt !== undefined && millisecondsOf(lastAt) - millisecondsOf(here) > (isReported ? 0 : tolerance)
    if (isLate && !isReported) say(sentence(lastAt, here))
    isReported = isLate
  }
  check()
  const timer = setInterval(check, checkInterval)
  return () => clearInterval(timer)
}

function sentence(lastAt: Stamp, here: Stamp): string {
  return `The last change was made at ${lastAt}, and the clock of this machine says ${here}. Until then all that is done gets that time, and no day begins. Set the clock right; where it is right, see 'The time stands still' in docs/team-server.md.`
}
