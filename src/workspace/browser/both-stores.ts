import type { Request } from '../../domain/request/request.ts'
import type { WorkspaceKey } from './keys.ts'

// What local storage and the database record in the same form, so that each can do without the other.

/** A request that a tab had shown, and perhaps not ordered, when it was killed. */
export interface Leftover {
  readonly request: Request
  /** The last entry before it in the tab that made it. */
  readonly after: number
}

/** A login or logout. Each has a higher number than the one before. */
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
  /** The last number that the database was known to have at the time; unknown where an earlier version noted it. */
  readonly after?: number | undefined
}

/** The fingerprint of a text, and the last entry that the text is known to contain. */
export type TextVersion = readonly [fingerprint: string, seq: number]

/** The texts that each key may hold, where it is known how far they reach. */
export type KnownTexts = { readonly [K in WorkspaceKey]?: readonly TextVersion[] }
