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
  /** Whether whoever has sent it has gone. */
  readonly isAbandoned?: (() => boolean) | undefined
}

interface Parts {
  readonly connection: Connection
  /** In milliseconds. */
  readonly databaseTimeout: number
  /** In milliseconds: how long PostgreSQL waits for whoever has the lock. */
  readonly lockTimeout: number
  readonly held: TransactionalState
  readonly terms: Terms
}

/** In characters of entries: a transaction that has so many takes no other request. */
const maxSize = 4_000_000
/** By this part of the time that the lock may be held without a word, a transaction takes no other request: others want it too. */
const maxPart = 0.1

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
  /** How the database is reached, for who needs a connection of their own. */
  readonly #config: Connection
  readonly #connection: LogConnection
  readonly #lockTimeout: number
  readonly #backoff = new Backoff()
  /** Of the workspace that the state is of: another one after a restore. */
  #epoch = ''

  constructor({ connection, databaseTimeout, lockTimeout, held, terms }: Parts) {
    this.#config = connection
    this.#connection = new LogConnection(connection, databaseTimeout)
    this.#lockTimeout = lockTimeout
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
   * Works on the first of some requests, as many as fit into a transaction, or takes in what others have written where there are none;
   * gives how many those were. Whatever it throws, the state is what it was before, or further where others have written. At the first
   * try nothing is known of any of them.
   */
  async work(waiting: readonly QueuedRequest[], isFirstTry: boolean): Promise<number> {
    try {
      return await this.#connection.use(async (client) => {
        if (waiting.length === 0) {
          await this.#catchUp(client)
          return 0
        }
        // However much others have written, whoever takes it in has no lock then; under it comes what is new since.
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
        // Not what the lock is waited for: that is the time of others.
        await transaction.end(this.#held).catch((error: unknown) => {
          throw isStopped(error) ? new WritingStopped(error) : error
        })
        this.#settle(answers)
        return answers.length
      }
      this.#held.rollback()
      // Nothing else comes of another try.
      if (used.every((id) => this.#held.past.isUsed(id))) break
      this.#held.past.learnUsed(used)
    }
    throw new RequestFault('No free id was found for a new row.')
  }

  /** Waits for the lock. Whoever has it for long, and stands still, loses it. */
  async #withLock<Result>(begin: () => Promise<Result>): Promise<Result> {
    const ends = setInterval(() => {
      // Where that cannot be done, the wait fails by its own time.
      endStuckHolder(this.#config, this.#lockTimeout).catch(() => {})
    }, this.#lockTimeout / 4)
    try {
      return await begin()
    } finally {
      clearInterval(ends)
    }
  }

  /**
   * Decides by what is known here, and writes that where nobody else has written meanwhile. Returns how many it was; where somebody has,
   * where a request came before, or where something is not at hand or goes wrong, it is none, the state is as it was, and all is
   * to be decided under the lock.
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
      // Nothing is known then of what became of it.
      if (!isRequestFault(error)) throw error
    }
    this.#held.rollback()
    return 0
  }

  /** Decides one after the other, as many as fit into a transaction, all of it in the state and not safe before `#settle`. */
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

/** Under the lock it can be loaded. */
function onlyUnderLock(): Promise<number> {
  throw new RequestFault('This is not at hand.')
}
