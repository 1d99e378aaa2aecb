import { applyAll, invert } from '../../../domain/state/change.ts'
import type { Request } from '../../../domain/request/request.ts'
import { decide } from '../../../domain/decide.ts'
import type { Entry } from '../../../domain/request/entry.ts'
import type { Refusal } from '../../../domain/request/refusal.ts'
import type { MemoryState } from '../../../domain/state/state.ts'
import type { Answer } from '../../log.ts'
import type { Order, Placed, Round } from './order.ts'
import type { RecentEntries } from './recent-entries.ts'
import { stopped } from '../stopped.ts'

/** What rounds work on. */
interface Desk {
  readonly state: MemoryState
  readonly past: RecentEntries
  readonly order: Order
  /** The name of the order. */
  readonly name: string
}

/** Who is told of rounds. */
interface Owner {
  /** A round has ended: all entries that are new here, those of them that were made here, and the requests answered. */
  onRound(entries: readonly Entry[], mine: readonly Entry[], requests: readonly Request[]): void
  /** Another order is in force: nothing can be placed from here any more. */
  onForeign(): void
  /** A round failed, and will be tried once more after this. */
  onFailure(error: unknown): Promise<void>
  /** It failed again, the database being to blame: what was to be placed is refused. */
  onGivenUp(): void
}

interface Waiting {
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
  readonly #desk: Desk
  readonly #owner: Owner
  #seq: number
  #waiting: readonly Waiting[] = []
  /** Those of the round that is under way. */
  #placing: readonly Waiting[] = []
  #busy = false
  #isOpen = false
  #missed = false
  #ended: string | undefined

  constructor(desk: Desk, seq: number, owner: Owner) {
    this.#desk = desk
    this.#seq = seq
    this.#owner = owner
  }

  /** The last entry that is in the state. */
  get seq(): number {
    return this.#seq
  }

  /** Whether the state holds entries whose transaction has not ended yet. */
  get isOpen(): boolean {
    return this.#isOpen
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
      if (this.#ended !== undefined) return answer(refused(this.#ended))
      this.#waiting = [...this.#waiting, { request, growth, answer }]
      void this.#next()
    })
  }

  /** Takes in whatever others have ordered meanwhile. */
  catchUp(): void {
    this.#missed = true
    void this.#next()
  }

  /** Takes in entries that another tab has told of; what it missed before, it reads from the order. */
  hear(entries: readonly Entry[]): void {
    const { state, past } = this.#desk
    const news = entries.filter(({ seq }) => seq > this.#seq)
    const [first] = news
    if (!first) return
    if (this.#busy || first.seq > this.#seq + 1) return this.catchUp()
    for (const { changes } of news) applyAll(state, changes)
    past.add(news)
    this.#seq = news.at(-1)?.seq ?? this.#seq
    this.#owner.onRound(news, [], [])
  }

  /** Places nothing more: what waits is refused with this message. */
  end(message: string): void {
    this.#ended ??= message
    const waiting = this.#waiting
    this.#waiting = []
    for (const { answer } of waiting) answer(refused(message))
  }

  async #next(): Promise<void> {
    if (this.#busy || this.#ended !== undefined) return
    if (this.#waiting.length === 0 && !this.#missed) return
    this.#busy = true
    this.#missed = false
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
      this.#busy = false
      void this.#next()
    }
  }

  /** One round. What could not be kept, although it was tried twice, is refused. */
  async #hold(batch: readonly Waiting[], isRetry = false): Promise<void> {
    const requests = batch.map(({ request }) => request)
    const asked = { requestIds: requests.map(({ id }) => id), seq: this.#seq }
    const applied: Entry[] = []
    let placed: PlacedAll | undefined
    try {
      await this.#desk.order.agree(asked, (round) => {
        this.#isOpen = true
        placed = this.#place(round, requests, applied)
        return placed
      })
      this.#isOpen = false
    } catch (error) {
      this.#takeBack(applied)
      this.#isOpen = false
      if (isRetry || this.#ended !== undefined) {
        if (this.#ended === undefined) console.error(error)
        if (batch.length > 0 && error instanceof DOMException) this.#owner.onGivenUp()
        return this.#answer([], [], batch, [])
      }
      try {
        await this.#owner.onFailure(error)
      } catch (failure) {
        console.warn('What failed could not be mended.', failure)
      }
      return this.#hold(batch, true)
    }
    this.#answer(applied, placed?.entries ?? [], batch, placed?.answers ?? [])
  }

  #answer(
    entries: readonly Entry[],
    mine: readonly Entry[],
    batch: readonly Waiting[],
    answers: readonly Answer[],
  ): void {
    this.#placing = []
    this.#seq = entries.at(-1)?.seq ?? this.#seq
    const requests = batch.map(({ request }) => request)
    try {
      this.#owner.onRound(entries, mine, requests)
    } finally {
      const otherwise = refused(this.#ended ?? stopped.notKept)
      for (const [index, { answer }] of batch.entries()) answer(answers[index] ?? otherwise)
    }
  }

  #takeBack(applied: readonly Entry[]): void {
    for (const { changes } of applied.toReversed()) applyAll(this.#desk.state, invert(changes))
    this.#desk.past.removeAfter(this.#seq)
  }

  /** Decides requests at their place: on top of what others have ordered first. */
  #place({ meta, later, known }: Round, requests: readonly Request[], applied: Entry[]): PlacedAll {
    const { state, past, name } = this.#desk
    if (meta.log !== name) {
      this.#owner.onForeign()
      throw new Error(stopped.changedOutside)
    }
    // Whoever made a new store in place of one that was deleted was at another entry.
    if (later.length !== meta.head - this.#seq) {
      this.#owner.onForeign()
      throw new Error(stopped.changedOutside)
    }
    const apply = (entry: Entry): void => {
      applyAll(state, entry.changes)
      // At once, since a later request of this round may take it back.
      past.add([entry])
      applied.push(entry)
    }
    for (const entry of later) apply(entry)
    const entries: Entry[] = []
    const refusals = new Map<string, Refusal>()
    const answers = requests.map((request): Answer => {
      const before = known.get(request.id)
      if (before) return before
      // Handed in twice at once: by whoever made it, and as a leftover.
      const twin = entries.find((entry) => entry.request.id === request.id)
      if (twin) return { ok: true, entry: twin }
      const decision = decide(state, request, past)
      if (!decision.ok) {
        refusals.set(request.id, decision.refusal)
        return decision
      }
      if (decision.changes.length === 0) return { ok: true, entry: undefined }
      const entry: Entry = { seq: meta.head + entries.length + 1, request, changes: decision.changes }
      entries.push(entry)
      apply(entry)
      return { ok: true, entry }
    })
    return { entries, refusals, answers }
  }
}

interface PlacedAll extends Placed {
  readonly answers: readonly Answer[]
}

function refused(message: string): Answer {
  return { ok: false, refusal: { code: 'conflict', message } }
}
