import type { RowLists } from '../../../domain/model/row-lists.ts'
import type { Entry } from '../../../domain/request/entry.ts'
import type { Request } from '../../../domain/request/request.ts'
import type { RefusedRequest } from '../../refused-request.ts'

/** A request that waits on this device, for the person who made it (`request.by`). */
export interface KeptRequest {
  readonly request: Request
  /** What it would do, in words; nothing as long as that was never decided here. */
  readonly deed?: string
}

/** What somebody saw last on this device: confirmed entries alone, nothing of what waits. */
export interface KeptView {
  readonly person: string
  readonly epoch: string
  readonly seq: number
  readonly rows: RowLists
  /** The last entries up to `seq`: all that were delivered after `pastFrom`. */
  readonly entries: readonly Entry[]
  readonly pastFrom: number
}

/** A kept view as it is found again: its rows are those after entry `rowsSeq`, and later entries are still to be applied. */
export interface FoundView extends KeptView {
  readonly era: number
  readonly rowsSeq: number
}

/** Entries that go on from where a kept view ends. */
export interface KeptPassage {
  readonly person: string
  readonly epoch: string
  /** Up to where all was here before them. */
  readonly after: number
  readonly entries: readonly Entry[]
  readonly seq: number
}

/**
 * What this device keeps over reloads, for all tabs of the browser: what was seen last (a view, of one person only), and
 * for each person what waits to be sent and what was refused. Whatever is asked of it fails where the browser does not
 * let pages keep anything (private windows, a full disk): then the page does without.
 */
export interface Kept {
  /**
   * Which number the view that is here now has, or would have: another one after each `forget`. Whoever wants to keep a
   * view must have learned it before asking the server for it, or what somebody else has left would be written again.
   */
  era(): Promise<number>
  view(): Promise<FoundView | undefined>
  /** Keeps a view in place of the one before. Returns whether it was still wanted: nobody has forgotten it meanwhile. */
  keepView(view: KeptView, era: number): Promise<boolean>
  /** Keeps what came after the view. Returns false where that is to be kept anew: there is none that this goes on from, or much has come. */
  keepPassage(passage: KeptPassage, era: number): Promise<boolean>
  /** Somebody has logged out: from this moment on there is no view, whatever becomes of this page. Until the next `forget`. */
  noteLeaving(): void
  /** Nobody is logged in any more, or somebody else is about to be: what was seen last is taken away, also where there is no room. */
  forget(why?: { readonly isLeaving: boolean }): Promise<void>
  /** Whether somebody has logged out here, and the server does not know of it yet: it was told by nobody since. */
  isLeaving(): Promise<boolean>

  /** What waits for somebody, in the order in which it was asked for. */
  waiting(person: string): Promise<readonly KeptRequest[]>
  /** Adds a request to those that wait; one that waits already keeps its place. */
  keep(request: KeptRequest): Promise<void>
  /** A request was answered. */
  drop(requestId: string): Promise<void>
  /** A request that waited was refused, and its author is to be told; once, whichever tab heard of it. */
  refuse(refused: RefusedRequest, person: string): Promise<void>
  refused(person: string): Promise<readonly RefusedRequest[]>
  /**
   * What is kept for accounts that are `gone` goes some days after that became known here, `now` in milliseconds: one that comes back
   * until then finds it.
   */
  tidy(gone: readonly string[], now: number): Promise<void>
  /** Somebody has taken note of a refusal. */
  takeNote(requestId: string): Promise<void>

  /**
   * Whether it is the turn of a tab to send what waits: until the turn ends, or a time in milliseconds on the clock that
   * all tabs share. It is for the order alone; the server knows a request that comes twice.
   */
  takeTurn(tab: string, now: number, until: number): Promise<boolean>
  /** Ends the turn, which is to be the caller's own, also when the page is closed in the next moment. */
  endTurn(): Promise<void>

  /** Calls the listener when another tab has changed what waits, what was refused, or whose turn it is. */
  onChanged(listener: () => void): void
  close(): void
}
