import type { RowLists } from '../../domain/model/row-lists.ts'
import type { Entry, RowKey } from '../../domain/request/entry.ts'
import type { Refusal } from '../../domain/request/refusal.ts'
import type { Position } from '../../domain/request/spoken.ts'
import type { Request } from '../../domain/request/request.ts'
import type { Credentials } from '../../domain/rules/login.ts'

/** What somebody sees of a workspace after entry `seq`. For nobody: no rows. */
export interface Snapshot extends Position {
  /** The id of the person logged in, as the server knows it. */
  readonly me: string | null
  readonly rows: RowLists
  /** Set if nobody is logged in and nobody can be, since there is no admin yet. */
  readonly isNew?: true
}

/** New entries for the person logged in, oldest first, and the entry up to which they have got everything. */
export interface Delivery {
  readonly entries: readonly Entry[]
  readonly seq: number
  /** In the first delivery on a socket: which build of the app the server gives out. */
  readonly build?: string | undefined
}

/** What a server says on the socket: what is new, or that it cannot tell from there and a snapshot is needed. */
export type Word = Delivery | { readonly reset: true }

/** What became of a request, decided when `seq` was the last entry. */
export type Sent =
  | { readonly kind: 'accepted'; readonly seq: number; readonly entry: Entry | undefined }
  | { readonly kind: 'refused'; readonly seq: number; readonly refusal: Refusal }
  /** Nobody is logged in any longer, or somebody else is. */
  | { readonly kind: 'sessionOver' }

/** Where a socket starts to report news from, and for whom. */
export interface PersonsPosition extends Position {
  readonly me: string
}

/** Why a socket has ended: the session is over, or anything else. */
export type Ending = 'sessionOver' | 'lost'

/** Hears what a socket brings, until the socket is closed from here. */
export interface Hearer {
  hear(word: Word): void
  ended(why: Ending): void
}

/** The server cannot be reached or cannot answer now: whatever was asked should be asked again later. */
export class Unreachable extends Error {
  constructor(options?: ErrorOptions) {
    super('The server could not be reached. Try again in a moment.', options)
  }
}

/**
 * What came back is no answer and does not say when to ask again: the server has failed, or something on the way does not
 * let the request through. If that happens again and again, the cause is not an absent server.
 */
export class NoAnswer extends Unreachable {}

/**
 * The connection to a team server: what is asked of it and what it brings. Every promise but that of `isReady` fails with
 * `Unreachable` if the server is out of reach or has no time.
 */
export interface Wire {
  snapshot(): Promise<Snapshot>
  /** Fails with `NoAnswer` if something other than an answer comes back. */
  send(request: Request): Promise<Sent>
  /** Returns the entries that touched a row, or all of them, oldest first, as far as this person may read them. */
  history(row?: RowKey): Promise<readonly Entry[]>
  /** Returns all entries after one, oldest first, as far as this person may read them. */
  since(seq: number): Promise<readonly Entry[]>
  /**
   * Logs in the person with this e-mail and password and returns their id; or the token with which they first choose a
   * password of their own, if somebody else knows this one; or why nobody is logged in.
   */
  login(
    credentials: Credentials,
  ): Promise<{ readonly userId: string } | { readonly welcome: string } | Refusal>
  logout(): Promise<void>
  /** Returns the ids of accounts that were logged in with this browser and no longer exist. */
  gone(): Promise<readonly string[]>
  /** Whether there is a server that is ready: then any other failure was not due to its absence. */
  isReady(): Promise<boolean>
  /** Opens a socket that first says what was missed. Returns the function that closes it. */
  listen(from: PersonsPosition, hearer: Hearer): () => void
}

/** What a place on a team server needs of the page it lives in. */
export interface TeamPage {
  /** Milliseconds on a clock that keeps running while the device sleeps. */
  elapsed(): number
  /** Runs the job after this many milliseconds. Returns the function that cancels it. */
  later(job: () => void, milliseconds: number): () => void
  /** A number from 0 up to 1. */
  random(): number
  /** Calls the listener when the network may be back: the browser says so, or the page is shown again. */
  onBack(listener: () => void): void
  /** Calls the listener when the browser says that there is no network. */
  onAway(listener: () => void): void
  /** Calls the listener when the page is being left: there may be no later chance. */
  onLeaving(listener: () => void): void
  /** Goes to another page of the server, which starts afresh: anyone who awaits this waits for as long as this page exists. */
  leaveFor(path: string): Promise<never>
  /**
   * Tells the other tabs of this browser that somebody has logged in or out; `isLeaving` if it is a logout the server does
   * not know of yet.
   */
  tellTabs(isLeaving?: boolean): void
  /** Calls the listener when another tab has reported this. */
  onTold(listener: (isLeaving: boolean) => void): void
}
