import type { Request } from '../../domain/request/request.ts'
import type { WorkspaceKey } from './keys.ts'

// What is told in the same form by local storage and by the database, so that each can do without the other.

/** A request that a tab had shown and perhaps not ordered when it was killed. */
export interface Leftover {
  readonly request: Request
  /** The last entry before it, where it was made. */
  readonly after: number
}

/** A login or logout: each has a higher number than the one before. */
export interface SessionMark {
  readonly number: number
  /** The id of the user who logged in; `null` for a logout. */
  readonly user: string | null
}

/** A login or logout as a tab has noted it in local storage. */
export interface NotedSession {
  /** 0 for none. */
  readonly number: number
  /** As in `SessionMark`; unknown where an earlier version noted it. */
  readonly user?: string | null | undefined
  /** The last number that the database was known to have by then; unknown where an earlier version noted it. */
  readonly after?: number | undefined
}

/** The fingerprint of a text, and the last entry that it is known to contain. */
export type TextVersion = readonly [fingerprint: string, seq: number]

/** What each key may hold: texts of which it is known how far they reach. */
export type KnownTexts = { readonly [K in WorkspaceKey]?: readonly TextVersion[] }
