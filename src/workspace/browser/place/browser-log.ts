import type { Change } from '../../../domain/state/change.ts'
import type { Request } from '../../../domain/request/request.ts'
import type { Entry, RowKey, NotAtHand } from '../../../domain/request/entry.ts'
import type { MemoryState } from '../../../domain/state/state.ts'
import { Listeners } from '../../listeners.ts'
import type { Log, LogStatus, Receipt } from '../../log.ts'
import type { KeptEntries } from '../order/kept-entries.ts'
import type { RecentEntries } from '../../recent-entries.ts'
import type { Rounds } from '../order/rounds.ts'
import type { Publisher } from '../storage/publisher.ts'
import { growthOf } from '../storage/room.ts'
import type { BrowserSession } from '../storage/session.ts'
import type { Admission } from './admission.ts'
import type { Journal } from './journal.ts'
import { inBrowser } from '../../../domain/request/terms.ts'

/** The parts that a browser's log hands requests on to. */
interface Parts {
  readonly state: MemoryState
  readonly past: RecentEntries
  readonly kept: KeptEntries
  readonly admission: Admission
  readonly journal: Journal
  readonly rounds: Rounds
  readonly publisher: Publisher
  readonly session: BrowserSession
}

/**
 * The log of one browser: the door for requests. A request stays in the journal until a round of ordering has given it its
 * place. `connect.ts` passes the result on: to the screens, to the other tabs, and to local storage.
 */
export class BrowserLog implements Log {
  readonly terms = inBrowser
  readonly state: MemoryState
  readonly past: RecentEntries
  readonly #parts: Parts
  #status: LogStatus
  readonly #entries = new Listeners<readonly Entry[]>()
  readonly #statusChanged = new Listeners()

  constructor(parts: Parts) {
    this.state = parts.state
    this.past = parts.past
    this.#parts = parts
    this.#status = { kind: 'ready', seq: parts.rounds.seq }
  }

  append(request: Request, changes: readonly Change[]): Receipt {
    const { journal, rounds, publisher } = this.#parts
    const growth = Math.max(0, growthOf(changes))
    const message = this.#whyNot(growth)
    if (message !== undefined) return { ok: false, refusal: { code: 'conflict', message } }
    journal.keep(request, rounds.seq + rounds.waiting.count)
    const answer = rounds.add(request, growth)
    // Now rather than once it has its place, which it nearly always has by the next paint.
    publisher.publish(request.by !== 'system')
    return { ok: true, answer }
  }

  waiting(): readonly Request[] {
    return this.#parts.rounds.waiting.requests
  }

  async since(seq: number): Promise<readonly Entry[] | NotAtHand> {
    const { kept, rounds } = this.#parts
    await kept.read()
    const later = this.past.entries().filter((entry) => entry.seq > seq)
    // A power cut may have taken some, wherever they were.
    return later.length >= rounds.seq - seq ? later : 'not at hand'
  }

  async history(row?: RowKey): Promise<readonly Entry[]> {
    await this.#parts.kept.read()
    return row === undefined ? this.past.entries() : this.past.touching(row, 0)
  }

  subscribe(listener: (entries: readonly Entry[]) => void): () => void {
    return this.#entries.subscribe(listener)
  }

  status(): LogStatus {
    return this.#status
  }

  onStatus(listener: () => void): () => void {
    return this.#statusChanged.subscribe(listener)
  }

  /** Tells the screens of entries that are in the state already. */
  deliver(entries: readonly Entry[]): void {
    this.changeStatus({ ...this.#status, seq: this.#parts.rounds.seq })
    this.#entries.tell(entries)
  }

  /** The log's status has changed. A log that has stopped stays stopped. */
  changeStatus(status: LogStatus): void {
    if (this.#status.kind === 'stopped' && status.kind !== 'stopped') return
    if (JSON.stringify(status) === JSON.stringify(this.#status)) return
    this.#status = status
    this.#statusChanged.tell()
  }

  /** Takes no more requests and writes nothing more, until the page is loaded again. */
  stop(message: string, kind: 'stopped' | 'readonly' = 'stopped'): void {
    const { publisher, session, rounds } = this.#parts
    publisher.stop()
    session.stop()
    this.changeStatus({ kind, seq: rounds.seq, message })
    // A tab that can only read goes on taking in what others do.
    if (kind === 'stopped') rounds.close(message)
  }

  /** Whether it takes in what others do. */
  get isOpen(): boolean {
    return this.#status.kind !== 'stopped'
  }

  /**
   * Why nothing is accepted now, or nothing that makes the stored data `growth` characters longer; otherwise holds the room
   * for it.
   */
  #whyNot(growth: number): string | undefined {
    const status = this.#status
    const isOver = status.kind === 'stopped' || status.kind === 'readonly'
    return isOver ? status.message : this.#parts.admission.whyNot(growth)
  }
}
