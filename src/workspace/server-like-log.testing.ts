import { applyAll } from '../domain/state/change.ts'
import type { Request } from '../domain/request/request.ts'
import { decide } from '../domain/decide.ts'
import { touchedRows, type Entry, type NotAtHand, type RowKey } from '../domain/request/entry.ts'
import type { Refusal } from '../domain/request/refusal.ts'
import { authenticate } from '../domain/rules/login.ts'
import { inBrowser, type Terms } from '../domain/request/terms.ts'
import { entryFor } from '../domain/see/delivery.ts'
import type { Transition } from '../domain/see/seen-changes.ts'
import { viewOf } from '../domain/see/view.ts'
import { copyState, createState, type MemoryState, type State } from '../domain/state/state.ts'
import type { FormDrafts } from './form-drafts.ts'
import type { Answer, Log, LogStatus, Receipt, RecentPast } from './log.ts'
import type { Place, Session } from './place.ts'

/** What a server tells one client, in the single order in which it happened. */
type Message = { readonly entry: Entry } | { readonly id: string; readonly answer: Answer }

/**
 * A server with its clients, in memory, for tests: nothing is sent or delivered until the test says so. It answers late,
 * tells everyone of an entry before it answers the client that asked, and remembers each request it has answered. On a
 * browser's terms everyone sees everything; on a server's terms each client gets what the user logged in there may see.
 */
export class ServerLikeOrder {
  readonly state: MemoryState
  readonly entries: Entry[] = []
  readonly clients: ServerLikeLog[] = []
  readonly terms: Terms
  readonly #answers = new Map<string, Answer>()
  /** The states each entry led from and to. */
  readonly #transitions = new Map<Entry, Transition>()

  constructor(start: State = createState(), terms = inBrowser) {
    this.state = copyState(start)
    this.terms = terms
  }

  /** Opens another client, with somebody logged in or nobody; what an earlier visit has left there waits in it. */
  open(userId?: string, left: readonly Request[] = []): ServerLikeLog {
    const client = new ServerLikeLog(this, userId, left)
    this.clients.push(client)
    return client
  }

  /** Returns the state as somebody sees it. */
  seenBy(userId: string | undefined): MemoryState {
    if (this.terms.view === 'whole') return copyState(this.state)
    const user = userId === undefined ? undefined : this.state.users.get(userId)
    return user ? viewOf(this.state, user) : createState()
  }

  /** Returns an entry as it is delivered to somebody; nothing if it does not concern them. */
  entryFor(entry: Entry, userId: string | undefined): Entry | undefined {
    if (this.terms.view === 'whole') return entry
    const transition = this.#transitions.get(entry)
    return transition && userId !== undefined ? entryFor(entry, transition, userId) : undefined
  }

  /** Gives a request its place, tells everyone who is connected, and then answers; a known request gets its first answer. */
  place(request: Request, from: ServerLikeLog): void {
    const answer = this.#answers.get(request.id) ?? this.#decided(request)
    this.#answers.set(request.id, answer)
    const entry = answer.ok && answer.entry ? this.entryFor(answer.entry, from.session.load()) : undefined
    from.hear({ id: request.id, answer: answer.ok ? { ok: true, entry } : answer })
  }

  /** Lets everything be sent and delivered. */
  settle(): void {
    let isBusy = true
    while (isBusy) {
      isBusy = false
      for (const client of this.clients) while (client.sendOne() || client.receiveOne()) isBusy = true
    }
  }

  #decided(request: Request): Answer {
    const past = pastOf(this.state, () => this.entries)
    const decision = decide(this.state, request, past, this.terms)
    if (!decision.ok) return decision
    if (decision.changes.length === 0) return { ok: true, entry: undefined }
    const before = copyState(this.state)
    applyAll(this.state, decision.changes)
    const entry: Entry = { seq: (this.entries.at(-1)?.seq ?? 0) + 1, request, changes: decision.changes }
    this.entries.push(entry)
    this.#transitions.set(entry, { before, after: copyState(this.state), changes: decision.changes })
    for (const client of this.clients) client.tell(entry)
    return { ok: true, entry }
  }
}

/** A request that has no answer yet. */
interface Waiting {
  readonly request: Request
  readonly answer: Promise<Answer>
  readonly settle: (answer: Answer) => void
  isSent: boolean
}

/** The log of one client, and its place: of what came before it was opened, it has the state but no entries. */
export class ServerLikeLog implements Place, Log {
  readonly log = this
  readonly device = undefined
  readonly drafts: FormDrafts = {
    read: () => undefined,
    under: () => [],
    keep: () => {},
    draw: () => () => {},
    drop: () => {},
    giveBack: () => {},
    onGivenBack: () => () => {},
  }
  readonly terms: Terms
  readonly state: MemoryState
  readonly past: RecentPast
  readonly session: Session
  readonly #order: ServerLikeOrder
  readonly #heard: Entry[] = []
  /** The same list as long as nothing new was heard. */
  #given: readonly Entry[] = []
  readonly #since: number
  #status: LogStatus
  #waiting: Waiting[] = []
  /** What the server has told and is still in flight. */
  #inbox: Message[] = []
  #userId: string | undefined
  readonly #listeners = new Set<(entries: readonly Entry[]) => void>()
  readonly #statusListeners = new Set<() => void>()

  constructor(order: ServerLikeOrder, userId: string | undefined, left: readonly Request[]) {
    this.#order = order
    this.terms = order.terms
    this.#userId = userId
    this.state = order.seenBy(userId)
    this.#since = order.entries.length
    this.#status = { kind: 'ready', seq: this.#since }
    this.past = { ...pastOf(this.state, () => this.#given), missingUpTo: this.#since }
    this.session = {
      load: () => this.#userId,
      login: ({ email, password }) => {
        const found = authenticate(order.state, email, password)
        if (!('code' in found)) this.#userId = found.id
        return Promise.resolve(found)
      },
      logout: () => (this.#userId = undefined),
      subscribe: () => {},
    }
    for (const request of left) this.#wait(request)
  }

  append(request: Request): Receipt {
    if (this.#status.kind === 'stopped') return { ok: false, refusal: refusalOf(this.#status.message) }
    const known = this.#waiting.find((waiting) => waiting.request.id === request.id)
    return { ok: true, answer: (known ?? this.#wait(request)).answer }
  }

  waiting(): readonly Request[] {
    return this.#waiting.map(({ request }) => request)
  }

  since(seq: number): Promise<readonly Entry[] | NotAtHand> {
    const isWhole = seq >= this.#since
    return Promise.resolve(isWhole ? this.#given.filter((entry) => entry.seq > seq) : 'not at hand')
  }

  history(row?: RowKey): Promise<readonly Entry[]> {
    return Promise.resolve(row === undefined ? this.#given : this.past.touching(row, 0))
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

  close(): void {
    this.#become({ kind: 'stopped', seq: this.#status.seq, message: closed })
    for (const { settle } of this.#waiting.splice(0)) settle({ ok: false, refusal: refusalOf(closed) })
  }

  /** Cuts the connection, and drops whatever was in flight. */
  goOffline(): void {
    this.#become({ kind: 'offline', seq: this.#status.seq, message: 'Waiting for the server.' })
    this.#inbox = []
    for (const waiting of this.#waiting) waiting.isSent = false
  }

  /** Restores the connection: what was missed comes first. */
  comeBack(): void {
    this.#become({ kind: 'ready', seq: this.#status.seq })
    for (const entry of this.#order.entries) if (entry.seq > this.#status.seq) this.tell(entry)
  }

  /** Lets the oldest unsent request reach the server. Returns whether there was one. */
  sendOne(): boolean {
    if (this.#status.kind !== 'ready') return false
    const next = this.#waiting.find(({ isSent }) => !isSent)
    if (!next) return false
    next.isSent = true
    this.#order.place(next.request, this)
    return true
  }

  /** Delivers an entry from the server, as far as it concerns whoever is logged in here. */
  tell(entry: Entry): void {
    const delivered = this.#order.entryFor(entry, this.#userId)
    if (delivered) this.hear({ entry: delivered })
  }

  /** Puts a message from the server in flight. */
  hear(message: Message): void {
    if (this.#status.kind === 'ready') this.#inbox.push(message)
  }

  /** Lets the next message in flight arrive. Returns whether there was one. */
  receiveOne(): boolean {
    const message = this.#inbox.shift()
    if (!message) return false
    if ('entry' in message) this.#take(message.entry)
    else this.#answered(message.id, message.answer)
    return true
  }

  #wait(request: Request): Waiting {
    let settle: (answer: Answer) => void = () => {}
    const answer = new Promise<Answer>((resolve) => (settle = resolve))
    const waiting = { request, answer, settle, isSent: false }
    this.#waiting.push(waiting)
    return waiting
  }

  #take(entry: Entry): void {
    applyAll(this.state, entry.changes)
    this.#heard.push(entry)
    this.#given = [...this.#heard]
    this.#become({ ...this.#status, seq: entry.seq })
    for (const listener of this.#listeners) listener([entry])
  }

  #answered(id: string, answer: Answer): void {
    const waiting = this.#waiting.find(({ request }) => request.id === id)
    this.#waiting = this.#waiting.filter((other) => other !== waiting)
    waiting?.settle(answer)
  }

  #become(status: LogStatus): void {
    this.#status = status
    for (const listener of this.#statusListeners) listener()
  }
}

const closed = 'This workspace was closed. Load this page again to go on.'

function refusalOf(message: string): Refusal {
  return { code: 'conflict', message }
}

function pastOf(state: State, entries: () => readonly Entry[]): RecentPast {
  return {
    missingUpTo: 0,
    entry: (id) => entries().find(({ request }) => request.id === id),
    touching: (row, after) =>
      entries().filter(({ seq, changes }) => seq > after && touchedRows(state, changes).includes(row)),
    entries,
    subscribe: () => () => {},
  }
}
