import { dayOf } from '../../../domain/model/day.ts'
import type { AsideStore, SnapshotStore } from '../../device.ts'
import type { IndexedOrder } from '../order/indexed-order.ts'
import type { Page } from '../page.ts'
import type { BrowserSession } from '../storage/session.ts'
import type { BrowserLog } from './browser-log.ts'

/** After how many entries to check whether a snapshot is due. */
const lookAfter = 50

/** The snapshots kept aside, with a new one now and then. Their code is fetched after the first screen, which does without it. */
export function snapshotsOf(
  order: IndexedOrder,
  page: Page,
  log: BrowserLog,
  session: BrowserSession,
): SnapshotStore {
  const shown = { state: log.state, seq: () => log.status().seq, isOpen: () => log.isOpen }
  const shelf = async () => {
    const { BrowserSnapshots } = await import('../aside/snapshots.ts')
    return new BrowserSnapshots(order, shown, () => page.quota())
  }
  const keepIfDue = (): void => {
    page.whenIdle(() => {
      if (shown.isOpen() && session.user()) shelf().then((opened) => opened.keepIfDue(page.now()), notKept)
      return false
    })
  }
  keepIfDue()
  // None before the first change that a person has made here.
  let day: string | undefined
  log.subscribe((added) => {
    const today = session.user() && dayOf(page.now())
    if (day === today && added.every(({ seq }) => seq % lookAfter > 0)) return
    day = today
    keepIfDue()
  })
  return {
    list: async () => (await shelf()).list(),
    text: async (id) => (await shelf()).text(id),
    keep: async (reason, at) => (await shelf()).keep(reason, at),
  }
}

/** The whole workspaces kept aside. Their code is fetched when somebody looks for them. */
export function asidesOf(order: IndexedOrder): AsideStore {
  const shelf = async () => {
    const { BrowserAsides } = await import('../aside/asides.ts')
    return new BrowserAsides(order)
  }
  return {
    list: async () => (await shelf()).list(),
    text: async (id) => (await shelf()).text(id),
    discard: async (id) => (await shelf()).discard(id),
  }
}

// Where the code cannot be fetched, the next check tries again.
function notKept(error: unknown): void {
  console.warn('No snapshot was kept.', error)
}
