import { applyAll } from '../../../domain/state/change.ts'
import type { Request } from '../../../domain/request/request.ts'
import type { Entry } from '../../../domain/request/entry.ts'
import { isOpenFor, openWholeDoor } from '../../door.ts'
import { Listeners } from '../../listeners.ts'
import type { Answer } from '../../log.ts'
import { stopped } from '../stopped.ts'
import { decideInOrder, rollBack, type Confirmed, type Decided } from './decide-in-order.ts'
import type { Order, Round } from './order.ts'

/** What rounds work on. */
interface Desk extends Confirmed {
  readonly order: Order
  /** The name of the order. */
  readonly orderName: string
  /**
   * A round failed at the entry `seq` and will be tried once more after this. Returns a sentence saying why, if nothing can
   * go on here.
   */
  readonly mend: (error: unknown, seq: number) => Promise<string | undefined>
}

/** The result of a round. */
export interface RoundResult {
  /** All entries that are new here, and those of them that were made here. */
  readonly entries: readonly Entry[]
  readonly mine: readonly Entry[]
  /** The requests that are answered now. */
  readonly requests: readonly Request[]
  /** Whether they are refused because the order could not be agreed on, so that the order knows nothing of them. */
  readonly hasFailed: boolean
}

interface QueuedRequest {
  readonly request: Request
  /** How many characters of room were promised to it. */
  readonly growth: number
  readonly answer: (answer: Answer) => void
}

/**
 * Gives requests their place. Those that wait go into one round together: a transaction that first takes in what other tabs
 * have ordered meanwhile, then decides the requests on top of it.
 */
export class Rounds {
  /** A round has ended; its requests are answered once all listeners have heard of it. */
  readonly ended = new Listeners<RoundResult>()
  /** Nothing can be placed from here any more; the sentence says why. */
  readonly closed = new Listeners<string>()
  /** A round failed twice because of the database: its requests are refused. */
  readonly givenUp = new Listeners()
  readonly #desk: Desk
  #seq: number
  #waiting: readonly QueuedRequest[] = []
  /** The requests of the round in flight. */
  #placing: readonly QueuedRequest[] = []
  #isBusy = false
  #isOpen = false
  #hasMissed = false
  #refusedWith: string | undefined

  constructor(desk: Desk, seq: number) {
    this.#desk = desk
    this.#seq = seq
  }

  /** The last entry that is in the state. */
  get seq(): number {
    return this.#seq
  }

  /** The last entry in the state, or nothing while the state holds entries whose transaction has not ended yet. */
  get settledSeq(): number | undefined {
    return this.#isOpen ? undefined : this.#seq
  }

  /** The requests that have no place yet, and how many characters of room were promised to them. */
  get waiting(): { readonly requests: readonly Request[]; readonly count: number; readonly growth: number } {
    const all = [...this.#placing, ...this.#waiting]
    const growth = all.reduce((sum, waiting) => sum + waiting.growth, 0)
    return { requests: all.map(({ request }) => request), count: all.length, growth }
  }

  /** Puts a request into the next round. */
  add(request: Request, growth: number): Promise<Answer> {
    return new Promise((answer) => {
      if (this.#refusedWith !== undefined) return answer(refused(this.#refusedWith))
      this.#waiting = [...this.#waiting, { request, growth, answer }]
      void this.#next()
    })
  }

  /** Takes in what others have ordered meanwhile. */
  catchUp(): void {
    this.#hasMissed = true
    void this.#next()
  }

  /** Takes in entries that another tab has reported. If this tab has missed any before them, it reads those from the order. */
  hear(entries: readonly Entry[]): void {
    if (this.#refusedWith !== undefined) return
    const { state, past } = this.#desk
    const news = entries.filter(({ seq }) => seq > this.#seq)
    const [first] = news
    if (!first) return
    if (this.#isBusy || first.seq > this.#seq + 1) return this.catchUp()
    for (const { changes } of news) applyAll(state, changes)
    past.add(news)
    this.#seq = news.at(-1)?.seq ?? this.#seq
    this.ended.tell({ entries: news, mine: [], requests: [], hasFailed: false })
  }

  /** Places nothing more: all waiting and future requests are refused with this message. */
  close(message: string): void {
    this.#refusedWith ??= message
    const waiting = this.#waiting
    this.#waiting = []
    for (const { answer } of waiting) answer(refused(message))
  }

  async #next(): Promise<void> {
    if (this.#isBusy || this.#refusedWith !== undefined) return
    if (this.#waiting.length === 0 && !this.#hasMissed) return
    this.#isBusy = true
    this.#hasMissed = false
    const batch = this.#waiting
    this.#placing = batch
    this.#waiting = []
    try {
      await this.#hold(batch)
    } catch (fault) {
      // A bug in the program; later requests must be placed all the same.
      console.error(fault)
    } finally {
      for (const { answer } of batch) answer(refused(stopped.notKept))
      this.#placing = []
      this.#isBusy = false
      void this.#next()
    }
  }

  /** Runs one round. Requests that could not be kept in two attempts are refused. */
  async #hold(batch: readonly QueuedRequest[], isRetry = false): Promise<void> {
    const { order } = this.#desk
    const requests = batch.map(({ request }) => request)
    const asked = { requestIds: requests.map(({ id }) => id), seq: this.#seq }
    const applied: Entry[] = []
    let decided: Decided | undefined
    try {
      // Leftovers of another tab, in a tab where nobody can make such requests. No transaction is open during this wait.
      if (!requests.every(({ name }) => isOpenFor(name))) await openWholeDoor()
      await order.agree(asked, (round) => {
        this.#isOpen = true
        this.#checkOrder(round)
        decided = decideInOrder(this.#desk, round, requests, applied)
        return decided
      })
      this.#isOpen = false
    } catch (error) {
      rollBack(this.#desk, applied, this.#seq)
      this.#isOpen = false
      if (!isRetry && this.#refusedWith === undefined) {
        await this.#mend(error)
        return this.#hold(batch, true)
      }
      if (this.#refusedWith === undefined) console.error(error)
      if (batch.length > 0 && error instanceof DOMException) this.givenUp.tell()
      return this.#answer([], undefined, batch)
    }
    this.#answer(applied, decided, batch)
  }

  /** Fails when another order is in force. A tab that replaced a deleted store with a new one was at another entry. */
  #checkOrder({ meta, later }: Round): void {
    if (meta.log === this.#desk.orderName && later.length === meta.head - this.#seq) return
    this.closed.tell(stopped.changedOutside)
    throw new Error(stopped.changedOutside)
  }

  async #mend(error: unknown): Promise<void> {
    try {
      const message = await this.#desk.mend(error, this.#seq)
      if (message !== undefined) this.closed.tell(message)
    } catch (failure) {
      console.warn('What failed could not be mended.', failure)
    }
  }

  #answer(entries: readonly Entry[], decided: Decided | undefined, batch: readonly QueuedRequest[]): void {
    this.#placing = []
    this.#seq = entries.at(-1)?.seq ?? this.#seq
    const requests = batch.map(({ request }) => request)
    try {
      this.ended.tell({ entries, mine: decided?.entries ?? [], requests, hasFailed: !decided })
    } finally {
      const otherwise = refused(this.#refusedWith ?? stopped.notKept)
      for (const [index, { answer }] of batch.entries()) answer(decided?.answers[index] ?? otherwise)
    }
  }
}

function refused(message: string): Answer {
  return { ok: false, refusal: { code: 'conflict', message } }
}
