import type { TextTable } from '../domain/request/replaced.ts'
import type { RefusalCode } from '../domain/request/refusal.ts'
import type { Stamp } from '../domain/model/day.ts'

/** Something that somebody asked for, which waited for the server and was refused in the end. */
export interface RefusedRequest {
  readonly requestId: string
  /** When it was asked for. */
  readonly at: Stamp
  /** What it would have done, in words and in the past tense; nothing if that is not known. */
  readonly deed: string | undefined
  readonly code: RefusalCode
  /** Why it was refused. */
  readonly message: string
  /** The texts they had written, one by one, so that they can be copied. */
  readonly texts: readonly string[]
  /** A text that somebody else has changed meanwhile: both versions are offered. */
  readonly conflict: TextConflict | undefined
  /** The id of the task, comment or item that it was about; absent from what an earlier version of the app has kept. */
  readonly about?: string
}

/** One text of one row, changed by two people who did not know of each other. */
export interface TextConflict {
  readonly table: TextTable
  readonly id: string
  readonly field: string
  readonly mine: string
}

/** The refused requests that nobody has taken note of yet. */
export interface RefusedStore {
  /** Returns them, oldest first; the same list as long as it has the same items. */
  list(): readonly RefusedRequest[]
  /** Takes note of one, which is then no longer shown. */
  dismiss(requestId: string): void
  /** Calls the listener when the list has changed. Returns the function that ends it. */
  subscribe(listener: () => void): () => void
}
