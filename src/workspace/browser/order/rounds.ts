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
  /** A round failed at the entry `seq`, and will be tried once more after this. Returns the sentence why nothing goes on here. */
  readonly mend: (error: unknown, seq: number) => Promise<string | undefined>
}

/** What a round has brought. */
export interface RoundResult {
  /** All entries that are new here, and those of them that were made here. */
  readonly entries: readonly Entry[]
  readonly mine: readonly Entry[]
  /** The requests that are answered now. */
  readonly requests: readonly Request[]
  /** Whether they are refused since the order could not be agreed on, which so knows nothing of them. */
  readonly hasFailed: boolean
}

interface QueuedRequest {
  readonly request: Request
  /** How many characters of room were promised to it. */
  readonly growth: number
  readonly answer: (answer: Answer) => void
}

/**
 * Gives requests their place. Those that wait go into one round together: a transaction that first takes in what other
 * tabs have ordered meanwhile and decides them on top of it.
 */
export class Rounds {
  /** A round has ended; its requests are answered when all have heard of it. */
  readonly ended = new Listeners<RoundResult>()
  /** Nothing can be placed from here any more: the sentence why. */
  readonly closed = new Listeners<string>()
  /** A round failed twice, the database being to blame: what was to be placed is refused. */
  readonly givenUp = new Listeners()
  readonly #desk: Desk
  #seq: number
  #waiting: readonly QueuedRequest[] = []
  /** Those of the round that is under way. */
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

  /** The same; nothing while the state holds entries whose transaction has not ended yet. */
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

  /** Takes in whatever others have ordered meanwhile. */
  catchUp(): void {
    this.#hasMissed = true
    void this.#next()
  }

  /** Takes in entries that another tab has told of; what it missed before, it reads from the order. */
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

  /** Places nothing more: what waits, and whatever comes, is refused with this message. */
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
      // One of the program; what comes next is to be placed all the same.
      console.error(fault)
    } finally {
      for (const { answer } of batch) answer(refused(stopped.notKept))
      this.#placing = []
      this.#isBusy = false
      void this.#next()
    }
  }

  /** One round. What could not be kept, although it was tried twice, is refused. */
  async #hold(batch: readonly QueuedRequest[], isRetry = false): Promise<void> {
    const { order } = this.#desk
    const requests = batch.map(({ request }) => request)
    const asked = { requestIds: requests.map(({ id }) => id), seq: this.#seq }
    const applied: Entry[] = []
    let decided: Decided | undefined
    try {
      // What another tab has left, where nobody can ask for such. No transaction waits for it.
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

  /** Fails when another order is in force. Whoever made a new store in place of one that was deleted was at another entry. */
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
