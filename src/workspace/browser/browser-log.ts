import { applyAll, invert, type Change } from '../../domain/change.ts'
import type { Request } from '../../domain/command.ts'
import { decide } from '../../domain/decide.ts'
import type { Entry, RowKey } from '../../domain/entry.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { MemoryState } from '../../domain/state.ts'
import type { Answer, Log, LogStatus } from '../log.ts'
import type { Journal } from './journal.ts'
import type { Order, Placed, Round } from './order.ts'
import type { Message, Page } from './page.ts'
import type { Publisher } from './publisher.ts'
import { keptEntries, RecentEntries } from './recent.ts'
import { growthOf, type Room } from './room.ts'
import { stopped } from './stopped.ts'

/** What the log of a browser is put together from. */
interface Parts {
  readonly page: Page
  readonly order: Order
  readonly journal: Journal
  readonly room: Room
  readonly publisher: Publisher
}

interface Waiting {
  readonly request: Request
  /** How many characters of room were promised to it. */
  readonly growth: number
  readonly answer: (answer: Answer) => void
}

/**
 * The log of one browser. Requests wait their turn, get their place in a transaction that sees what other tabs have
 * ordered meanwhile, and are then published: to the other tabs at once, to the documented keys after the paint.
 */
export class BrowserLog implements Log {
  readonly state: MemoryState
  readonly past: RecentEntries
  readonly #parts: Parts
  /** The order that this log belongs to. */
  readonly #name: string
  #seq: number
  #status: LogStatus
  #waiting: Waiting[] = []
  /** Those of the round that is under way. */
  #inOrdering: readonly Waiting[] = []
  /** The room promised to the request that comes next. */
  #admitted = 0
  #busy = false
  /** Whether the state holds entries whose transaction has not ended yet. */
  #inRound = false
  /** Whether others have ordered something that is not read yet. */
  #missed = false
  readonly #listeners = new Set<(entries: readonly Entry[]) => void>()
  readonly #statusListeners = new Set<() => void>()
  readonly #older: Promise<void>

  constructor(state: MemoryState, name: string, seq: number, parts: Parts) {
    this.state = state
    this.past = new RecentEntries(state)
    this.#parts = parts
    this.#name = name
    this.#seq = seq
    this.#status = { kind: 'ready', seq }
    const { page, publisher } = parts
    page.onMessage((message) => this.#hear(message))
    page.onShown(() => this.#catchUp())
    publisher.start({
      present: () => (this.#inRound ? undefined : { seq: this.#seq, promised: this.#promised() }),
      onOutcome: (status) => this.#setStatus(status),
      onForeign: (message) => this.stop(message),
      onBehind: () => this.#catchUp(),
      onQuiet: () => void this.handInLeftovers(this.#name === '' ? this.#seq : undefined),
    })
    this.#older = new Promise((resolve) => {
      page.afterPaint(() => resolve(this.#readOlder(seq)))
    })
  }

  admit(changes: readonly Change[]): Refusal | undefined {
    const { kind } = this.#status
    if (kind === 'stopped' || kind === 'readonly') return { code: 'conflict', message: this.#status.message }
    const { room, publisher } = this.#parts
    const growth = growthOf(changes)
    this.#admitted = Math.max(0, growth)
    if (room.promise(growth)) return undefined
    publisher.dropCopies()
    if (room.promise(growth)) return undefined
    this.#admitted = 0
    return { code: 'conflict', message: stopped.full }
  }

  append(request: Request): Promise<Answer> {
    const { kind } = this.#status
    if (kind === 'stopped' || kind === 'readonly') return Promise.resolve(refused(this.#status.message))
    this.#parts.journal.put(request, this.#seq + this.#waiting.length)
    const growth = this.#admitted
    this.#admitted = 0
    return new Promise((answer) => {
      this.#waiting.push({ request, growth, answer })
      void this.#orderWaiting()
    })
  }

  async since(seq: number): Promise<readonly Entry[]> {
    await this.#older
    return this.past.entries().filter((entry) => entry.seq > seq)
  }

  async history(row: RowKey): Promise<readonly Entry[]> {
    await this.#older
    return this.past.touching(row, 0)
  }

  subscribe(listener: (entries: readonly Entry[]) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  status(): LogStatus {
    return this.#status
  }

  onStatus(listener: () => void): () => void {
    this.#statusListeners.add(listener)
    return () => this.#statusListeners.delete(listener)
  }

  /** Takes no more requests and writes nothing more, until the page is loaded again. */
  stop(message: string, kind: 'stopped' | 'readonly' = 'stopped'): void {
    this.#parts.publisher.stop()
    this.#setStatus({ kind, seq: this.#seq, message })
    const waiting = this.#waiting
    this.#waiting = []
    for (const { answer } of waiting) answer(refused(message))
  }

  /**
   * Hands in what tabs had shown when they were killed. Those that have their place already are known by their id;
   * where nothing but the state is kept, by their number (`reached` is the last that the state contains).
   */
  async handInLeftovers(reached?: number): Promise<void> {
    const { journal } = this.#parts
    const oldest = this.#seq - keptEntries
    const waiting = journal.leftovers().map(async ({ request, after }) => {
      const isKnown = reached === undefined ? after < oldest : after < reached
      if (isKnown) journal.drop(request.id)
      else await this.append(request)
    })
    await Promise.all(waiting)
  }

  async #orderWaiting(): Promise<void> {
    if (this.#busy || (this.#waiting.length === 0 && !this.#missed)) return
    const batch = this.#waiting
    this.#waiting = []
    this.#inOrdering = batch
    this.#missed = false
    this.#busy = true
    await this.#orderBatch(batch)
    this.#busy = false
    void this.#orderWaiting()
  }

  /** One round of ordering. What could not be kept, although it was tried twice, is refused. */
  async #orderBatch(batch: readonly Waiting[], isRetry = false): Promise<void> {
    const requests = batch.map(({ request }) => request)
    const applied: Entry[] = []
    let answers: Answer[] = []
    let mine: readonly Entry[] = []
    const undoRound = (): void => {
      for (const { changes } of applied.toReversed()) applyAll(this.state, invert(changes))
      this.past.removeAfter(this.#seq)
      applied.length = 0
    }
    try {
      const requestIds = requests.map(({ id }) => id)
      const { published } = this.#parts.publisher
      await this.#parts.order.agree({ requestIds, seq: this.#seq, published }, (round) => {
        this.#inRound = true
        const placed = this.#place(round, requests, applied)
        answers = placed.answers
        mine = placed.entries
        return placed
      })
      this.#inRound = false
    } catch (error) {
      undoRound()
      this.#inRound = false
      if (isRetry || this.#status.kind === 'stopped') {
        console.error(error)
        this.#inOrdering = []
        for (const { request } of batch) this.#parts.journal.drop(request.id)
        for (const { answer } of batch) answer(refused(stopped.notKept))
        return
      }
      await this.#makeRoom(error)
      return this.#orderBatch(batch, true)
    }
    this.#inOrdering = []
    this.#take(applied)
    if (mine.length > 0) this.#publish(mine)
    for (const { id } of requests) this.#parts.journal.drop(id)
    for (const [index, { answer }] of batch.entries()) answer(answers[index] ?? refused(stopped.notKept))
    this.#parts.publisher.roundEnded()
  }

  /** Decides requests at their place: on top of what others have ordered first. */
  #place(
    { meta, later, known }: Round,
    requests: readonly Request[],
    applied: Entry[],
  ): Placed & { readonly answers: Answer[] } {
    applied.length = 0
    if (meta.log !== this.#name) {
      this.stop(stopped.changedOutside)
      throw new Error(stopped.changedOutside)
    }
    const apply = (entry: Entry): void => {
      applyAll(this.state, entry.changes)
      // At once, since a later request of this round may take it back.
      this.past.add([entry])
      applied.push(entry)
    }
    for (const entry of later) apply(entry)
    const mine: Entry[] = []
    const refusals = new Map<string, Refusal>()
    const answers = requests.map((request): Answer => {
      const before = known.get(request.id)
      if (before) return before
      // Handed in twice at once: by whoever made it, and as a leftover.
      const twin = mine.find((entry) => entry.request.id === request.id)
      if (twin) return { ok: true, entry: twin }
      const decision = decide(this.state, request, this.past)
      if (!decision.ok) {
        refusals.set(request.id, decision.refusal)
        return decision
      }
      if (decision.changes.length === 0) return { ok: true, entry: undefined }
      const entry: Entry = { seq: meta.head + mine.length + 1, request, changes: decision.changes }
      mine.push(entry)
      apply(entry)
      return { ok: true, entry }
    })
    return { entries: mine, refusals, answers }
  }

  /** The room promised to requests that have no place yet. */
  #promised(): number {
    return [...this.#inOrdering, ...this.#waiting].reduce((sum, { growth }) => sum + growth, this.#admitted)
  }

  /** Entries that are applied already become known here. */
  #take(entries: readonly Entry[]): void {
    const last = entries.at(-1)
    if (!last) return
    this.#seq = last.seq
    this.#setStatus({ ...this.#status, seq: this.#seq })
    for (const listener of this.#listeners) listener(entries)
    this.#parts.publisher.follow()
  }

  #publish(mine: readonly Entry[]): void {
    const { page, publisher } = this.#parts
    page.send({ kind: 'entries', log: this.#name, entries: mine })
    publisher.publish(mine.some(({ request }) => request.by !== 'system'))
    if (mine.some(({ request }) => request.by !== 'system' && request.by !== 'visitor')) page.persist()
  }

  #hear(message: Message): void {
    if (message.log !== this.#name) {
      if (message.kind === 'begun') this.stop(stopped.changedOutside)
      return
    }
    if (message.kind === 'begun' || this.#status.kind === 'stopped') return
    if (this.#busy) {
      this.#missed = true
      return
    }
    const news = message.entries.filter(({ seq }) => seq > this.#seq)
    const [first] = news
    if (!first) return
    // One that was missed (its tab was killed before it could tell) is read from the order.
    if (first.seq > this.#seq + 1) return this.#catchUp()
    for (const { changes } of news) applyAll(this.state, changes)
    this.past.add(news)
    this.#take(news)
  }

  /** Takes in whatever others have ordered meanwhile. */
  #catchUp(): void {
    if (this.#status.kind === 'stopped') return
    this.#missed = true
    void this.#orderWaiting()
  }

  /** After a failure: where the disk is full, old entries are the first to go. */
  async #makeRoom(error: unknown): Promise<void> {
    const { order } = this.#parts
    if (error instanceof DOMException && error.name === 'QuotaExceededError') {
      try {
        await order.forget(this.#seq - keptEntries / 10)
      } catch (failure) {
        console.warn('Old entries could not be dropped.', failure)
      }
    }
    order.reconnect()
  }

  async #readOlder(seq: number): Promise<void> {
    try {
      const entries = await this.#parts.order.since(0)
      this.past.addOlder(entries.filter((entry) => entry.seq <= seq))
      const surplus = entries.length - keptEntries * 1.1
      if (surplus > 0) await this.#parts.order.forget(seq - keptEntries)
    } catch (error) {
      console.warn('The history could not be read.', error)
    }
  }

  #setStatus(status: LogStatus): void {
    if (this.#status.kind === 'stopped' && status.kind !== 'stopped') return
    if (JSON.stringify(status) === JSON.stringify(this.#status)) return
    this.#status = status
    for (const listener of this.#statusListeners) listener()
  }
}

function refused(message: string): Answer {
  return { ok: false, refusal: { code: 'conflict', message } }
}
