import type { Change } from '../domain/state/change.ts'
import type { Request } from '../domain/request/request.ts'
import type { Entry, Past, RowKey, NotAtHand } from '../domain/request/entry.ts'
import type { Refusal } from '../domain/request/refusal.ts'
import type { Terms } from '../domain/request/terms.ts'
import type { State } from '../domain/state/state.ts'

/**
 * A log's answer to a request: its entry, once it is in the order (none if there was nothing left to change at its place),
 * or why it is refused. `isTold`: the place tells its author, now or later, so they must not be told twice.
 */
export type Answer =
  | { readonly ok: true; readonly entry: Entry | undefined }
  | { readonly ok: false; readonly refusal: Refusal; readonly isTold?: true }

/** Whether a log takes a request in: if so, its answer follows; if not, it is refused at once, before anything is shown. */
export type Receipt =
  { readonly ok: true; readonly answer: Promise<Answer> } | { readonly ok: false; readonly refusal: Refusal }

/**
 * How a log is doing; `message` says so to a person. `failed`: some accepted entries have not yet reached every place they
 * belong. `offline`: what is asked for here waits, and is shown, until the others can be reached again. `stopped`: nothing
 * can be changed here until the page is reloaded. `readonly`: nothing can be changed here for as long as another tab works
 * on this workspace. `seq` is the last entry in the state; `isTelling` says that the place has more to tell: in
 * `Place.refused`, or that this page `isOlder` than the app the server now gives out.
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
 * Puts requests in order, decides each at its place, keeps them and hands the entries to everyone. Where it lives
 * (this browser, a team server) is the only difference between the two kinds of workspace.
 *
 * What every log owes, and what `log-contract.testing.ts` checks of each:
 * - **One ordered channel.** Entries come in the order of their `seq`, each once. Every entry a listener hears of is in
 *   `state` and `past` by then. An answer never overtakes its entry or the entries that a refusal rests on: those have
 *   been heard before. `seq` may have gaps where an entry did not concern this reader; the entry of a request made here
 *   always comes, even with no changes.
 * - **Once.** A request is recognised by its id: handed in again, it gets its first answer again and no second entry.
 *   Its entry may then have been in `state` all along, and does not come again.
 * - **Every request is answered once**, even when the log stops: an answer may be late, but it is not forgotten, and
 *   its promise does not reject.
 * - **Nothing happens during a call.** No listener is called before `append` has returned.
 */
export interface Log {
  /** What it decides by: anyone who shows a request at once must decide it on the same terms. */
  readonly terms: Terms
  /** The confirmed state, after the last entry, as far as this reader sees it. */
  readonly state: State
  /** The recent entries, as far as they are at hand. */
  readonly past: RecentPast
  /**
   * Takes in a request to be ordered. `changes` are what it is expected to do, as far as that is known. A log that has no
   * room for them, or takes in nothing now, refuses at once.
   */
  append(request: Request, changes: readonly Change[]): Receipt
  /**
   * Returns the requests taken in but not answered yet, in the order in which they will get their place. They include those
   * left by an earlier visit, whose answers `append` gives.
   */
  waiting(): readonly Request[]
  /** Calls the listener with requests that have waited since an earlier visit, where they come to hand only later. */
  onFound?(listener: (requests: readonly Request[]) => void): void
  /**
   * Returns the entries after `seq`, oldest first: all those that may be read here, or the word that some are missing. Fails
   * if they cannot be read now.
   */
  since(seq: number): Promise<readonly Entry[] | NotAtHand>
  /**
   * Returns the entries that touched a row, or all of them, oldest first, as far back as they are kept. At least those heard
   * since the log was opened are among them. Fails if they cannot be read now.
   */
  history(row?: RowKey): Promise<readonly Entry[]>
  /** Calls the listener with new entries, in order. Returns the function that ends it. */
  subscribe(listener: (entries: readonly Entry[]) => void): () => void
  status(): LogStatus
  /** Calls the listener whenever `status()` has changed. Returns the function that ends it. */
  onStatus(listener: () => void): () => void
}

/**
 * The entries at hand: those since this page was opened, and the last of those before, once they have been read. It answers
 * from these alone: an entry that is missing is not found, and did not touch anything.
 */
export interface RecentPast extends Past {
  /**
   * The last entry up to which some are missing here that the log has elsewhere and may decide on; 0 where there is nothing
   * but what is here. After it none is missing.
   */
  readonly missingUpTo: number
  /** Returns all of them, oldest first. The same list as long as they are the same. */
  entries(): readonly Entry[]
  /** Calls the listener when older entries have come to hand. Returns the function that ends it. */
  subscribe(listener: () => void): () => void
}
