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
  /** The current time, in the workspace's time zone. */
  readonly now: () => Stamp
  /** In milliseconds: how long the database may leave a query unanswered. */
  readonly databaseTimeout?: number
  /** In milliseconds: how long PostgreSQL waits for a process that holds the lock on the workspace and asks for nothing. */
  readonly lockTimeout?: number
  /** Is told why a transaction failed: it is tried again, unless a request is at fault. */
  readonly onError?: (error: unknown) => void
  /** Is told why this log cannot go on: it cannot take in what others have written. Nothing is answered from then on. */
  readonly onLost?: (why: FatalError) => void
}

/** The circumstances in which a request came. */
interface Way {
  readonly isShown?: boolean
  /** Why it is refused in the state in which it is decided: what was checked earlier may have changed by then. */
  readonly unless?: ((state: State) => Refusal | undefined) | undefined
  /** Whether nobody waits for its answer any more: then it is not done, unless it is already being written. */
  readonly isAbandoned?: () => boolean
}

/** How many requests one transaction decides at most. */
const maxBatch = 256
/** How often a request that PostgreSQL stops is tried alone. */
const maxTriesAlone = 3
/** How many may wait before further ones are told to come back. */
const maxQueue = 4000

/**
 * The log of a team server: the state in memory, the entries in PostgreSQL. Requests that wait during a transaction go into the
 * next one together (`Writer`). If one fails, its requests are tried again, fewer at a time; those that succeed get their
 * answer. A request that cannot be worked on, by a fault of ours, is searched for among the others and refused alone; so is one
 * that PostgreSQL stops again and again.
 */
export class ServerLog {
  readonly #parts: Parts
  readonly #held: TransactionalState
  readonly #writer: Writer
  readonly #closing = new AbortController()
  #queue: QueuedRequest[] = []
  /** Callers that wait for what other processes have written. */
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

  /** Opens the log of a database that has its tables, and loads everything in it. */
  static async open(parts: Parts): Promise<ServerLog> {
    const log = new ServerLog(parts)
    await log.#writer.begin()
    return log
  }

  /** The state in memory: it may be ahead of the disk, see `read`. */
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
   * Takes in a request of this person, whoever it names as its sender; resolves with the answer when it is safe on the disk. A
   * person who has proved that the account is theirs, by its password or a link, may set a new password for it.
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
   * Whether a request would be refused in the present state, so that costly work for it can be skipped. It is decided again
   * when it is appended; a fault in that shows up there.
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

  /** Whether so many requests wait that no more should be taken in. */
  get isFull(): boolean {
    return this.#queue.length >= maxQueue
  }

  /** Whether it works: it has been opened, not closed, and can go on. */
  get isOpen(): boolean {
    return !this.#isClosed && !this.#hasFailed
  }

  /**
   * Looks at the state between two transactions, when everything in it is safe on the disk. All that a server tells anybody
   * must be read in this way. `look` must not wait for anything while it reads.
   */
  read<Found>(look: (state: MemoryState) => Found): Promise<Awaited<Found>> {
    return this.#held.read(look)
  }

  /** Takes in what other processes have written so far, however much waits to be written here. */
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

  /** The entries after `seq`, oldest first; undefined if the database must be asked for them. */
  since(seq: number): readonly Entry[] | undefined {
    return this.#held.past.since(seq)
  }

  /** Resolves when the current work is done, or cannot be done just now: those who still wait for it are to come again. */
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
        // Whatever the cause, it may be their number.
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

  /** Releases the first callers that wait for what others have written: a transaction that began after they came has it. */
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

  /** Ends early if the log is closed. */
  #pause(milliseconds: number): Promise<void> {
    return pause(milliseconds, undefined, { signal: this.#closing.signal }).catch(() => {})
  }

  #giveUp(why: FatalError): void {
    this.#hasFailed = true
    this.#endCatchingUp()
    this.#parts.onLost?.(why)
  }
}
