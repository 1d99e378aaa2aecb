import type { User } from '../domain/model/users.ts'
import type { Refusal } from '../domain/request/refusal.ts'
import type { Credentials } from '../domain/rules/login.ts'
import type { State } from '../domain/state/state.ts'
import type { Device } from './device.ts'
import type { FormDrafts } from './form-drafts.ts'
import type { Log } from './log.ts'
import type { RefusedStore } from './refused-request.ts'

/** A place that keeps a workspace: a browser, or a server that many of them ask. */
export interface Place {
  readonly log: Log
  readonly session: Session
  /** What only a browser that keeps the workspace itself can do; none where a server keeps it and looks after it. */
  readonly device: Device | undefined
  /** What is half typed on this device. */
  readonly drafts: FormDrafts
  /** What visitors are told of where the work is kept; nothing where a browser does what it says of itself. */
  readonly about?: About
  /** What waited for a server and was refused, until its author has taken note. */
  readonly refused?: RefusedStore
  /** Whether something waits for a server that ends with this page. */
  readonly holdsUnkept?: () => boolean
  /** Takes no more part in this workspace. */
  close(): void
}

/** What a place says of itself, in a sentence each. */
export interface About {
  /** Why whoever was here is logged out, where that was not their doing. */
  readonly why?: string | undefined
  readonly onLanding: string
  readonly onLogin: string
}

/** Who is logged in here, kept over a reload. */
export interface Session {
  /** The id of the user who is logged in: here, and in every other tab of this browser. */
  load(): string | undefined
  /**
   * Logs in whoever has this e-mail and password, and gives them; or the refusal to show. `shown` is the state as it is
   * shown here, for a place that has the passwords in it.
   */
  login(credentials: Credentials, shown: State): Promise<User | Refusal>
  logout(): void
  /** Whether the last one here did not log out, but was: then they are to be led back to the login. */
  readonly hasEnded?: boolean
  /** Calls the listener when someone logged in or out in another tab. */
  subscribe(listener: () => void): void
}
