import type { Stamp } from '../../domain/model/day.ts'
import { onServer } from '../../domain/on-server.ts'
import type { Entry, RowKey } from '../../domain/request/entry.ts'
import { withReplaced } from '../../domain/request/replaced.ts'
import type { Request } from '../../domain/request/request.ts'
import type { Terms } from '../../domain/request/terms.ts'
import { applyAll, type Change } from '../../domain/state/change.ts'
import { createState, type MemoryState } from '../../domain/state/state.ts'
import { Listeners } from '../listeners.ts'
import type { Log, LogStatus, Receipt } from '../log.ts'
import { Deeds } from './deed.ts'
import { entryTo } from './fresh-view.ts'
import type { Outbox } from './outbox.ts'
import { holdsSecret } from './secrets.ts'
import { awaySentence, refusals, sentences } from './sentences.ts'
import type { TeamPast } from './team-past.ts'
import type { Delivery, Snapshot, Wire } from './wire.ts'

interface Parts {
  readonly wire: Pick<Wire, 'history' | 'since'>
  readonly outbox: Outbox
  readonly past: TeamPast
  readonly state: MemoryState
  /** Whether what waits is kept on this device. */
  readonly keeps: boolean
  /** Whether nobody is logged in. */
  readonly isVisited: () => boolean
}

/**
 * The log of a team server, as one tab of one person has it: their part of the state, the entries since they came, and what
 * waits for its place from the server.
 */
export class TeamLog implements Log {
  /** What a client sends is sealed by the server. */
  readonly terms: Terms = onServer((secret) => secret)
  readonly state: MemoryState
  readonly past: TeamPast
  readonly #parts: Parts
  #epoch: string
  /** The entry up to which all entries are here, including those that do not concern this reader. */
  #brought: number
  #status: LogStatus
  /** What the status says besides its kind, whatever that is. */
  #also: Pick<LogStatus, 'isTelling' | 'isOlder'> = {}
  readonly #deeds: Deeds
  readonly #entries = new Listeners<readonly Entry[]>()
  readonly #found = new Listeners<readonly Request[]>()
  readonly #statusChanged = new Listeners()

  constructor(parts: Parts, { epoch, seq }: Pick<Snapshot, 'epoch' | 'seq'>) {
    this.#parts = parts
    this.state = parts.state
    this.past = parts.past
    this.#epoch = epoch
    this.#brought = seq
    this.#status = { kind: 'ready', seq }
    this.#deeds = new Deeds(this.state)
  }

  append(request: Request, changes: readonly Change[]): Receipt {
    const status = this.#status
    if (status.kind === 'stopped')
      return { ok: false, refusal: { code: 'conflict', message: status.message } }
    const { outbox, keeps } = this.#parts
    if (status.kind === 'offline' && !outbox.isBusy && holdsSecret(request.args))
      return { ok: false, refusal: refusals.secretWaits }
    const deed = keeps ? this.#deeds.next(request, changes, outbox.requests) : undefined
    // Nobody knows yet how long it will wait, and afterwards it must not change any more (decision 0040). Where both texts
    // cannot be offered, one that goes out at once wins.
    const sent = keeps || !outbox.isDirect ? withReplaced(request, changes) : request
    return { ok: true, answer: outbox.add(sent, deed) }
  }

  waiting(): readonly Request[] {
    return this.#parts.outbox.requests
  }

  onFound(listener: (requests: readonly Request[]) => void): void {
    this.#found.subscribe(listener)
  }

  /** Reports requests that have waited since an earlier visit and have come to hand. Those answered by now need not be shown. */
  find(): void {
    const { unasked } = this.#parts.outbox
    if (unasked.length > 0) this.#found.tell(unasked)
  }

  async since(seq: number): Promise<readonly Entry[]> {
    const { past } = this
    const after = (from: number): readonly Entry[] => past.entries().filter((entry) => entry.seq > from)
    const { missingUpTo } = past
    // What came into this reader's sight meanwhile may have been changed before: of that, nothing was heard here.
    if (seq >= missingUpTo && !after(seq).some(({ isCut }) => isCut)) return after(seq)
    const told = await this.#parts.wire.since(seq)
    // A snapshot may have come meanwhile: then some entries may be missing between the two.
    if (past.missingUpTo !== missingUpTo) return this.since(seq)
    // What has not arrived here yet is not in the state, and what arrived last may be missing from the server's answer.
    const last = told.at(-1)?.seq ?? missingUpTo
    return [...told.filter((entry) => entry.seq <= this.#brought), ...after(Math.max(last, missingUpTo))]
  }

  async history(row?: RowKey): Promise<readonly Entry[]> {
    const kept = await this.#parts.wire.history(row)
    const heard = row === undefined ? this.past.entries() : this.past.touching(row, 0)
    // To the state, a row that comes into its reader's sight is new; the server tells what was changed in it.
    const byRequest = new Map([...heard, ...kept].map((entry) => [entry.request.id, entry]))
    return [...byRequest.values()].toSorted((one, other) => one.seq - other.seq)
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

  /** Where the server should report news from. */
  get position(): { readonly epoch: string; readonly seq: number } {
    return { epoch: this.#epoch, seq: this.#brought }
  }

  /** Takes in what the server has delivered; what is here already may come again after a reconnect. */
  take({ entries, seq }: Delivery): void {
    const fresh = entries.filter((entry) => entry.seq > this.#brought)
    for (const { changes } of fresh) applyAll(this.state, changes)
    this.past.add(fresh)
    this.#brought = Math.max(this.#brought, seq, fresh.at(-1)?.seq ?? 0)
    this.#tell(fresh)
  }

  /**
   * Switches to a snapshot, which may be another person's: what it changes here is passed on as one entry. What was heard
   * before is kept if it is the same person's and nothing is missing between the two, so that they can still undo what they
   * did.
   */
  begin({ epoch, seq, rows }: Snapshot, at: Stamp, isSame: boolean): void {
    const goesOn = isSame && epoch === this.#epoch && seq === this.#brought
    const entry = entryTo(this.state, createState(rows), { seq, at })
    applyAll(this.state, entry.changes)
    // An answer not given yet rests on entries that will not come any longer, or was set back with them.
    if (epoch !== this.#epoch) this.#parts.outbox.askAgain()
    this.#epoch = epoch
    this.#brought = seq
    if (!goesOn) this.past.beginAfter(seq)
    this.#tell([entry])
  }

  /** Gives the answers that rest on nothing still to come. */
  giveAnswers(): void {
    this.#parts.outbox.brought(this.#brought)
  }

  /** Sets whether the server is out of reach. */
  setAway(isAway: boolean): void {
    const { seq } = this.#status
    this.#become(isAway ? { kind: 'offline', seq, message: this.#awaySentence() } : { kind: 'ready', seq })
  }

  /** To be called when something waits, or no longer does. */
  count(): void {
    if (this.#status.kind === 'offline') this.setAway(true)
  }

  /** Sets whether there is something else to tell. */
  setTelling(isTelling: boolean): void {
    const { isTelling: _, ...rest } = this.#status
    if (!this.#also.isOlder) this.#also = isTelling ? { isTelling } : {}
    this.#become(rest)
  }

  /** To be called when the server gives out a newer build of the app than this one. */
  setOlder(): void {
    this.#also = { isTelling: true, isOlder: true }
    this.#become(this.#status)
  }

  #awaySentence(): string {
    const { outbox, keeps, isVisited } = this.#parts
    if (isVisited() && outbox.requests.length === 0) return sentences.away
    return awaySentence(outbox.requests.length, keeps && outbox.canKeepAll)
  }

  /** Stops taking anything in, and answers what waits. */
  stop(message: string): void {
    this.#become({ kind: 'stopped', seq: this.#status.seq, message })
    this.#parts.outbox.putAside({ code: 'conflict', message })
  }

  #tell(entries: readonly Entry[]): void {
    const last = entries.at(-1)
    if (last) {
      this.#become({ ...this.#status, seq: last.seq })
      this.#entries.tell(entries)
    }
    this.giveAnswers()
  }

  /** Once stopped, it stays stopped. */
  #become(kind: LogStatus): void {
    if (this.#status.kind === 'stopped') return
    const status = { ...kind, ...this.#also }
    if (JSON.stringify(status) === JSON.stringify(this.#status)) return
    this.#status = status
    this.#statusChanged.tell()
  }
}
