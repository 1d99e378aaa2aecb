import { delayAfter } from './delay.ts'
import { Unreachable, type TeamPage } from './wire.ts'

/** How often something with a password is tried before its author is told that the server is busy: this takes some ten seconds. */
export const mostTries = 5

/** In milliseconds: a server that asks for a longer wait is asked again sooner. */
const longestWait = 10_000

/** Too many requests wait at the server: it has done nothing of what was asked, and should be asked again after a while. */
export class Busy extends Unreachable {
  /** In milliseconds. */
  readonly wait: number

  /** `retryAfter` is what the server said, in seconds. */
  constructor(retryAfter: string | null) {
    super()
    this.wait = Math.min(Math.max(Number(retryAfter) || 0, 0) * 1000, longestWait)
  }
}

/** Asks again while the server is busy, at growing intervals and a limited number of times; then fails with the last `Busy`. */
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
