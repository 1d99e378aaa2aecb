import { stampOf } from '../../domain/day.ts'
import type { Machine } from '../workspace.ts'
import type { Page } from './open.ts'

/** The clock of this browser, in the user's time zone, and its source of unique request ids. */
export const machine: Machine = {
  now: () => {
    const now = Date.now()
    return stampOf(now, -new Date(now).getTimezoneOffset())
  },
  uniqueId: () => crypto.randomUUID(),
}

/** This page: writes wait for the paint, so that no click waits for local storage. */
export const page: Page = {
  afterPaint: (job) => {
    // A hidden page paints nothing, and there may be no later when it is being left.
    if (document.hidden) return job()
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
  // The event reaches all pages but the one that wrote.
  onWrittenElsewhere: (listener) => {
    addEventListener('storage', ({ key }) => listener(key))
  },
}
