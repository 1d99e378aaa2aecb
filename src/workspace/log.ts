import type { Entry } from '../domain/decide.ts'
import type { Request } from '../domain/command.ts'
import type { Refusal } from '../domain/refusal.ts'
import type { State } from '../domain/state.ts'

/** What a log answers to a request: its entry, once it is in the order, or why it is not. */
export type Answer =
  { readonly ok: true; readonly entry: Entry } | { readonly ok: false; readonly refusal: Refusal }

/**
 * How a log is doing. `failed` means that accepted entries are not safe yet, `behind` that others have changed the
 * workspace and requests are refused until the page is loaded again; `message` says so to a person.
 */
export type LogStatus =
  | { readonly kind: 'ready'; readonly seq: number }
  | { readonly kind: 'failed' | 'behind'; readonly seq: number; readonly message: string }

/**
 * Puts requests in order, decides them at their place, keeps them and hands the entries to everyone. Where it lives
 * (this browser, a team server) is the only difference between the two kinds of workspace.
 */
export interface Log {
  /** The state after the last entry: what is confirmed. */
  readonly state: State
  /** Orders a request. Answers when it has its place; a request whose id is known gets its first answer again. */
  append(request: Request): Promise<Answer>
  /** The entries after `seq`, as far as they are still kept. */
  since(seq: number): Promise<readonly Entry[]>
  /** Calls the listener with every new entry, in order. Gives the function that ends it. */
  subscribe(listener: (entry: Entry) => void): () => void
  status(): LogStatus
  /** Calls the listener whenever `status()` has changed. */
  onStatus(listener: () => void): () => void
}

/** Who is logged in here, kept over a reload. */
export interface SessionStore {
  /** The id of the user who was logged in when this was opened. */
  load(): string | undefined
  save(userId: string | undefined): void
}

/** One piece of stored data that could not be read, with its raw text kept aside. */
export interface Damage {
  /** Where the raw text is kept: `recovery:…`. */
  readonly key: string
  /** A sentence that says what could not be read. */
  readonly message: string
}

/** Data that could not be read and was kept aside, for its owner to download or discard. */
export interface DamageStore {
  list(): readonly Damage[]
  /** The raw text that was kept. */
  text(key: string): string | undefined
  discard(key: string): void
}

/** A place that keeps a workspace. */
export interface Place {
  readonly log: Log
  readonly session: SessionStore
  readonly damage: DamageStore
}
