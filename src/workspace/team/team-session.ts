import type { User } from '../../domain/model/users.ts'
import type { Refusal } from '../../domain/request/refusal.ts'
import type { Credentials } from '../../domain/rules/login.ts'
import type { State } from '../../domain/state/state.ts'
import { Listeners } from '../listeners.ts'
import type { Session } from '../place.ts'
import { Busy, whileBusy } from './busy.ts'
import type { Connection } from './connection.ts'
import type { Outbox } from './outbox.ts'
import { refusals } from './sentences.ts'
import { Unreachable, type TeamPage, type Wire } from './wire.ts'

interface Parts {
  readonly wire: Pick<Wire, 'login' | 'logout'>
  readonly page: Pick<TeamPage, 'tellTabs' | 'leaveFor' | 'later' | 'random'>
  readonly outbox: Outbox
  readonly connection: () => Connection
  /** The confirmed state, as the person logged in sees it. */
  readonly state: State
  readonly isAway: () => boolean
  /** Removes what this device keeps of what they saw. */
  readonly forget: (why?: { readonly isLeaving: boolean }) => Promise<void>
  /** Whether somebody has logged out in some tab of this browser without the server knowing it yet. */
  readonly isLeaving: () => Promise<boolean>
}

/** Who is logged in to a team server, in all tabs of this browser: the server tells by a cookie that no script can read. */
export class TeamSession implements Session {
  readonly #parts: Parts
  #me: string | undefined
  /** In whose name this page speaks to the server, even while they are leaving. */
  #speaker: string | undefined
  #hasEnded = false
  #isFollowing = false
  #isLoggingIn = false
  /** A logout in progress. */
  #leaving: Promise<void> | undefined
  /** A logout here that did not reach the server. */
  #isUntold = false
  #settling: Promise<void> | undefined
  readonly #changed = new Listeners()
  /** The last person is no longer logged in, and did not log out here themselves. */
  readonly ended = new Listeners()

  constructor(parts: Parts, me: string | undefined) {
    this.#parts = parts
    this.#me = me
    this.#speaker = me
  }

  load(): string | undefined {
    return this.#me
  }

  /** In whose name this page listens to the server: the person logged in, or one who has not entirely left yet. */
  get speaker(): string | undefined {
    return this.#speaker
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  async login(credentials: Credentials): Promise<User | Refusal> {
    const before = this.#me
    let found: User | Refusal = refusals.unreachable
    this.#isLoggingIn = true
    try {
      found = await this.#logIn(credentials)
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      if (error instanceof Busy) found = refusals.busy
    } finally {
      this.#isLoggingIn = false
    }
    // The caller tells the screens of a login; anything else that has changed meanwhile is reported here.
    if ('code' in found && this.#me !== before) this.#changed.tell()
    return found
  }

  logout(): void {
    // A person who is gone from this page because somebody else has come is logged out already.
    if (this.#me === undefined || this.#isFollowing) return
    this.#me = undefined
    const noted = this.#parts.forget({ isLeaving: true })
    this.#leaving = this.#leave(noted)
      .catch(() => {
        this.#isUntold = true
        // Told again by this tab as well, as soon as the server is there.
        void this.#parts.connection().renew()
      })
      .finally(() => (this.#leaving = undefined))
  }

  subscribe(listener: () => void): void {
    this.#changed.subscribe(listener)
  }

  /** To be called when another tab reports a login or logout; `isLeaving` if the server does not know of it yet. */
  hearTold(isLeaving: boolean): void {
    // Otherwise the session that was logged out here has ended, and whoever has a new one must not be logged out of it.
    if (!isLeaving) this.#isUntold = false
    if (!isLeaving || this.#me === undefined || this.#isLoggingIn) return
    this.#me = undefined
    this.#speaker = undefined
    this.#hasEnded = true
    this.#parts.outbox.putAside(refusals.ended)
    this.ended.tell()
    this.#changed.tell()
  }

  /**
   * Tells the server of a logout that has not reached it yet, made in this tab or in one that may be closed by now. Fails
   * while the server is out of reach.
   */
  settle(): Promise<void> {
    return (this.#settling ??= this.#settle().finally(() => (this.#settling = undefined)))
  }

  async #settle(): Promise<void> {
    const { wire, page, forget, isLeaving } = this.#parts
    await this.#leaving
    if (!this.#isUntold && !(await isLeaving())) return
    await wire.logout()
    await forget()
    this.#isUntold = false
    page.tellTabs()
  }

  /** Takes in who is logged in, as the server says; `take` switches to what they see, and is told whether they were here before. */
  follow(me: string | undefined, take: (isSame: boolean) => void): void {
    const before = this.#me
    // Somebody who has logged out here comes back only by logging in.
    const now = this.#leaving || this.#isUntold ? undefined : me
    this.#me = now
    this.#speaker = now
    if (before !== undefined && before !== now)
      this.#parts.outbox.putAside(now === undefined ? refusals.ended : refusals.notSent)
    if (before !== undefined && now === undefined) void this.#parts.forget()
    this.#hasEnded = now === undefined && (before !== undefined || this.#hasEnded)
    this.#isFollowing = true
    take(before === now)
    this.#isFollowing = false
    if (before === now || this.#isLoggingIn) return
    // Anyone told of the change then knows why.
    if (now === undefined) this.ended.tell()
    this.#changed.tell()
  }

  async #logIn(credentials: Credentials): Promise<User | Refusal> {
    const { wire, page, outbox, connection, state, isAway, forget } = this.#parts
    // What the last person has asked for goes first, in their name.
    if (!isAway()) await outbox.drained()
    // A noted logout must not end the session that is about to begin.
    await this.settle()
    // Before there is another session: nobody must ever find here what somebody else saw.
    if (this.#me !== undefined) await forget()
    const found = await whileBusy(() => wire.login(credentials), page)
    if ('code' in found) return found
    if ('welcome' in found) return page.leaveFor(`/welcome?given#${found.welcome}`)
    // Also what another tab of the last person has kept meanwhile.
    await forget()
    const isHere = await connection().renew()
    page.tellTabs()
    return (isHere && state.users.get(found.userId)) || refusals.unreachable
  }

  /** Logs out. What they have asked for goes to the server first, if it is there. */
  async #leave(noted: Promise<void>): Promise<void> {
    const { wire, page, outbox, connection, isAway } = this.#parts
    if (isAway()) page.tellTabs(true)
    else await outbox.drained()
    // What has taken too long would otherwise be asked for again and again by nobody.
    outbox.putAside(refusals.loggedOut)
    this.#speaker = undefined
    try {
      await wire.logout()
    } catch (error) {
      // This tab may be closed by the time the server is there: then another tab, which finds the logout noted, tells it.
      await noted
      page.tellTabs(true)
      throw error
    }
    await this.#parts.forget()
    void connection().renew()
    page.tellTabs()
  }
}
