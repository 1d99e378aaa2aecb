import { setTimeout as pause } from 'node:timers/promises'
import { decide } from '../../src/domain/decide.ts'
import type { Entry } from '../../src/domain/request/entry.ts'
import type { Refusal } from '../../src/domain/request/refusal.ts'
import type { Request } from '../../src/domain/request/request.ts'
import type { Terms } from '../../src/domain/request/terms.ts'
import type { Stamp } from '../../src/domain/model/day.ts'
import type { MemoryState, State } from '../../src/domain/state/state.ts'
import type { Connection } from '../database/connection.ts'
import { defaultDatabaseTimeout } from '../database/socket-timeout.ts'
import { FatalError } from '../fatal-error.ts'
import type { Answer } from './answer.ts'
import {
  abandonedRefusal,
  asRequestFault,
  faultRefusal,
  isRequestFault,
  stoppedRefusal,
  WritingStopped,
} from './fault.ts'
import { TransactionalState, type Listener } from './transactional-state.ts'
import { hashOf } from './stored-entry.ts'
import { defaultLockTimeout } from './transaction.ts'
import { Writer, type QueuedRequest } from './writer.ts'

interface Parts {
  readonly connection: Connection
  readonly terms: Terms
  /** The time here, in the workspace's time zone. */
  readonly now: () => Stamp
  /** In milliseconds: how long the database may leave a query unanswered. */
  readonly databaseTimeout?: number
  /** In milliseconds: how long PostgreSQL waits for whoever has the lock on the workspace and asks for nothing. */
  readonly lockTimeout?: number
  /** Is told what a transaction has ended by: it is tried again, unless it is the fault of a request. */
  readonly onError?: (error: unknown) => void
  /** Is told why this log cannot go on: what others have written cannot be taken in. Nothing is answered any more then. */
  readonly onLost?: (why: FatalError) => void
}

/** How a request came. */
interface Way {
  readonly isShown?: boolean
  /** Why it is refused as things are when it is decided: what was looked at before may be another thing by then. */
  readonly unless?: ((state: State) => Refusal | undefined) | undefined
  /** Whether nobody waits for its answer any more: then it is not done, unless it is being written already. */
  readonly isAbandoned?: () => boolean
}

/** How many requests are decided in one transaction at most. */
const maxBatch = 256
/** How often a request that PostgreSQL stops is tried alone. */
const maxTriesAlone = 3
/** How many may wait before others are told to come back. */
const maxQueue = 4000

/**
 * The log of a team server: the state in memory, the entries in PostgreSQL. What waits while a transaction is under way goes
 * into the next one together (`Writer`). Where one fails, its requests are asked for again, fewer at a time; those that made it have
 * their answer. A request that nothing can be made of, by a fault of ours, is searched for among the others and refused alone; so is one that
 * PostgreSQL stops again and again.
 */
export class ServerLog {
  readonly #parts: Parts
  readonly #held: TransactionalState
  readonly #writer: Writer
  readonly #closing = new AbortController()
  #queue: QueuedRequest[] = []
  /** Who waits for what other processes have written. */
  #catchingUp: (() => void)[] = []
  #running: Promise<void> | undefined
  #hasFailed = false

  private constructor(parts: Parts) {
    this.#parts = parts
    this.#held = new TransactionalState(parts.now)
    this.#writer = new Writer({
      databaseTimeout: defaultDatabaseTimeout,
      lockTimeout: defaultLockTimeout,
      ...parts,
      held: this.#held,
    })
  }

  /** Opens the log of a database that has its tables, with all that is in it. */
  static async open(parts: Parts): Promise<ServerLog> {
    const log = new ServerLog(parts)
    await log.#writer.begin()
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

  /** The time of the last entry in the state. */
  get lastAt(): Stamp | undefined {
    return this.#held.lastAt
  }

  /**
   * Takes in a request of somebody, whose it is in any case; answers when it is safe on the disk. Whoever has shown that the account
   * is theirs, by its password or a link, may set another password of it.
   */
  append(by: string, sent: Request, { isShown = false, unless, isAbandoned }: Way = {}): Promise<Answer> {
    const request = { ...sent, by }
    return new Promise((answer) => {
      const hash = asRequestFault(() => hashOf(request))
      this.#queue.push({ request, isShown, unless, hash, answer, isAbandoned })
      this.#run()
    })
  }

  /**
   * Whether a request of somebody is refused as things are: what is costly need not be done for it. When it is asked for, it
   * is decided anew; a fault in that is found there.
   */
  isRefused(by: string, request: Request): Promise<boolean> {
    return this.read((state) => {
      try {
        const decision = decide(state, { ...request, by }, this.#held.past, this.#parts.terms)
        return !decision.ok && !decision.missing
      } catch {
        return false
      }
    })
  }

  /** Whether so many requests wait that no other is to be taken in. */
  get isFull(): boolean {
    return this.#queue.length >= maxQueue
  }

  /** Whether it works: it was opened, and not closed, and can go on. */
  get isOpen(): boolean {
    return !this.#isClosed && !this.#hasFailed
  }

  /**
   * Looks at the state when nothing is in it that is not safe on the disk: between two transactions. What a server tells
   * anybody is to be read so. `look` must not wait for anything while it reads.
   */
  read<Found>(look: (state: MemoryState) => Found): Promise<Awaited<Found>> {
    return this.#held.read(look)
  }

  /** Takes in what other processes have written until now, however much waits to be written here. */
  catchUp(): Promise<void> {
    return new Promise((caughtUp) => {
      this.#catchingUp.push(caughtUp)
      if (this.isOpen) this.#run()
      else this.#endCatchingUp()
    })
  }

  subscribe(listener: Listener): () => void {
    return this.#held.subscribe(listener)
  }

  /** The entries after `seq`, the oldest first; nothing where they must be asked of the database. */
  since(seq: number): readonly Entry[] | undefined {
    return this.#held.past.since(seq)
  }

  /** Ends when what is under way is done, or cannot be done just now: whoever still waits for that is to come again. */
  async close(): Promise<void> {
    this.#closing.abort()
    this.#writer.hurry()
    await this.#running
    this.#endCatchingUp()
    await this.#writer.end()
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted
  }

  get #isIdle(): boolean {
    return this.#queue.length === 0 && this.#catchingUp.length === 0
  }

  #run(): void {
    if (this.#hasFailed) return
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined
      if (!this.#isIdle && !this.#isClosed) this.#run()
    })
  }

  async #drain(): Promise<void> {
    let most = maxBatch
    let triesAlone = 0
    for (let failures = 0; !this.#isIdle;) {
      this.#dropAbandoned()
      const waiting = this.#queue.slice(0, most)
      const catchingUp = this.#catchingUp.length
      try {
        const done = await this.#writer.work(waiting, failures === 0 && most === maxBatch)
        this.#queue.splice(0, done)
        this.#endCatchingUp(catchingUp)
        failures = 0
        triesAlone = 0
        most = Math.min(2 * most, maxBatch)
      } catch (error) {
        this.#parts.onError?.(error)
        if (error instanceof FatalError) return this.#giveUp(error)
        // Whatever it is, it may be for their number.
        most = Math.max(Math.ceil(waiting.length / 2), 1)
        if (waiting.length > 0 && isRequestFault(error)) {
          if (waiting.length === 1) this.#queue.shift()?.answer({ ok: false, refusal: faultRefusal })
          continue
        }
        if (waiting.length === 1 && error instanceof WritingStopped) triesAlone += 1
        if (triesAlone === maxTriesAlone) {
          this.#queue.shift()?.answer({ ok: false, refusal: stoppedRefusal })
          triesAlone = 0
          failures = 0
          continue
        }
        failures += 1
        if (this.#isClosed) return
        await this.#pause(Math.min(50 * 2 ** failures, 2000))
      }
    }
  }

  /** Lets the first of those go on who wait for what others have written: a transaction that began after they came has it. */
  #endCatchingUp(count = this.#catchingUp.length): void {
    for (const caughtUp of this.#catchingUp.splice(0, count)) caughtUp()
  }

  #dropAbandoned(): void {
    const left: QueuedRequest[] = []
    for (const one of this.#queue)
      if (one.isAbandoned?.()) one.answer({ ok: false, refusal: abandonedRefusal })
      else left.push(one)
    this.#queue = left
  }

  /** Ends early where the log is closed. */
  #pause(milliseconds: number): Promise<void> {
    return pause(milliseconds, undefined, { signal: this.#closing.signal }).catch(() => {})
  }

  #giveUp(why: FatalError): void {
    this.#hasFailed = true
    this.#endCatchingUp()
    this.#parts.onLost?.(why)
  }
}
