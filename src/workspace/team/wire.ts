import type { RowLists } from '../../domain/model/row-lists.ts'
import type { Entry, RowKey } from '../../domain/request/entry.ts'
import type { Refusal } from '../../domain/request/refusal.ts'
import type { Position } from '../../domain/request/spoken.ts'
import type { Request } from '../../domain/request/request.ts'
import type { Credentials } from '../../domain/rules/login.ts'

/** What somebody sees of a workspace after entry `seq`. Of nobody: no rows. */
export interface Snapshot extends Position {
  /** The id of who is logged in, as the server knows it. */
  readonly me: string | null
  readonly rows: RowLists
  /** There where nobody is logged in, and nobody can be, since there is no admin yet. */
  readonly isNew?: true
}

/** New entries for whoever is logged in, the oldest first, and up to where there is none that they have not got. */
export interface Delivery {
  readonly entries: readonly Entry[]
  readonly seq: number
  /** In the first one on a socket: which build of the app the server gives. */
  readonly build?: string | undefined
}

/** What a server says on the socket: what is new, or that it cannot tell from there on, and a snapshot is needed. */
export type Word = Delivery | { readonly reset: true }

/** What came of a request, decided when `seq` was the last entry. */
export type Sent =
  | { readonly kind: 'accepted'; readonly seq: number; readonly entry: Entry | undefined }
  | { readonly kind: 'refused'; readonly seq: number; readonly refusal: Refusal }
  /** Nobody is logged in any more, or somebody else. */
  | { readonly kind: 'sessionOver' }

/** From where on a socket brings what is new, and for whom. */
export interface PersonsPosition extends Position {
  readonly me: string
}

/** Why a socket has ended: the session is over, or whatever else. */
export type Ending = 'sessionOver' | 'lost'

/** Who hears what a socket brings. Nobody does once it was closed from here. */
export interface Hearer {
  hear(word: Word): void
  ended(why: Ending): void
}

/** That the server cannot be reached, or cannot answer now: whatever was asked is to be asked again later. */
export class Unreachable extends Error {
  constructor(options?: ErrorOptions) {
    super('The server could not be reached. Try again in a moment.', options)
  }
}

/**
 * That something came back which is no answer, and does not say when to ask again: the server has failed at it, or something on the way
 * does not let it through. Where that comes again and again, it is no want of a server.
 */
export class NoAnswer extends Unreachable {}

/**
 * The way to a team server: what is asked of it and what it brings. Whatever gives a promise fails with `Unreachable`
 * where the server is out of reach or has no time.
 */
export interface Wire {
  snapshot(): Promise<Snapshot>
  /** Fails with `NoAnswer` where something else than an answer comes back. */
  send(request: Request): Promise<Sent>
  /** The entries that touched a row, or all, the oldest first, as far as somebody may read them. */
  history(row?: RowKey): Promise<readonly Entry[]>
  /** All entries after one, the oldest first, as far as somebody may read them. */
  since(seq: number): Promise<readonly Entry[]>
  /**
   * The id of whoever has this e-mail and password, who is logged in from now on; or the token by which they choose a password of
   * their own first, where somebody else knows this one; or why nobody is logged in.
   */
  login(
    credentials: Credentials,
  ): Promise<{ readonly userId: string } | { readonly welcome: string } | Refusal>
  logout(): Promise<void>
  /** The ids of accounts that were logged in with this browser and are no more. */
  gone(): Promise<readonly string[]>
  /** Whether there is a server that is ready: whatever else failed then was not for want of one. */
  isReady(): Promise<boolean>
  /** Opens a socket, whose first word is what was missed. Returns the function that closes it. */
  listen(from: PersonsPosition, hearer: Hearer): () => void
}

/** What a place on a team server needs of the page that it lives in. */
export interface TeamPage {
  /** Milliseconds on a clock that goes on while the device sleeps. */
  elapsed(): number
  /** Runs the job after so many milliseconds. Returns the function that calls it off. */
  later(job: () => void, milliseconds: number): () => void
  /** A number from 0 up to 1. */
  random(): number
  /** Calls the listener when the network may be back: the browser says so, or the page is looked at again. */
  onBack(listener: () => void): void
  /** Calls the listener when the browser says that there is no network. */
  onAway(listener: () => void): void
  /** Calls the listener when the page is being left: there may be no later. */
  onLeaving(listener: () => void): void
  /** Goes to another page of the server, which begins anew: whoever waits for this waits as long as there is this page. */
  leaveFor(path: string): Promise<never>
  /**
   * Tells the other tabs of this browser that somebody has logged in or out; `isLeaving` where it is a logout that the server does not
   * know of yet.
   */
  tellTabs(isLeaving?: boolean): void
  /** Calls the listener when another tab has told that. */
  onTold(listener: (isLeaving: boolean) => void): void
}
