import type { Claim } from '../page.ts'
import type { BrowserLog } from './browser-log.ts'

/** What another tab keeps this one from doing, and what to say once that is over. */
export const otherTab = {
  heldByOlder:
    'EMS is open in another tab or window with an older version, which keeps this one from starting. Close that tab, then try again.',
  reads:
    'This browser gives EMS no database to keep several tabs in step (as in some private windows), and another tab is working on this workspace. You can read here, but not change anything.',
  isOver: 'The other tab is closed. Load this page again to work here.',
} as const

/** Makes a tab read-only for as long as another one has the workspace to itself. */
export function onlyRead(log: BrowserLog, { free }: Claim): void {
  log.stop(otherTab.reads, 'readonly')
  void free.then(() => log.stop(otherTab.isOver))
}
