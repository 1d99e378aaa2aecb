import type { Change } from '../../../domain/state/change.ts'
import type { Request } from '../../../domain/request/request.ts'
import type { Entry, RowKey } from '../../../domain/request/entry.ts'
import type { MemoryState } from '../../../domain/state/state.ts'
import type { Log, LogStatus, NotAtHand, Receipt } from '../../log.ts'
import type { Journal } from './journal.ts'
import type { Leftover } from '../both-stores.ts'
import { OrderGone, type Order } from '../order/order.ts'
import type { Message, Page } from '../page.ts'
import type { Publisher } from '../storage/publisher.ts'
import { keptEntries, RecentEntries } from '../order/recent-entries.ts'
import { growthOf, type Room } from '../storage/room.ts'
import { Rounds } from '../order/rounds.ts'
import { stopped } from '../stopped.ts'

/** What the log of a browser is put together from. */
interface Parts {
  readonly page: Page
  readonly order: Order
  readonly journal: Journal
  readonly room: Room
  readonly publisher: Publisher
  readonly upkeep: Upkeep
}

/** What a log has done for it, where there is a database. */
export interface Upkeep {
  /** Keeps the state whole, if it is time to. */
  keepCheckpoint(): Promise<void>
  /** The store of the order was emptied or deleted: makes another one, or gives the sentence why nothing goes on here. */
  startOver(): Promise<string | undefined>
  /** Local storage was cleared: notes it for the next start, at once when the page is being left. */
  noteClearing(isLeaving: boolean): Promise<void>
  /** Tries whether the database takes anything again. */
  tryWriting(): Promise<void>
  /** Has what is written from now on stand apart from what a crash or a full disk may have torn off. */
  beginNewFile(): Promise<void>
}

/**
 * The log of one browser. Requests get their place in rounds (`rounds.ts`); their entries then go to the other tabs at
 * once and to the documented keys after the paint (`publisher.ts`).
 */
export class BrowserLog implements Log {
  readonly state: MemoryState
  readonly past: RecentEntries
  readonly #parts: Parts
  /** The order that this log belongs to. */
  readonly #name: string
  readonly #rounds: Rounds
  #status: LogStatus
  /** The entries up to here are not kept any more. */
  #forgotten = Number.POSITIVE_INFINITY
  /** Whether the database has taken nothing lately: then only what makes the data shorter is taken in. */
  #isRefusedByDatabase = false
  /** Whether the database's last write may have been torn off, and what comes next must not stand right behind it. */
  #isTorn = false
  readonly #listeners = new Set<(entries: readonly Entry[]) => void>()
  readonly #statusListeners = new Set<() => void>()
  /** Reads the older entries, once: when there is time, or when they are asked for. */
  readonly #older: () => Promise<void>

  constructor(state: MemoryState, name: string, seq: number, parts: Parts) {
    this.state = state
    this.past = new RecentEntries(state)
    this.#parts = parts
    this.#name = name
    this.#status = { kind: 'ready', seq }
    const { page, order, publisher } = parts
    this.#rounds = new Rounds({ state, past: this.past, order, name }, seq, {
      onRound: (entries, mine, requests) => this.#take(entries, mine, requests),
      onForeign: () => this.stop(stopped.changedOutside),
      onFailure: (error) => this.#mend(error),
      onGivenUp: () => {
        this.#isRefusedByDatabase = true
      },
    })
    page.onMessage((message) => this.#hear(message))
    page.onShown(() => this.#rounds.catchUp())
    publisher.start({
      present: () => this.#present(),
      isPlacing: () => this.#rounds.waiting.count > 0,
      onOutcome: (status) => this.#setStatus(status),
      onForeign: (message) => this.stop(message),
      onCleared: (isLeaving) => void this.#end(isLeaving),
      onBehind: () => this.#rounds.catchUp(),
      onQuiet: () => void this.#tidy(),
    })
    let reading: Promise<void> | undefined
    this.#older = () => (reading ??= this.#readOlder(seq))
    page.whenIdle(() => {
      void this.#older()
      // Nobody knows how the browser ended before.
      this.#isTorn = true
      // An order that began with what was stored has none yet, and nothing of it is forgotten before.
      void this.#beginNewFile().then(() => this.#keepCheckpoint())
      return false
    })
  }

  append(request: Request, changes: readonly Change[]): Receipt {
    const growth = Math.max(0, growthOf(changes))
    const message = this.#whyNot(growth)
    if (message !== undefined) return { ok: false, refusal: { code: 'conflict', message } }
    const { journal, publisher } = this.#parts
    journal.put(request, this.#rounds.seq + this.#rounds.waiting.count)
    const answer = this.#rounds.add(request, growth)
    // Now and not only with its place, which it nearly always has by the next paint.
    publisher.publish(request.by !== 'system')
    return { ok: true, answer }
  }

  waiting(): readonly Request[] {
    return this.#rounds.waiting.requests
  }

  async since(seq: number): Promise<readonly Entry[] | NotAtHand> {
    await this.#older()
    const entries = this.past.entries()
    const isWhole = (entries[0]?.seq ?? this.#rounds.seq + 1) <= seq + 1
    return isWhole ? entries.filter((entry) => entry.seq > seq) : 'not at hand'
  }

  async history(row?: RowKey): Promise<readonly Entry[]> {
    await this.#older()
    return row === undefined ? this.past.entries() : this.past.touching(row, 0)
  }

  subscribe(listener: (entries: readonly Entry[]) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  status(): LogStatus {
    return this.#status
  }

  /** The last entry in the state; nothing while it holds some that have no place yet. */
  get settledSeq(): number | undefined {
    return this.#rounds.isOpen ? undefined : this.#rounds.seq
  }

  onStatus(listener: () => void): () => void {
    this.#statusListeners.add(listener)
    return () => this.#statusListeners.delete(listener)
  }

  /** Takes no more requests and writes nothing more, until the page is loaded again. */
  stop(message: string, kind: 'stopped' | 'readonly' = 'stopped'): void {
    this.#parts.publisher.stop()
    this.#setStatus({ kind, seq: this.#rounds.seq, message })
    // Who can only read goes on taking in what others do.
    if (kind === 'stopped') this.#rounds.end(message)
  }

  /**
   * Hands in what tabs had shown when they were killed. Those that have their place already are known by their id;
   * where nothing but the state is kept, by their number (`reached` is the last that the state contains). `found` are
   * those in the database.
   */
  async handInLeftovers(reached?: number, found: readonly Leftover[] = []): Promise<void> {
    const { journal } = this.#parts
    const oldest = this.#rounds.seq - keptEntries
    const waiting = journal.leftovers(found).map(async ({ request, after }) => {
      const isKnown = reached === undefined ? after < oldest : after < reached
      if (isKnown) journal.drop([request.id])
      else await this.#handIn(request)
    })
    await Promise.all(waiting)
  }

  async #handIn(request: Request): Promise<void> {
    const receipt = this.append(request, [])
    if (receipt.ok) await receipt.answer
  }

  /** Why nothing is taken in now, or nothing that makes what is stored so much longer; else holds the room for it. */
  #whyNot(growth: number): string | undefined {
    const status = this.#status
    if (status.kind === 'stopped' || status.kind === 'readonly') return status.message
    const { room, publisher } = this.#parts
    if (growth > 0 && this.#isRefusedByDatabase) {
      // So that there need not be something to delete once there is room again.
      void this.#tryWriting()
      return stopped.databaseFull
    }
    if (room.promise(growth)) return undefined
    return room.promise(growth, publisher.dropCopies()) ? undefined : stopped.full
  }

  #present() {
    const { isOpen, seq, waiting } = this.#rounds
    const last = this.past.lastDeed()
    return isOpen ? undefined : { seq, promised: waiting.growth, last }
  }

  /** Entries that are in the state already become known here, and those made here to everyone. */
  #take(entries: readonly Entry[], mine: readonly Entry[], requests: readonly Request[]): void {
    const { page, publisher, journal } = this.#parts
    if (entries.length > 0) {
      this.#setStatus({ ...this.#status, seq: this.#rounds.seq })
      for (const listener of this.#listeners) listener(entries)
      publisher.follow()
    }
    if (mine.length > 0) {
      page.send({ kind: 'entries', log: this.#name, entries: mine })
      publisher.publish(mine.some(({ request }) => request.by !== 'system'))
      if (mine.some(({ request }) => request.by !== 'system' && request.by !== 'visitor')) page.persist()
    }
    journal.drop(requests.map(({ id }) => id))
    if (mine.length > 0) {
      this.#isRefusedByDatabase = false
      void this.#beginNewFile()
    }
    publisher.roundEnded()
  }

  #hear(message: Message): void {
    if (message.log === this.#name) {
      if (message.kind === 'entries' && this.#status.kind !== 'stopped') this.#rounds.hear(message.entries)
    } else if (message.kind === 'begun') {
      this.stop(stopped.changedOutside)
    }
  }

  /** Somebody has cleared what was stored: it is noted for the next start, and nothing more is written. */
  async #end(isLeaving: boolean): Promise<void> {
    if (this.#status.kind === 'stopped') return
    this.stop(stopped.cleared)
    await this.#parts.upkeep.noteClearing(isLeaving)
  }

  /** After a failure: where the disk is full, old entries are the first to go; a store that is gone is made anew. */
  async #mend(error: unknown): Promise<void> {
    const { order, upkeep } = this.#parts
    if (error instanceof OrderGone) {
      const message = await upkeep.startOver()
      if (message !== undefined) this.stop(message)
      return
    }
    if (error instanceof DOMException && error.name === 'QuotaExceededError') {
      try {
        await order.forget(this.#rounds.seq - keptEntries / 10)
      } catch (failure) {
        console.warn('Old entries could not be dropped.', failure)
      }
    }
    order.reconnect()
    this.#isTorn = true
  }

  /** Nothing has happened for a while, and local storage has everything. */
  async #tidy(): Promise<void> {
    await this.handInLeftovers(this.#name === '' ? this.#rounds.seq : undefined)
    await this.#keepCheckpoint()
    try {
      const last = this.#rounds.seq - keptEntries
      // A tenth more than are kept, so that this is not done at every pause.
      if (last - this.#forgotten < keptEntries / 10) return
      this.#forgotten = last
      await this.#parts.order.forget(last)
    } catch (error) {
      if (this.#status.kind !== 'stopped') console.warn('Old entries could not be dropped.', error)
    }
  }

  async #tryWriting(): Promise<void> {
    try {
      await this.#parts.upkeep.tryWriting()
    } catch {
      return
    }
    this.#isRefusedByDatabase = false
    await this.#beginNewFile()
  }

  /** As soon as the database takes anything: what is behind a torn end is lost at the start after the next one (0019). */
  async #beginNewFile(): Promise<void> {
    if (!this.#isTorn) return
    // Not twice at a time.
    this.#isTorn = false
    try {
      await this.#parts.upkeep.beginNewFile()
    } catch {
      // What fails here fails in a round of ordering as well, which says so.
      this.#isTorn = true
    }
  }

  async #keepCheckpoint(): Promise<void> {
    try {
      await this.#parts.upkeep.keepCheckpoint()
    } catch (error) {
      if (this.#status.kind !== 'stopped') console.warn('The present state could not be kept whole.', error)
    }
  }

  async #readOlder(seq: number): Promise<void> {
    try {
      const entries = await this.#parts.order.since(0)
      this.past.addOlder(entries.filter((entry) => entry.seq <= seq))
      this.#forgotten = (entries[0]?.seq ?? seq + 1) - 1
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
