import type { MemoryState } from '../../../domain/state/state.ts'
import type { RecoveryStore } from '../aside/recovery.ts'
import type { IndexedOrder, Look } from '../order/indexed-order.ts'
import type { Claim, Page } from '../page.ts'
import type { TabNotes } from '../storage/tab-notes.ts'

/** What is open once a browser's workspace has been found. */
export interface Opened {
  readonly storage: Storage
  readonly page: Page
  readonly recovery: RecoveryStore
  readonly notes: TabNotes
  /** None where the browser offers no database; then there is no look at it either. */
  readonly order: IndexedOrder | undefined
  readonly look: Look | undefined
  readonly claim: Claim
  readonly largeCopies: number
  /** The stored data, before the entries are applied to it. */
  readonly state: MemoryState
}
