import { millisecondsOf, type Stamp } from '../src/domain/model/day.ts'
import type { ServerLog } from './log/server-log.ts'

/** In milliseconds: how often it is looked. */
const period = 30_000
/** In milliseconds: by so much the clocks of several machines may differ. */
const tolerance = 60_000

/**
 * Says when the last entry is of a time that has not come here yet, at once and whenever that begins again: no entry is of a time before
 * the one before it, so that time stands still until then. Gives what ends it.
 */
export function noteLateClock(
  log: Pick<ServerLog, 'lastAt'>,
  now: () => Stamp,
  say: (line: string) => void,
): () => void {
  let isSaid = false
  const look = (): void => {
    const { lastAt } = log
    const here = now()
    const isLate =
      lastAt !== undefined && millisecondsOf(lastAt) - millisecondsOf(here) > (isSaid ? 0 : tolerance)
    if (isLate && !isSaid) say(sentence(lastAt, here))
    isSaid = isLate
  }
  look()
  const timer = setInterval(look, period)
  return () => clearInterval(timer)
}

function sentence(lastAt: Stamp, here: Stamp): string {
  return `The last change was made at ${lastAt}, and the clock of this machine says ${here}. Until then all that is done gets that time, and no day begins. Set the clock right; where it is right, see 'The time stands still' in docs/team-server.md.`
}
