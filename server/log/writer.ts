import type { Terms } from '../../src/domain/request/terms.ts'
import { Backoff } from './backoff.ts'
import type { Answer } from './answer.ts'
import type { Connection } from '../database/connection.ts'
import { answerRequest, type Load } from './answer-request.ts'
import { isRequestFault, isStopped, RequestFault, WritingStopped } from './fault.ts'
import type { TransactionalState } from './transactional-state.ts'
import { load } from './load.ts'
import { LogConnection, type LogClient } from './log-connection.ts'
import { Batch, type IncomingRequest } from './batch.ts'
import { Transaction, writeOptimistically } from './transaction.ts'
import { applyMissed } from './apply-missed.ts'
import { endStuckHolder } from './end-stuck-holder.ts'
import { readMissed } from './missed-entries.ts'
import type { Place } from './write-batch.ts'

/** A request in the queue, and where its answer goes. */
export interface QueuedRequest extends IncomingRequest {
  readonly answer: (answer: Answer) => void
  /** Whether its sender has gone. */
  readonly isAbandoned?: (() => boolean) | undefined
}

interface Parts {
  readonly connection: Connection
  /** In milliseconds. */
  readonly databaseTimeout: number
  /** In milliseconds: how long PostgreSQL waits for the process that holds the lock. */
  readonly lockTimeout: number
  readonly held: TransactionalState
  readonly terms: Terms
}

/** In characters of entries: at this size a transaction takes no more requests. */
const maxSize = 4_000_000
/**
 * After this fraction of the time that the lock may be held in silence, a transaction takes no more requests: others want the
 * lock too.
 */
const maxPart = 0.1

/** How often requests are decided again because the ids of new rows are taken: no honest work needs more than this. */
const maxAttempts = 10

/**
 * Writes the outcome of requests, in one transaction on one connection. It first works optimistically: requests are decided by
 * what is known here, and written if nobody else has written meanwhile (decision 0047). Otherwise it works under the lock on
 * the workspace, after what other processes have written. Nothing is answered before the commit. If the connection is lost
 * during the commit, its outcome is unknown, and the state is rolled back.
 */
export class Writer {
  readonly #held: TransactionalState
  readonly #terms: Terms
  /** How to reach the database, for code that needs a connection of its own. */
  readonly #config: Connection
  readonly #connection: LogConnection
  readonly #lockTimeout: number
  readonly #backoff = new Backoff()
  /** The epoch of the workspace that the state belongs to: it changes with a restore. */
  #epoch = ''

  constructor({ connection, databaseTimeout, lockTimeout, held, terms }: Parts) {
    this.#config = connection
    this.#connection = new LogConnection(connection, databaseTimeout)
    this.#lockTimeout = lockTimeout
    this.#held = held
    this.#terms = terms
  }

  /** Begins by loading everything in the database. */
  async begin(): Promise<void> {
    this.#epoch = await this.#connection.use((client) => load(client, this.#held))
  }

  /** From now on, waits for nothing that takes long. */
  hurry(): void {
    this.#connection.hurry()
  }

  end(): Promise<void> {
    return this.#connection.end()
  }

  /**
   * Works on the first of some requests, as many as fit into a transaction, or takes in what others have written if there are
   * none; returns how many it worked on. If it throws, the state is as it was before, or further if others have written. At the
   * first try nothing is known of any of the requests.
   */
  async work(waiting: readonly QueuedRequest[], isFirstTry: boolean): Promise<number> {
    try {
      return await this.#connection.use(async (client) => {
        if (waiting.length === 0) {
          await this.#catchUp(client)
          return 0
        }
        // However much others have written, it is taken in here without the lock; only what is new since then is taken in under
        // it.
        if (!isFirstTry) await this.#catchUp(client)
        const isToTry = isFirstTry && this.#backoff.isDue()
        const written = isToTry ? await this.#decideOptimistically(client, waiting) : 0
        return written > 0 ? written : this.#decideUnderLock(client, waiting)
      })
    } catch (error) {
      this.#held.rollback()
      throw error
    } finally {
      this.#held.past.forgetLoaded()
      this.#held.past.trim()
    }
  }

  async #catchUp(client: LogClient): Promise<void> {
    applyMissed(this.#held, await readMissed(client, this.#place))
    this.#held.commit(() => {})
  }

  async #decideUnderLock(client: LogClient, waiting: readonly QueuedRequest[]): Promise<number> {
    const ids = waiting.map(({ request }) => request.id)
    const transaction = await this.#withLock(() => Transaction.begin(client, this.#start, ids))
    applyMissed(this.#held, transaction.missed)
    transaction.startClock()
    const load: Load = (missing, most, scope) => transaction.load(missing, most, scope, this.#held.past)
    for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
      const answers = await this.#decideAll(waiting, transaction.batch, load)
      const used = await transaction.usedIds()
      if (used.length === 0) {
        // Only the end counts, not the wait for the lock: that is the others' time.
        await transaction.end(this.#held).catch((error: unknown) => {
          throw isStopped(error) ? new WritingStopped(error) : error
        })
        this.#settle(answers)
        return answers.length
      }
      this.#held.rollback()
      // Another try would give the same.
      if (used.every((id) => this.#held.past.isUsed(id))) break
      this.#held.past.learnUsed(used)
    }
    throw new RequestFault('No free id was found for a new row.')
  }

  /** Waits for the lock. A holder that stands still for long loses it. */
  async #withLock<Result>(begin: () => Promise<Result>): Promise<Result> {
    const ends = setInterval(() => {
      // If that cannot be done, the wait ends by its own timeout.
      endStuckHolder(this.#config, this.#lockTimeout).catch(() => {})
    }, this.#lockTimeout / 4)
    try {
      return await begin()
    } finally {
      clearInterval(ends)
    }
  }

  /**
   * Decides by what is known here, and writes the outcome if nobody else has written meanwhile. Returns how many requests that
   * was. It is none if somebody has written, a request came before, something is not at hand, or something goes wrong; then the
   * state is as it was, and everything is to be decided under the lock.
   */
  async #decideOptimistically(client: LogClient, waiting: readonly QueuedRequest[]): Promise<number> {
    const start = this.#start
    const batch = new Batch()
    try {
      const answers = await this.#decideAll(waiting, batch, onlyUnderLock)
      const isWritten = await writeOptimistically(client, batch, start, this.#held)
      if (isWritten) {
        this.#backoff.succeeded()
        this.#settle(answers)
        return answers.length
      }
      this.#backoff.failed()
    } catch (error) {
      // Any other error leaves the outcome unknown.
      if (!isRequestFault(error)) throw error
    }
    this.#held.rollback()
    return 0
  }

  /**
   * Decides requests one after the other, as many as fit into a transaction. All of it is in the state, but not safe before
   * `#settle`.
   */
  async #decideAll(
    waiting: readonly QueuedRequest[],
    batch: Batch,
    load: Load,
  ): Promise<readonly (readonly [QueuedRequest, Answer])[]> {
    const held = this.#held
    const answers: [QueuedRequest, Answer][] = []
    held.begin()
    const end = performance.now() + maxPart * this.#lockTimeout
    for (const one of waiting) {
      answers.push([one, await answerRequest(one, { held, terms: this.#terms, batch, load })])
      if (batch.size > maxSize || performance.now() > end) break
    }
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

  get #start(): { readonly from: Place; readonly lockTimeout: number } {
    return { from: this.#place, lockTimeout: this.#lockTimeout }
  }
}

/** It can be loaded only under the lock. */
function onlyUnderLock(): Promise<number> {
  throw new RequestFault('This is not at hand.')
}
