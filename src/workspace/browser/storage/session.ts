import { sameEmail } from '../../../domain/model/email.ts'
import type { User } from '../../../domain/model/users.ts'
import type { Refusal } from '../../../domain/request/refusal.ts'
import { type Credentials, authenticate } from '../../../domain/rules/login.ts'
import type { State } from '../../../domain/state/state.ts'
import { Listeners } from '../../listeners.ts'
import type { Session } from '../../place.ts'
import { keys } from '../keys.ts'
import type { SessionMark } from '../both-stores.ts'
import { readUser, type StoredUser, userText } from './current-user.ts'
import type { Room } from './room.ts'
import { SessionMarks, type WhereNoted } from './session-marks.ts'
import { whoIsIn } from './who-is-in.ts'

/** What a start knows about who is logged in. */
export interface FoundSession {
  /** The user under `currentUser`. */
  readonly stored: StoredUser | undefined
  /** The last login or logout of this order in the database. */
  readonly inDatabase: SessionMark | undefined
  /** Whether nobody is logged in, whatever stands there: the workspace was brought back. */
  readonly isOver: boolean | undefined
  /** Whether `currentUser` may be another implementation's, which knows people by their e-mail. */
  readonly isForeign: boolean
  /** Whether an order begins, which knows of no login yet: the login that is found is noted. */
  readonly isNew: boolean
}

/**
 * Who is logged in: one user for all tabs of this browser, stored under `currentUser`. Each login and logout has a number,
 * which stands in local storage and in the database: a crash may roll back either, and then the later of the two counts
 * (docs/decisions/0019).
 */
export class BrowserSession implements Session {
  /** This tab has changed who is logged in. */
  readonly saved = new Listeners()
  readonly #storage: Storage
  readonly #state: State
  readonly #marks: SessionMarks
  readonly #isGranted: boolean
  readonly #room: Pick<Room, 'releaseAll'>
  #isStopped = false
  /** Whether somebody has logged in or out since the database was last seen to agree. */
  #isUnsettled = false
  /** Another tab has changed who is logged in. */
  readonly #changed = new Listeners()
  #userId: string | undefined
  /** What was last seen under `currentUser`, if that could be understood. */
  #seen: string | null | undefined

  constructor(
    storage: Storage,
    state: State,
    found: FoundSession,
    mayWrite: boolean,
    whereNoted: WhereNoted,
    room: Pick<Room, 'releaseAll'>,
  ) {
    this.#room = room
    this.#storage = storage
    this.#state = state
    this.#isGranted = mayWrite
    this.#seen = storage.getItem(keys.currentUser)
    const { stored, inDatabase, isOver = false, isForeign, isNew } = found
    this.#marks = new SessionMarks(whereNoted, inDatabase?.number ?? 0)
    const { noted: inNotes, lastNumber } = this.#marks
    const storedId = this.#idOf(stored, isForeign)
    if (!isOver) this.#userId = this.#known(whoIsIn({ stored: storedId, inNotes, inDatabase }))
    if (!mayWrite) return
    const isNotedLater = inDatabase !== undefined && inDatabase.number > lastNumber
    // What is stored there is no longer true: the change is noted like any other login or logout.
    if (isNotedLater && !isOver && !isNew) this.#save(this.user(), inDatabase.number)
    else if (isOver || isNew || this.#userId !== storedId) this.#save(this.user())
    else {
      if (stored?.mustBeWritten) this.#write(this.user())
      // An order that knows of no login yet must not later take an older one for the last.
      if (inDatabase === undefined) this.#marks.noteInDatabase(this.mark)
      // Local storage alone knows of it, and may lose it: settled once nothing else is in flight.
      else this.#isUnsettled = (inDatabase.user ?? undefined) !== this.#userId
    }
  }

  load(): string | undefined {
    return this.#userId
  }

  /** The row of the logged-in user. */
  user(): User | undefined {
    return this.#userId === undefined ? undefined : this.#state.users.get(this.#userId)
  }

  async login({ email, password }: Credentials, shown: State): Promise<User | Refusal> {
    const found = authenticate(shown, email, password)
    if (!('code' in found)) this.#become(found)
    return found
  }

  logout(): void {
    this.#become(undefined)
  }

  subscribe(listener: () => void): void {
    this.#changed.subscribe(listener)
  }

  /** Writes nothing from now on, except for a logout. */
  stop(): void {
    this.#isStopped = true
    this.#marks.stop()
  }

  /**
   * Makes sure that the database agrees with local storage: when two tabs log somebody in at once, the two stores may have
   * heard of them in different orders.
   */
  async settle(): Promise<void> {
    if (!this.#isUnsettled || this.#isStopped || !this.#isGranted) return
    this.#isUnsettled = false
    const noted = await this.#marks.inDatabase()
    if (!noted || this.#isUnsettled || (noted.user ?? undefined) === this.#userId) return
    // The database may hold news that is still on its way here.
    if (noted.number > this.#marks.lastNumber) this.#isUnsettled = true
    else this.#save(this.user())
  }

  /** Who is logged in, with the number of that login: for a database that is made anew. */
  get mark(): SessionMark {
    return { number: this.#marks.lastNumber, user: this.#userId ?? null }
  }

  /** The page was perhaps asleep, and heard nothing of what happened meanwhile. */
  awake(): void {
    if (this.#storage.getItem(keys.currentUser) !== this.#seen) this.changedElsewhere()
  }

  /** More accounts may be known now: also the one that another tab has logged in. */
  lookAgain(): void {
    if (this.#seen === undefined) this.changedElsewhere()
  }

  /** Another tab has written the key. A tab that has stopped follows as well: it must not go on showing a person's data. */
  changedElsewhere(): void {
    this.#isUnsettled = true
    // Read again rather than taken from the event: if two tabs wrote at once, both then see the last write.
    const text = this.#storage.getItem(keys.currentUser)
    const user = readUser(text)
    const userId = this.#idOf(user, false)
    // Nobody's yet: looked at again once more accounts are known here.
    this.#seen = user && userId === undefined ? undefined : text
    if (userId === this.#userId) return
    this.#userId = userId
    this.#changed.tell()
  }

  /**
   * The id of a stored user. Somebody logged in with an id of ours that no longer exists is nobody: their e-mail may be
   * another person's now.
   */
  #idOf(user: StoredUser | undefined, isForeign: boolean): string | undefined {
    if (!user) return undefined
    const id = this.#known(user.id)
    if (id !== undefined || (user.hasOwnId && !isForeign)) return id
    return [...this.#state.users.values()].find((row) => user.email && sameEmail(row.email, user.email))?.id
  }

  #known(id: string | undefined): string | undefined {
    return id !== undefined && this.#state.users.get(id) ? id : undefined
  }

  #become(user: User | undefined): void {
    if (user?.id === this.#userId) return
    this.#userId = user?.id
    // A tab that has stopped writing still stores a logout: whoever has left stays out.
    if (!this.#isGranted || (this.#isStopped && user)) return
    this.#save(user)
    if (!this.#isStopped) this.saved.tell()
  }

  #save(user: User | undefined, known?: number): void {
    this.#isUnsettled = true
    this.#write(user)
    const mark = { number: known ?? this.#marks.lastNumber + 1, user: user?.id ?? null }
    this.#marks.note(mark)
    if (known === undefined) this.#marks.noteInDatabase(mark)
  }

  #write(user: User | undefined): void {
    const storage = this.#storage
    try {
      if (user) this.#put(userText(user))
      // A text that lets nobody in stays as it is: it may be unreadable and still wanted.
      else if (readUser(storage.getItem(keys.currentUser))) storage.removeItem(keys.currentUser)
    } catch (error) {
      console.warn('The login could not be saved; it ends with this page.', error)
    }
    this.#seen = storage.getItem(keys.currentUser)
  }

  #put(text: string): void {
    try {
      this.#storage.setItem(keys.currentUser, text)
    } catch {
      // The next write holds that room again.
      this.#room.releaseAll()
      this.#storage.setItem(keys.currentUser, text)
    }
  }
}
