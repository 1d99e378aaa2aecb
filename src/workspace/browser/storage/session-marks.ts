import { millisecondsOf, type Stamp } from '../../../domain/model/day.ts'
import type { NotedSession, SessionMark } from '../both-stores.ts'
import type { TabNotes } from './tab-notes.ts'
import { lastNumber } from './who-is-in.ts'

/** Where logins and logouts are noted besides `currentUser`, so that none is lost when something dies before it is written. */
export interface WhereNoted {
  readonly inNotes: Pick<TabNotes, 'sessions' | 'noteSession'>
  /** In the database, where there is one; `noteSession` gives the number that the mark has there. */
  readonly inDatabase: {
    session(): Promise<SessionMark | undefined>
    noteSession(mark: SessionMark): Promise<number | undefined>
  }
  readonly now: () => Stamp
}

/** The numbers of logins and logouts, in local storage and in the database (docs/decisions/0019). */
export class SessionMarks {
  readonly #where: WhereNoted
  /** The last number that the database is known to have. */
  #confirmed: number
  /** The last login or logout that the database was asked to note. */
  #last: SessionMark | undefined
  #isStopped = false

  constructor(where: WhereNoted, confirmed: number) {
    this.#where = where
    this.#confirmed = confirmed
  }

  /** What tabs have noted. */
  get noted(): readonly NotedSession[] {
    return this.#where.inNotes.sessions
  }

  get lastNumber(): number {
    return lastNumber(this.noted)
  }

  /** The last login or logout in the database. */
  inDatabase(): Promise<SessionMark | undefined> {
    return this.#where.inDatabase.session()
  }

  /** Notes nothing in local storage from now on. */
  stop(): void {
    this.#isStopped = true
  }

  /** Notes a login or logout in local storage, with the last number that the database was known to have by then. */
  note(mark: SessionMark): void {
    if (this.#isStopped) return
    const after = Math.max(this.#confirmed, ...this.noted.map((session) => session.after ?? 0))
    try {
      this.#where.inNotes.noteSession({ ...mark, after }, millisecondsOf(this.#where.now()))
    } catch {
      // No room for a note: the database has it.
    }
  }

  /** Notes a login or logout in the database, which gives it another number if another tab has used that one. */
  noteInDatabase(mark: SessionMark): void {
    this.#last = mark
    const confirm = (number: number | undefined): void => {
      if (number === undefined) return
      this.#confirmed = Math.max(this.#confirmed, number)
      // A later mark waits for a number of its own.
      if (this.#last === mark) this.note({ ...mark, number })
    }
    this.#where.inDatabase
      .noteSession(mark)
      .then(confirm)
      .catch((error: unknown) => console.warn('The login could not be noted in the database.', error))
  }
}
