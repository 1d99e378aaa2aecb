import { millisecondsOf, type Stamp } from '../src/domain/model/day.ts'
import type { ServerLog } from './log/server-log.ts'

/** In milliseconds: how often it is looked. */
const checkInterval = 30_000
/** In milliseconds: by so much the clocks of several machines may differ. */
const tolerance = 60_000

/**
 * Says when the last entry is of a time that has not come here yet, at once and whenever that begins again: no entry is of a time before
 * the one before it, so that time stands still until then. Returns what ends it.
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
