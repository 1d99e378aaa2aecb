import type { Missing } from '../../src/domain/request/entry.ts'
import type { Terms } from '../../src/domain/request/terms.ts'
import { Backoff } from './backoff.ts'
import type { Answer } from './answer.ts'
import type { Connection } from '../database/connection.ts'
import { answerRequest } from './answer-request.ts'
import { isRequestFault, RequestFault } from './fault.ts'
import type { TransactionalState } from './transactional-state.ts'
import { load } from './load.ts'
import { LogConnection, type LogClient } from './log-connection.ts'
import { Results, type Asked } from './results.ts'
import { readMissed, Transaction, writeOptimistically } from './transaction.ts'
import { applyMissed } from './apply-missed.ts'
import type { Place } from './write-results.ts'

/** A request in the queue, and where its answer goes. */
export interface QueuedRequest extends Asked {
  readonly answer: (answer: Answer) => void
}

/** How often requests are decided anew because ids of new rows are taken: more than this is nobody's honest work. */
const maxAttempts = 10

/**
 * Writes what comes of requests, in one transaction on one connection: optimistically first, decided by what is known here and
 * written if nobody else has written meanwhile (decision 0047); else under the lock on the workspace, after what other processes have
 * written. Nothing is answered before the commit. Where the connection is lost in the commit, its outcome is unknown: the state is
 * rolled back.
 */
export class Writer {
  readonly #held: TransactionalState
  readonly #terms: Terms
  readonly #connection: LogConnection
  readonly #backoff = new Backoff()
  /** Of the workspace that the state is of: another one after a restore. */
  #epoch = ''

  /** `databaseTimeout` is in milliseconds. */
  constructor(connection: Connection, databaseTimeout: number, held: TransactionalState, terms: Terms) {
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
  async work(waiting: readonly QueuedRequest[], isFirstTry: boolean): Promise<void> {
    try {
      await this.#connection.use(async (client) => {
        if (waiting.length === 0) await this.#catchUp(client)
        else if (
          !isFirstTry ||
          !this.#backoff.isDue() ||
          !(await this.#decideOptimistically(client, waiting))
        )
          await this.#decideUnderLock(client, waiting)
      })
    } catch (error) {
      this.#held.rollback()
      throw error
    } finally {
      this.#held.past.forgetLoaded()
    }
  }

  async #catchUp(client: LogClient): Promise<void> {
    applyMissed(this.#held, await readMissed(client, this.#place))
    this.#held.commit(() => {})
  }

  async #decideUnderLock(client: LogClient, waiting: readonly QueuedRequest[]): Promise<void> {
    const ids = waiting.map(({ request }) => request.id)
    const transaction = await Transaction.begin(client, this.#place, ids)
    applyMissed(this.#held, transaction.missed)
    const load = (missing: Missing): Promise<void> => transaction.load(missing, this.#held.past)
    for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
      const answers = await this.#decideAll(waiting, transaction.results, load)
      const used = await transaction.usedIds()
      if (used.length === 0) {
        await transaction.end(this.#held)
        return this.#settle(answers)
      }
      this.#held.rollback()
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
  async #decideOptimistically(client: LogClient, waiting: readonly QueuedRequest[]): Promise<boolean> {
    const place = this.#place
    const results = new Results()
    try {
      const answers = await this.#decideAll(waiting, results, onlyUnderLock)
      const isWritten = await writeOptimistically(client, results, place, this.#held)
      if (isWritten) {
        this.#backoff.succeeded()
        this.#settle(answers)
        return true
      }
      this.#backoff.failed()
    } catch (error) {
      // Nothing is known then of what became of it.
      if (!isRequestFault(error)) throw error
    }
    this.#held.rollback()
    return false
  }

  /** Decides one after the other, all of it in the state and not safe before `#settle`. */
  async #decideAll(
    waiting: readonly QueuedRequest[],
    results: Results,
    load: (missing: Missing) => Promise<void>,
  ): Promise<readonly (readonly [QueuedRequest, Answer])[]> {
    const held = this.#held
    const answers: [QueuedRequest, Answer][] = []
    held.begin()
    for (const one of waiting)
      answers.push([one, await answerRequest(one, { held, terms: this.#terms, results, load })])
    return answers
  }

  #settle(answers: readonly (readonly [QueuedRequest, Answer])[]): void {
    this.#held.commit(() => {
      for (const [{ answer }, given] of answers) answer(given)
    })
  }

  get #place(): Place {
    return { head: this.#held.head, epoch: this.#epoch }
  }
}

/** Under the lock it can be loaded. */
function onlyUnderLock(): Promise<void> {
  throw new RequestFault('This is not at hand.')
}
