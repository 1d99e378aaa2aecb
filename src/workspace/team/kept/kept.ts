import type { RowLists } from '../../../domain/model/row-lists.ts'
import type { Entry } from '../../../domain/request/entry.ts'
import type { Request } from '../../../domain/request/request.ts'
import type { RefusedRequest } from '../../refused-request.ts'

/** A request that waits on this device for the person who made it (`request.by`). */
export interface KeptRequest {
  readonly request: Request
  /** What it would do, in words; nothing if that was never decided here. */
  readonly deed?: string
}

/** What somebody last saw on this device: only confirmed entries, nothing that waits. */
export interface KeptView {
  readonly person: string
  readonly epoch: string
  readonly seq: number
  readonly rows: RowLists
  /** The last entries up to `seq`: all those delivered after `pastFrom`. */
  readonly entries: readonly Entry[]
  readonly pastFrom: number
}

/** A kept view when it is found again: its rows are those after entry `rowsSeq`, and later entries still have to be applied. */
export interface FoundView extends KeptView {
  readonly era: number
  readonly rowsSeq: number
}

/** Entries that continue from the end of a kept view. */
export interface KeptPassage {
  readonly person: string
  readonly epoch: string
  /** The entry up to which everything was here before them. */
  readonly after: number
  readonly entries: readonly Entry[]
  readonly seq: number
}

/**
 * What this device keeps across reloads, for all tabs of the browser: what was last seen (a view, of one person only) and,
 * for each person, what waits to be sent and what was refused. Every call fails if the browser does not let pages keep
 * anything (private windows, a full disk): then the page does without.
 */
export interface Kept {
  /**
   * Returns the number that the view now here has or would have; it changes with each `forget`. To keep a view, a caller
   * must have learned the number before asking the server for the view; otherwise it would write again what somebody else
   * has left.
   */
  era(): Promise<number>
  view(): Promise<FoundView | undefined>
  /** Keeps a view in place of the one before. Returns whether it was still wanted: nobody has forgotten it meanwhile. */
  keepView(view: KeptView, era: number): Promise<boolean>
  /**
   * Keeps what came after the view. Returns false if the view has to be kept anew: there is none that this continues, or
   * much has come.
   */
  keepPassage(passage: KeptPassage, era: number): Promise<boolean>
  /** Notes that somebody has logged out: from this moment until the next `forget` there is no view, whatever becomes of this page. */
  noteLeaving(): void
  /** Removes what was last seen, even where there is no room: nobody is logged in any longer, or somebody else is about to be. */
  forget(why?: { readonly isLeaving: boolean }): Promise<void>
  /** Whether somebody has logged out here and the server does not know it yet: nobody has told it since. */
  isLeaving(): Promise<boolean>

  /** Returns what waits for somebody, in the order in which it was asked for. */
  waiting(person: string): Promise<readonly KeptRequest[]>
  /** Adds a request to those that wait; one that is waiting already keeps its place. */
  keep(request: KeptRequest): Promise<void>
  /** Drops a request that was answered. */
  drop(requestId: string): Promise<void>
  /** Records that a waiting request was refused and that its author must be told; once, whichever tab heard of it. */
  refuse(refused: RefusedRequest, person: string): Promise<void>
  refused(person: string): Promise<readonly RefusedRequest[]>
  /**
   * Removes what is kept for accounts that are `gone`, some days after that became known here; `now` is in milliseconds. An
   * account that comes back before then still finds it.
   */
  tidy(gone: readonly string[], now: number): Promise<void>
  /** Records that somebody has taken note of a refusal. */
  takeNote(requestId: string): Promise<void>

  /**
   * Takes the turn to send what waits, if it is this tab's; returns whether it is. The turn lasts until it is ended, or
   * until a time in milliseconds on the clock that all tabs share. It only serves the order; the server recognises a request
   * that comes twice.
   */
  takeTurn(tab: string, now: number, until: number): Promise<boolean>
  /** Ends the turn, which must be the caller's own, even if the page is closed in the next moment. */
  endTurn(): Promise<void>

  /** Calls the listener when another tab has changed what waits, what was refused, or whose turn it is. */
  onChanged(listener: () => void): void
  close(): void
}
