import type { TextTable } from '../domain/request/replaced.ts'
import type { RefusalCode } from '../domain/request/refusal.ts'
import type { Stamp } from '../domain/model/day.ts'

/** Something that somebody wanted, which waited for the server and was refused in the end. */
export interface RefusedRequest {
  readonly requestId: string
  /** When it was asked for. */
  readonly at: Stamp
  /** What it would have done, in words and in the past tense; nothing where that is not known. */
  readonly deed: string | undefined
  readonly code: RefusalCode
  /** Why it was refused. */
  readonly message: string
  /** What they had written, text by text, so that it can be copied. */
  readonly texts: readonly string[]
  /** A text that somebody else has changed meanwhile: both are offered. */
  readonly conflict: TextConflict | undefined
}

/** One text of one row, which two people have changed without knowing of each other. */
export interface TextConflict {
  readonly table: TextTable
  readonly id: string
  readonly field: string
  readonly mine: string
}

/** What was refused and nobody has taken note of yet. */
export interface RefusedStore {
  /** The oldest first; the same list as long as it has the same items. */
  list(): readonly RefusedRequest[]
  /** Takes note of one: it is told no more. */
  dismiss(requestId: string): void
  /** Calls the listener when the list has changed. Returns the function that ends it. */
  subscribe(listener: () => void): () => void
}
