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
  /** The confirmed state, as whoever is logged in sees it. */
  readonly state: State
  readonly isAway: () => boolean
  /** Takes away what this device keeps of what they saw. */
  readonly forget: (why?: { readonly isLeaving: boolean }) => Promise<void>
  /** Whether somebody has logged out in some tab of this browser of whom the server does not know it yet. */
  readonly isLeaving: () => Promise<boolean>
}

/** Who is logged in at a team server, in all tabs of this browser: the server knows by a cookie that no script can read. */
export class TeamSession implements Session {
  readonly #parts: Parts
  #me: string | undefined
  /** In whose name the server is spoken to: also while they are leaving. */
  #speaker: string | undefined
  #hasEnded = false
  #isFollowing = false
  #isLoggingIn = false
  /** A logout that is under way. */
  #leaving: Promise<void> | undefined
  /** A logout here that did not reach the server. */
  #isUntold = false
  #settling: Promise<void> | undefined
  readonly #changed = new Listeners()
  /** Whoever was logged in is not any more, and it was not they who logged out here. */
  readonly ended = new Listeners()

  constructor(parts: Parts, me: string | undefined) {
    this.#parts = parts
    this.#me = me
    this.#speaker = me
  }

  load(): string | undefined {
    return this.#me
  }

  /** In whose name the server is listened to: theirs who are logged in, or have not left entirely yet. */
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
    // Whoever asked tells the screens of a login; of what else has become of it meanwhile, they are told here.
    if ('code' in found && this.#me !== before) this.#changed.tell()
    return found
  }

  logout(): void {
    // Who is gone from this page because somebody else has come is logged out already.
    if (this.#me === undefined || this.#isFollowing) return
    this.#me = undefined
    const noted = this.#parts.forget({ isLeaving: true })
    this.#leaving = this.#leave(noted)
      .catch(() => void (this.#isUntold = true))
      .finally(() => (this.#leaving = undefined))
  }

  subscribe(listener: () => void): void {
    this.#changed.subscribe(listener)
  }

  /** Another tab has told of a login or logout; `isLeaving` where the server does not know of it yet. */
  hearTold(isLeaving: boolean): void {
    // Otherwise the session in which somebody logged out here has ended, and whoever has another one now is not to be logged out of it.
    if (!isLeaving) this.#isUntold = false
    if (!isLeaving || this.#me === undefined || this.#isLoggingIn) return
    this.#me = undefined
    this.#speaker = undefined
    this.#hasEnded = true
    this.#parts.outbox.putAside(refusals.ended)
    this.ended.tell()
    this.#changed.tell()
  }

  /** Has the server know of a logout that did not reach it yet, in this tab or in one that may be closed by now. Fails while it is out of reach. */
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

  /** The server says who is logged in; `take` goes over to what they see, and is told whether they were here before. */
  follow(me: string | undefined, take: (isSame: boolean) => void): void {
    const before = this.#me
    // Who has logged out here comes back by nothing but a login.
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
    // Whoever is told of the change then knows why.
    if (now === undefined) this.ended.tell()
    this.#changed.tell()
  }

  async #logIn(credentials: Credentials): Promise<User | Refusal> {
    const { wire, page, outbox, connection, state, isAway, forget } = this.#parts
    // What the last one has asked for goes first, in their name.
    if (!isAway()) await outbox.drained()
    // What is noted of a logout is not to end the session that is about to begin.
    await this.settle()
    // Before there is another session: nobody ever finds here what somebody else saw.
    if (this.#me !== undefined) await forget()
    const found = await whileBusy(() => wire.login(credentials), page)
    if ('code' in found) return found
    if ('welcome' in found) return page.leaveFor(`/welcome?given#${found.welcome}`)
    // And what another tab of the last one has kept meanwhile.
    await forget()
    const isHere = await connection().renew()
    page.tellTabs()
    return (isHere && state.users.get(found.userId)) || refusals.unreachable
  }

  /** What they have asked for goes to the server first, if it is there. */
  async #leave(noted: Promise<void>): Promise<void> {
    const { wire, page, outbox, connection, isAway } = this.#parts
    if (isAway()) page.tellTabs(true)
    else await outbox.drained()
    // What has taken too long would be asked for again and again by somebody who is nobody.
    outbox.putAside(refusals.loggedOut)
    this.#speaker = undefined
    try {
      await wire.logout()
    } catch (error) {
      // This tab may be closed by the time that the server is there: then another one tells it, which finds it noted.
      await noted
      page.tellTabs(true)
      throw error
    }
    await this.#parts.forget()
    void connection().renew()
    page.tellTabs()
  }
}
