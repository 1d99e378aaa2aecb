import type { User } from '../domain/model/users.ts'
import type { Refusal } from '../domain/request/refusal.ts'
import type { Credentials } from '../domain/rules/login.ts'
import type { State } from '../domain/state/state.ts'
import type { Device } from './device.ts'
import type { FormDrafts } from './form-drafts.ts'
import type { Log } from './log.ts'
import type { RefusedStore } from './refused-request.ts'

/** A place that keeps a workspace: a browser, or a server shared by many browsers. */
export interface Place {
  readonly log: Log
  readonly session: Session
  /** What only a browser that keeps the workspace itself can do; none where a server keeps and looks after it. */
  readonly device: Device | undefined
  /** Half-typed input on this device. */
  readonly drafts: FormDrafts
  /**
   * What visitors are told about where the work is kept; nothing where a browser keeps it, for which the screens have words
   * of their own.
   */
  readonly about?: About
  /** Requests that waited for a server and were refused, until their author has taken note. */
  readonly refused?: RefusedStore
  /** Whether something that waits for a server would be lost with this page. */
  readonly holdsUnkept?: () => boolean
  /** Takes no further part in this workspace. */
  close(): void
}

/** What a place says about itself, one sentence each. */
export interface About {
  /** Why the last user was logged out, where they did not log out themselves. */
  readonly why?: string | undefined
  readonly onLanding: string
  readonly onLogin: string
  /** What people should know before they type a password. */
  readonly warning?: string | undefined
}

/** Who is logged in here, across reloads. */
export interface Session {
  /** Returns the id of the user who is logged in, here and in every other tab of this browser. */
  load(): string | undefined
  /**
   * Logs in the user with this e-mail and password and returns them, or the refusal to show. `shown` is the state as shown
   * here, for a place that has the passwords in it.
   */
  login(credentials: Credentials, shown: State): Promise<User | Refusal>
  logout(): void
  /** Whether the last user here was logged out rather than logging out: then they are led back to the login. */
  readonly hasEnded?: boolean
  /** Calls the listener when someone logs in or out in another tab. */
  subscribe(listener: () => void): void
}
