import { delayAfter } from './delay.ts'
import { Unreachable, type TeamPage } from './wire.ts'

/** How often something with a password is tried before its author is told that the server is busy: some ten seconds. */
export const mostTries = 5

/** In milliseconds: a server that says more is asked sooner. */
const longestWait = 10_000

/** That too many wait at the server: it has done nothing of what was asked, and is to be asked again after a while. */
export class Busy extends Unreachable {
  /** In milliseconds. */
  readonly wait: number

  /** `retryAfter` is what the server has said, in seconds. */
  constructor(retryAfter: string | null) {
    super()
    this.wait = Math.min(Math.max(Number(retryAfter) || 0, 0) * 1000, longestWait)
  }
}

/** Asks again as long as the server is busy, later each time, but not without end: then it fails with the last `Busy`. */
export async function whileBusy<Answer>(
  ask: () => Promise<Answer>,
  { later, random }: Pick<TeamPage, 'later' | 'random'>,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1)
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Busy) || tries >= mostTries) throw error
      const wait = Math.max(error.wait, delayAfter(tries, random()))
      await new Promise<void>((next) => later(next, wait))
    }
}
