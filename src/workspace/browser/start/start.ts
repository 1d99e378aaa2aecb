import type { Stamp } from '../../../domain/model/day.ts'
import type { Entry } from '../../../domain/request/entry.ts'
import type { Incident } from '../../device.ts'
import type { Early } from './early.ts'
import type { IndexedOrder, Look } from '../order/indexed-order.ts'
import type { Stored } from './read.ts'
import type { RecoveryStore } from '../aside/recovery.ts'
import type { StoredTexts } from '../storage/stored-texts.ts'
import type { TabNotes } from '../storage/tab-notes.ts'
import type { Meta } from '../order/meta.ts'
import type { KnownTexts } from '../both-stores.ts'

/** What a workspace starts from. */
export interface Start {
  readonly texts: StoredTexts
  readonly stored: Stored
  /** The order in force. */
  readonly meta: Meta
  /** The entries to apply to the stored data, in order, and the last entry that the state then contains. */
  readonly entries: readonly Entry[]
  readonly seq: number
  /** Whether this order begins now, in place of another one. */
  readonly isNew: boolean
  /** Whether nobody is logged in any more, whatever stands under `currentUser`. */
  readonly isLoginOver?: boolean
  /** Whether the stored data must be written anew. */
  readonly isRebuilt?: boolean
  /** What must be reported about this start. */
  readonly incident?: Incident
}

/** What a start has at hand. */
export interface Source {
  readonly storage: Storage
  readonly recovery: RecoveryStore
  readonly notes: TabNotes
  readonly order: IndexedOrder
  /** Whether an order may begin here: it may not while another tab works alone, without a database. */
  readonly mayBegin: boolean
  /** The name of the order that begins here, if one does, and the present moment. */
  readonly newName: string
  readonly now: Stamp
  readonly early: Early
  /** What the order had after that, as far as that was `expected`. */
  readonly look: Look
}

/** What was found in local storage and in the database. */
export interface Situation {
  readonly source: Source
  readonly texts: StoredTexts
  readonly stored: Stored
  readonly meta: Meta
  /** What tabs have noted: for this order, and for any order. */
  readonly noted: readonly KnownTexts[]
  readonly notedEver: readonly KnownTexts[]
}
