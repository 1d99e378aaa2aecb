import pg, { type ClientConfig } from 'pg'
import { decide, type Decision } from '../../src/domain/decide.ts'
import type { Entry } from '../../src/domain/request/entry.ts'
import type { Request } from '../../src/domain/request/request.ts'
import type { Terms } from '../../src/domain/request/terms.ts'
import type { Stamp } from '../../src/domain/model/day.ts'
import type { MemoryState } from '../../src/domain/state/state.ts'
import { Stop } from '../stop.ts'
import type { Answer } from './answer.ts'
import { faultRefusal, isOfRequests, RequestFault } from './fault.ts'
import { HeldState, type Listener } from './held-state.ts'
import { load } from './load.ts'
import { Round, type Known } from './round.ts'
import { hashOf } from './stored-entry.ts'
import { takeIn } from './take-in.ts'
import { termsOfRequest } from './terms-of-request.ts'

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
/** In milliseconds: whoever holds the lock and does nothing, stopped in its tracks, loses it. */
const longestIdle = 5000

/**
 * The log of a team server: the state in memory, the entries in PostgreSQL. One connection writes, and what waits while a
 * transaction is under way goes into the next one together: the lock on the workspace first, then in a second statement what
 * other processes have written meanwhile, then the decisions, then all that comes of them in one statement. Nothing is
 * answered before the commit. A connection that is lost in the commit leaves unknown what became of it: then the state goes
 * back to what is known, takes in what is there, and the requests are asked for again; those that made it have their answer.
 * A request that nothing can be made of, by a fault of ours, is searched for among the others and refused alone.
 */
export class ServerLog {
  readonly #parts: Parts
  readonly #held: HeldState
  /** Which life of the workspace the state is of. */
  #epoch = ''
  #client: pg.Client | undefined
  #queue: Waiting[] = []
  #running: Promise<void> | undefined
  #isClosed = false
  #isLost = false

  private constructor(parts: Parts) {
    this.#parts = parts
    this.#held = new HeldState(parts.now)
  }

  /** Opens the log of a database that has its tables, with all that is in it. */
  static async open(parts: Parts): Promise<ServerLog> {
    const log = new ServerLog(parts)
    log.#epoch = await load(await log.#connected(), log.#held)
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
    await this.#client?.end()
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
        await this.#round(waiting)
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
  async #round(waiting: readonly Waiting[]): Promise<void> {
    const held = this.#held
    const client = await this.#connected()
    const answers: [Waiting, Answer][] = []
    try {
      const round = await Round.begin(
        client,
        { head: held.head, epoch: this.#epoch },
        waiting.map(({ request }) => request.id),
      )
      takeIn(held, round.missed)
      held.beginUnsafe()
      for (const one of waiting) answers.push([one, await this.#answered(one, round)])
      await round.end(held.past, held.state)
    } catch (error) {
      held.takeBack()
      this.#drop(client)
      throw error
    } finally {
      held.past.forgetLoaded()
    }
    held.settle(() => {
      for (const [{ answer }, given] of answers) answer(given)
    })
  }

  async #answered(waiting: Waiting, round: Round): Promise<Answer> {
    const known = round.known(waiting.request.id)
    if (known) return answerAgain(waiting, known)
    // Its one time: what it was decided at stands in its entry, so that deciding it again comes to the same.
    const request = { ...waiting.request, at: this.#held.stamp() }
    const decision = await this.#decided(request, waiting.request.at, round)
    if (!decision.ok) return round.refuse(waiting, decision.refusal)
    if (decision.changes.length === 0) return round.nothing(waiting)
    const entry: Entry = { seq: this.head + 1, request, changes: decision.changes }
    asItsFault(() => this.#held.take(entry))
    round.add(entry, waiting.request.at, waiting.hash)
    return { ok: true, entry }
  }

  /** Decides with what is at hand, and again with what is not once it was loaded. */
  async #decided(request: Request, sentAt: Stamp, round: Round): Promise<Decision> {
    const { state, past } = this.#held
    const terms = termsOfRequest(this.#parts.terms, sentAt)
    for (;;) {
      const decision = asItsFault(() => decide(state, request, past, terms))
      if (decision.ok || !decision.missing) return decision
      await round.load(decision.missing, past)
    }
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client) return this.#client
    const client = new pg.Client({
      ...this.#parts.connection,
      // What is asked one after the other need not wait for the answers before it.
      pipeline: true,
      keepAlive: true,
      connectionTimeoutMillis: longestIdle,
      application_name: 'ems log',
      idle_in_transaction_session_timeout: longestIdle,
    })
    client.on('error', () => this.#drop(client))
    await client.connect()
    this.#client = client
    return client
  }

  #drop(client: pg.Client): void {
    if (this.#client === client) this.#client = undefined
    client.end().catch(() => {})
  }
}

/** A request that is known has its first answer; another one with its id is refused. */
function answerAgain({ request, hash }: Waiting, known: Known): Answer {
  if (known.by !== request.by || !hash.equals(known.hash))
    return {
      ok: false,
      refusal: { code: 'conflict', message: 'This request was made before in another form.' },
    }
  return known.answer
}

/** Whatever is thrown here is thrown again when this request is tried again. */
function asItsFault<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw new RequestFault(error)
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
