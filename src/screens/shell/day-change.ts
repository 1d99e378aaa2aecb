import { dayOf } from '../../domain/model/day.ts'
import type { Workspace } from '../../workspace/workspace.ts'

/**
 * Makes the workspace catch up whenever another day has begun for its user: at midnight, and when a page that slept
 * through midnight wakes up. SPEC 4 'Overdue rule'; no screen has to be open for it.
 */
export function followDays(workspace: Workspace): void {
  let day = dayOf(workspace.now())
  const look = (): void => {
    const today = dayOf(workspace.now())
    if (today === day) return
    day = today
    workspace.catchUp()
  }
  const lookAtMidnight = (): void => {
    setTimeout(() => {
      look()
      lookAtMidnight()
    }, untilMidnight())
  }
  lookAtMidnight()
  document.addEventListener('visibilitychange', look)
  addEventListener('pageshow', look)
}

/** Milliseconds until the local day ends, and a little more, since timers may be early. */
function untilMidnight(): number {
  const midnight = new Date()
  midnight.setHours(24, 0, 0, 0)
  return midnight.getTime() - Date.now() + 50
}
