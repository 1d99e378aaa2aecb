import { stampOf } from '../../domain/day.ts'
import type { Machine } from '../workspace.ts'
import type { Schedule } from './open.ts'

/** The clock of this browser, in the user's time zone, and its source of unique request ids. */
export const machine: Machine = {
  now: () => {
    const now = Date.now()
    return stampOf(now, -new Date(now).getTimezoneOffset())
  },
  uniqueId: () => crypto.randomUUID(),
}

/**
 * Writes after the paint, so that no click waits for local storage; at once when the page is hidden or left, since
 * there may be no later then.
 */
export const afterPaint: Schedule = {
  later: (job) => {
    const run = (): void => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      removeEventListener('pagehide', run)
      document.removeEventListener('visibilitychange', run)
      job()
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(run)
    })
    addEventListener('pagehide', run)
    document.addEventListener('visibilitychange', run)
  },
}
