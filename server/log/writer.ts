import type { Missing } from '../../src/domain/request/entry.ts'
import type { Terms } from '../../src/domain/request/terms.ts'
import { Ahead } from './ahead.ts'
import type { Answer } from './answer.ts'
import type { Connection } from '../database/connection.ts'
import { answerRequest } from './answer-request.ts'
import { isOfRequests, RequestFault } from './fault.ts'
import type { HeldState } from './held-state.ts'
import { load } from './load.ts'
import { LogConnection, type LogClient } from './log-connection.ts'
import { Results, type Asked } from './results.ts'
import { readMissed, Round, writeUnlessMissed } from './round.ts'
import { takeIn } from './take-in.ts'
import type { Place } from './write-results.ts'

/** A request that waits to be worked on, and who is to hear what came of it. */
export interface Waiting extends Asked {
  readonly answer: (answer: Answer) => void
}

/** So many times a round is decided at most because ids of new rows are not free: one that goes on is nobody's honest work. */
const mostTries = 10

/**
 * Writes what comes of requests, in one transaction on one connection. It is decided at once by what is known here, and written
 * where nobody else has written meanwhile (decision 0047); else the lock on the workspace comes first, then in a second statement
 * what other processes have written, then the decisions, then all that comes of them in one statement. Nothing is answered before
 * the commit. A connection that is lost in the commit leaves unknown what became of it: then the state goes back to what is known.
 */
export class Writer {
  readonly #held: HeldState
  readonly #terms: Terms
  readonly #connection: LogConnection
  readonly #ahead = new Ahead()
  /** Which life of the workspace the state is of. */
  #epoch = ''

  /** `databaseTimeout` is in milliseconds. */
  constructor(connection: Connection, databaseTimeout: number, held: HeldState, terms: Terms) {
    this.#connection = new LogConnection(connection, databaseTimeout)
    this.#held = held
    this.#terms = terms
  }

  /** Begins with all that is in the database. */
  async begin(): Promise<void> {
    this.#epoch = await this.#connection.use((client) => load(client, this.#held))
  }

  /** Waits for nothing any more that takes long. */
  hurry(): void {
    this.#connection.hurry()
  }

  end(): Promise<void> {
    return this.#connection.end()
  }

  /**
   * Works on some requests, or takes in what others have written where there are none. Whatever it throws, the state is what it was
   * before, or further where others have written. At the first try nothing is known of any of them.
   */
  async work(waiting: readonly Waiting[], isFirstTry: boolean): Promise<void> {
    try {
      await this.#connection.use(async (client) => {
        if (waiting.length === 0) await this.#takeInMissed(client)
        else if (!isFirstTry || !this.#ahead.isWorthTrying() || !(await this.#decidedAhead(client, waiting)))
          await this.#decidedUnderLock(client, waiting)
      })
    } catch (error) {
      this.#held.takeBack()
      throw error
    } finally {
      this.#held.past.forgetLoaded()
    }
  }

  async #takeInMissed(client: LogClient): Promise<void> {
    takeIn(this.#held, await readMissed(client, this.#place))
    this.#held.settle(() => {})
  }

  async #decidedUnderLock(client: LogClient, waiting: readonly Waiting[]): Promise<void> {
    const ids = waiting.map(({ request }) => request.id)
    const round = await Round.begin(client, this.#place, ids)
    takeIn(this.#held, round.missed)
    const load = (missing: Missing): Promise<void> => round.load(missing, this.#held.past)
    for (let tries = 0; tries < mostTries; tries += 1) {
      const answers = await this.#decided(waiting, round.results, load)
      const used = await round.usedIds()
      if (used.length === 0) {
        await round.end(this.#held)
        return this.#settle(answers)
      }
      this.#held.takeBack()
      // Nothing else comes of another try.
      if (used.every((id) => this.#held.past.isUsed(id))) break
      this.#held.past.learnUsed(used)
    }
    throw new RequestFault('No free id was found for a new row.')
  }

  /**
   * Decides by what is known here, and writes that where nobody else has written meanwhile. Gives whether it was so; where it was
   * not, where a request came before, or where something is not at hand or goes wrong, the state is as it was, and all is to be
   * decided under the lock.
   */
  async #decidedAhead(client: LogClient, waiting: readonly Waiting[]): Promise<boolean> {
    const place = this.#place
    const results = new Results()
    try {
      const answers = await this.#decided(waiting, results, notAhead)
      const isWritten = await writeUnlessMissed(client, results, place, this.#held)
      if (isWritten) {
        this.#ahead.paidOff()
        this.#settle(answers)
        return true
      }
      this.#ahead.wasInVain()
    } catch (error) {
      // Nothing is known then of what became of it.
      if (!isOfRequests(error)) throw error
    }
    this.#held.takeBack()
    return false
  }

  /** Decides one after the other, all of it in the state and not safe before `#settle`. */
  async #decided(
    waiting: readonly Waiting[],
    results: Results,
    load: (missing: Missing) => Promise<void>,
  ): Promise<readonly (readonly [Waiting, Answer])[]> {
    const held = this.#held
    const answers: [Waiting, Answer][] = []
    held.beginUnsafe()
    for (const one of waiting)
      answers.push([one, await answerRequest(one, { held, terms: this.#terms, results, load })])
    return answers
  }

  #settle(answers: readonly (readonly [Waiting, Answer])[]): void {
    this.#held.settle(() => {
      for (const [{ answer }, given] of answers) answer(given)
    })
  }

  get #place(): Place {
    return { head: this.#held.head, epoch: this.#epoch }
  }
}

/** Under the lock it can be loaded. */
function notAhead(): Promise<void> {
  throw new RequestFault('This is not at hand.')
}
