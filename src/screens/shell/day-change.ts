import { dayOf } from '../../domain/model/day.ts'
import type { Workspace } from '../../workspace/workspace.ts'

/**
 * Makes the workspace catch up whenever a new day has begun for its user: at midnight, and soon after the clock has moved
 * on without the page, for example while the device slept or when somebody set it. SPEC 4 'Overdue rule'; no screen has to
 * be open for it.
 */
export function followDays(workspace: Workspace): void {
  let day = dayOf(workspace.now())
  const look = (): void => {
    const today = dayOf(workspace.now())
    if (today === day) return
    day = today
    workspace.catchUp()
  }
  // At the start of each minute, plus a little, since timers may fire early. A single timer until midnight would sleep with
  // the device.
  const lookEachMinute = (): void => {
    setTimeout(
      () => {
        look()
        lookEachMinute()
      },
      60_050 - (Date.now() % 60_000),
    )
  }
  lookEachMinute()
  document.addEventListener('visibilitychange', look)
  for (const type of ['pageshow', 'focus']) addEventListener(type, look)
}
