import type { Change } from '../domain/state/change.ts'
import type { Request } from '../domain/request/request.ts'
import type { Entry, Past, RowKey, NotAtHand } from '../domain/request/entry.ts'
import type { Refusal } from '../domain/request/refusal.ts'
import type { Terms } from '../domain/request/terms.ts'
import type { State } from '../domain/state/state.ts'

/**
 * What a log answers to a request: its entry, once it is in the order (none if, at its place, there was nothing left
 * to change), or why it is refused. `isTold`: its author is told by the place, now or later, and is not to be told twice.
 */
export type Answer =
  | { readonly ok: true; readonly entry: Entry | undefined }
  | { readonly ok: false; readonly refusal: Refusal; readonly isTold?: true }

/** Whether a log takes a request in: then its answer follows; else it is refused at once, before anything is shown. */
export type Receipt =
  { readonly ok: true; readonly answer: Promise<Answer> } | { readonly ok: false; readonly refusal: Refusal }

/**
 * How a log is doing; `message` says so to a person. `failed`: accepted entries are not everywhere they belong yet.
 * `offline`: what is asked for here waits, and is shown, until the others can be reached again. `stopped`: nothing can
 * be changed here until the page is loaded again. `readonly`: nothing can be changed here, for as long as another tab
 * works on this workspace. `seq` is the last entry in the state; `isTelling` says that the place has something to tell
 * besides: in `Place.refused`, or that this page `isOlder` than the app that the server gives now.
 */
export type LogStatus =
  | { readonly kind: 'ready'; readonly seq: number; readonly isTelling?: true; readonly isOlder?: true }
  | {
      readonly kind: 'failed' | 'offline' | 'stopped' | 'readonly'
      readonly seq: number
      readonly message: string
      readonly isTelling?: true
      readonly isOlder?: true
    }

/**
 * Puts requests in order, decides them at their place, keeps them and hands the entries to everyone. Where it lives
 * (this browser, a team server) is the only difference between the two kinds of workspace.
 *
 * What every log owes, and `log-contract.testing.ts` asks of each:
 * - **One ordered channel.** Entries come in the order of their `seq`, each once. All of them that a listener hears of
 *   are in `state` and `past` by then. An answer never overtakes its entry, nor the entries that a refusal rests on:
 *   they have been heard before. `seq` may have gaps, where an entry was nothing to whoever reads here; the entry of
 *   a request that was made here comes in any case, be it with no changes.
 * - **Once.** A request is known by its id: handed in again, it gets its first answer again, and no second entry. Then
 *   its entry may have been in `state` all along, and does not come again.
 * - **Every request is answered once**, also when the log stops: an answer may be late, but it is not forgotten, and
 *   the promise of it does not fail.
 * - **Nothing happens while it is being asked.** No listener is called before `append` has returned.
 */
export interface Log {
  /** What it decides by: whoever shows a request at once, decides it on the same terms. */
  readonly terms: Terms
  /** The state after the last entry: what is confirmed, as far as whoever reads here sees it. */
  readonly state: State
  /** The recent entries, as far as they are at hand. */
  readonly past: RecentPast
  /**
   * Takes a request in, to be ordered. `changes` are what it is expected to do, as far as that is known: whoever has no
   * room for them, or takes in nothing now, refuses at once.
   */
  append(request: Request, changes: readonly Change[]): Receipt
  /**
   * The requests that were taken in and are not answered yet, in the order in which they will get their place; also
   * those that an earlier visit has left, whose answers `append` gives.
   */
  waiting(): readonly Request[]
  /** Calls the listener with requests that wait since an earlier visit, where they come to hand only later. */
  onFound?(listener: (requests: readonly Request[]) => void): void
  /**
   * The entries after `seq`, the oldest first: all of them that may be read here, or the word that some are missing. Fails when
   * they cannot be read now.
   */
  since(seq: number): Promise<readonly Entry[] | NotAtHand>
  /**
   * The entries that touched a row, or all, the oldest first: as far back as they are kept. At least what was heard
   * since the log was opened is among them. Fails when they cannot be read now.
   */
  history(row?: RowKey): Promise<readonly Entry[]>
  /** Calls the listener with new entries, in order. Returns the function that ends it. */
  subscribe(listener: (entries: readonly Entry[]) => void): () => void
  status(): LogStatus
  /** Calls the listener whenever `status()` has changed. Returns the function that ends it. */
  onStatus(listener: () => void): () => void
}

/**
 * Entries that are at hand: those since this page was opened, and the last of those before, once they are read. It
 * tells what there is: an entry that is missing is not found, and did not touch anything.
 */
export interface RecentPast extends Past {
  /**
   * Up to which entry some are missing that the log has elsewhere, and may decide on; 0 where there is nothing but
   * what is here. After it none is missing.
   */
  readonly missingUpTo: number
  /** All of them, the oldest first. The same list as long as they are the same. */
  entries(): readonly Entry[]
  /** Calls the listener when older entries have come to hand. Returns the function that ends it. */
  subscribe(listener: () => void): () => void
}
