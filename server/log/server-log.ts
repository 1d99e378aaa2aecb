import type pg from 'pg'
import type { ClientConfig } from 'pg'
import { decide } from '../../src/domain/decide.ts'
import type { Entry, Missing } from '../../src/domain/request/entry.ts'
import type { Request } from '../../src/domain/request/request.ts'
import type { Terms } from '../../src/domain/request/terms.ts'
import type { Stamp } from '../../src/domain/model/day.ts'
import type { MemoryState } from '../../src/domain/state/state.ts'
import { Stop } from '../stop.ts'
import type { Answer } from './answer.ts'
import { answerRequest } from './answer-request.ts'
import { faultRefusal, isOfRequests, RequestFault } from './fault.ts'
import { HeldState, type Listener } from './held-state.ts'
import { load } from './load.ts'
import { LogConnection } from './log-connection.ts'
import { Luck } from './luck.ts'
import { Results } from './results.ts'
import { readMissed, Round, writeUnlessMissed } from './round.ts'
import { hashOf } from './stored-entry.ts'
import { takeIn } from './take-in.ts'
import type { Place } from './write-results.ts'

interface Parts {
  readonly connection: ClientConfig
  readonly terms: Terms
  /** The time here, in the workspace's time zone. */
  readonly now: () => Stamp
  /** Is told what a transaction has ended by: it is tried again, unless it is the fault of a request. */
  readonly onError?: (error: unknown) => void
  /** Is told why this log cannot go on: what others have written cannot be taken in. Nothing is answered any more then. */
  readonly onLost?: (why: Stop) => void
}

interface Waiting {
  readonly request: Request
  readonly hash: Buffer
  readonly answer: (answer: Answer) => void
}

/** So many requests are decided in one transaction at most. */
const mostInRound = 256
/** So many wait at most, before others are told to come back. */
const mostWaiting = 4000

/**
 * The log of a team server: the state in memory, the entries in PostgreSQL. One connection writes, and what waits while a
 * transaction is under way goes into the next one together. It is decided at once by what is known here, and written where nobody
 * else has written meanwhile (decision 0047); else the lock on the workspace comes first, then in a second statement what other
 * processes have written, then the decisions, then all that comes of them in one statement. Nothing is
 * answered before the commit. A connection that is lost in the commit leaves unknown what became of it: then the state goes
 * back to what is known, takes in what is there, and the requests are asked for again; those that made it have their answer.
 * A request that nothing can be made of, by a fault of ours, is searched for among the others and refused alone.
 */
export class ServerLog {
  readonly #parts: Parts
  readonly #held: HeldState
  /** Which life of the workspace the state is of. */
  #epoch = ''
  readonly #connection: LogConnection
  readonly #luck = new Luck()
  #queue: Waiting[] = []
  #running: Promise<void> | undefined
  #isClosed = false
  #isLost = false

  private constructor(parts: Parts) {
    this.#parts = parts
    this.#held = new HeldState(parts.now)
    this.#connection = new LogConnection(parts.connection)
  }

  /** Opens the log of a database that has its tables, with all that is in it. */
  static async open(parts: Parts): Promise<ServerLog> {
    const log = new ServerLog(parts)
    log.#epoch = await load(await log.#connection.get(), log.#held)
    return log
  }

  /** What is in memory: it may be ahead of the disk, see `read`. */
  get state(): MemoryState {
    return this.#held.state
  }

  /** The number of the last entry in the state. */
  get head(): number {
    return this.#held.head
  }

  /** Takes in a request of somebody, whose it is in any case; answers when it is safe on the disk. */
  append(by: string, sent: Request): Promise<Answer> {
    const request = { ...sent, by }
    return new Promise((answer) => {
      this.#queue.push({ request, hash: hashOf(request), answer })
      this.#run()
    })
  }

  /**
   * Whether a request of somebody is refused as things are: what is costly need not be done for it. When it is asked for, it
   * is decided anew.
   */
  isRefused(by: string, request: Request): Promise<boolean> {
    return this.read((state) => {
      const decision = decide(state, { ...request, by }, this.#held.past, this.#parts.terms)
      return !decision.ok && !decision.missing
    })
  }

  /** Whether so many requests wait that no other is to be taken in. */
  get isFull(): boolean {
    return this.#queue.length >= mostWaiting
  }

  /** Whether it works: it was opened, and not closed, and can go on. */
  get isOpen(): boolean {
    return !this.#isClosed && !this.#isLost
  }

  /**
   * Looks at the state when nothing is in it that is not safe on the disk: between two transactions. What a server tells
   * anybody is to be read so. `look` must not wait for anything while it reads.
   */
  read<Found>(look: (state: MemoryState) => Found): Promise<Awaited<Found>> {
    return this.#held.read(look)
  }

  /** Takes in what other processes have written. */
  async catchUp(): Promise<void> {
    await this.#running
    this.#run(true)
    await this.#running
  }

  subscribe(listener: Listener): () => void {
    return this.#held.subscribe(listener)
  }

  /** The entries after `seq`, the oldest first; nothing where they must be asked of the database. */
  since(seq: number): readonly Entry[] | undefined {
    return this.#held.past.since(seq)
  }

  /** Ends when what is under way is done. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#running
    await this.#connection.end()
  }

  #run(evenIfIdle = false): void {
    if (this.#isLost) return
    this.#running ??= this.#rounds(evenIfIdle).finally(() => {
      this.#running = undefined
      if (this.#queue.length > 0 && !this.#isClosed) this.#run()
    })
  }

  async #rounds(evenIfIdle: boolean): Promise<void> {
    let isDue = evenIfIdle
    let most = mostInRound
    for (let failures = 0; isDue || this.#queue.length > 0;) {
      const waiting = this.#queue.slice(0, most)
      try {
        await this.#round(waiting, failures === 0 && most === mostInRound)
        this.#queue.splice(0, waiting.length)
        failures = 0
        isDue = false
        most = Math.min(2 * most, mostInRound)
      } catch (error) {
        this.#parts.onError?.(error)
        if (error instanceof Stop) return this.#lose(error)
        if (waiting.length > 0 && isOfRequests(error)) {
          most = Math.ceil(waiting.length / 2)
          if (waiting.length === 1) this.#queue.shift()?.answer({ ok: false, refusal: faultRefusal })
          continue
        }
        failures += 1
        if (this.#isClosed && failures > 3) throw error
        await pause(Math.min(50 * 2 ** failures, 2000))
      }
    }
  }

  #lose(why: Stop): void {
    this.#isLost = true
    this.#parts.onLost?.(why)
  }

  /** One transaction. Whatever it throws, the state is what it was before, or further where others have written. */
  async #round(waiting: readonly Waiting[], isFirstTry: boolean): Promise<void> {
    const client = await this.#connection.get()
    try {
      if (waiting.length === 0) await this.#takeInMissed(client)
      else if (!isFirstTry || !this.#luck.isWorthTrying() || !(await this.#decidedAhead(client, waiting)))
        await this.#decidedUnderLock(client, waiting)
    } catch (error) {
      this.#held.takeBack()
      this.#connection.drop(client)
      throw error
    } finally {
      this.#held.past.forgetLoaded()
    }
  }

  async #takeInMissed(client: pg.Client): Promise<void> {
    takeIn(this.#held, await readMissed(client, this.#place))
    this.#held.settle(() => {})
  }

  async #decidedUnderLock(client: pg.Client, waiting: readonly Waiting[]): Promise<void> {
    const ids = waiting.map(({ request }) => request.id)
    const round = await Round.begin(client, this.#place, ids)
    takeIn(this.#held, round.missed)
    const load = (missing: Missing): Promise<void> => round.load(missing, this.#held.past)
    const answers = await this.#decided(waiting, round.results, load)
    await round.end(this.#held)
    this.#settle(answers)
  }

  /**
   * Decides by what is known here, and writes that where nobody else has written meanwhile. Gives whether it was so; where it was
   * not, where a request came before, or where something is not at hand or goes wrong, the state is as it was, and all is to be
   * decided under the lock.
   */
  async #decidedAhead(client: pg.Client, waiting: readonly Waiting[]): Promise<boolean> {
    const place = this.#place
    const results = new Results()
    try {
      const answers = await this.#decided(waiting, results, notAhead)
      const isWritten = await writeUnlessMissed(client, results, place, this.#held)
      if (isWritten) {
        this.#luck.had()
        this.#settle(answers)
        return true
      }
    } catch (error) {
      // Nothing is known then of what became of it.
      if (!isOfRequests(error)) throw error
    }
    this.#luck.hadNone()
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
      answers.push([one, await answerRequest(one, { held, terms: this.#parts.terms, results, load })])
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

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
