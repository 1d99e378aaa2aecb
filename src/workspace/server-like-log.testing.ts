import { applyAll } from '../domain/state/change.ts'
import type { Request } from '../domain/request/request.ts'
import { decide } from '../domain/decide.ts'
import { touchedRows, type Entry, type RowKey } from '../domain/request/entry.ts'
import type { Refusal } from '../domain/request/refusal.ts'
import { authenticate } from '../domain/rules/login.ts'
import { copyState, createState, type MemoryState, type State } from '../domain/state/state.ts'
import type { Answer, Log, LogStatus, NotAtHand, Receipt, RecentPast } from './log.ts'
import type { Place, Session } from './place.ts'

/** What a server tells one client, in the one order in which it happened. */
type Message = { readonly entry: Entry } | { readonly id: string; readonly answer: Answer }

/**
 * A server with its clients, in memory, for tests: nothing is sent or delivered until the test says so. It answers late,
 * tells everyone of an entry before it answers who asked for it, and knows each request that it has answered.
 */
export class ServerLikeOrder {
  readonly state: MemoryState
  readonly entries: Entry[] = []
  readonly clients: ServerLikeLog[] = []
  readonly #answers = new Map<string, Answer>()

  constructor(start: State = createState()) {
    this.state = copyState(start)
  }

  /** Another client: what an earlier visit has left there waits in it. */
  open(left: readonly Request[] = []): ServerLikeLog {
    const client = new ServerLikeLog(this, left)
    this.clients.push(client)
    return client
  }

  /** Gives a request its place, tells everyone who is there, and then answers; a request it knows gets its first answer. */
  place(request: Request, from: ServerLikeLog): void {
    const answer = this.#answers.get(request.id) ?? this.#decided(request)
    this.#answers.set(request.id, answer)
    from.hear({ id: request.id, answer })
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
    const decision = decide(
      this.state,
      request,
      pastOf(this.state, () => this.entries),
    )
    if (!decision.ok) return decision
    if (decision.changes.length === 0) return { ok: true, entry: undefined }
    applyAll(this.state, decision.changes)
    const entry: Entry = { seq: (this.entries.at(-1)?.seq ?? 0) + 1, request, changes: decision.changes }
    this.entries.push(entry)
    for (const client of this.clients) client.hear({ entry })
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

/** The log of one client, and its place: of what was before it came, it has the state and no entry. */
export class ServerLikeLog implements Place, Log {
  readonly log = this
  readonly device = undefined
  readonly state: MemoryState
  readonly past: RecentPast
  readonly session: Session
  readonly #order: ServerLikeOrder
  readonly #heard: Entry[] = []
  /** The same list as long as nothing was heard. */
  #given: readonly Entry[] = []
  readonly #since: number
  #status: LogStatus
  #waiting: Waiting[] = []
  /** What the server has told and is still on its way. */
  #inbox: Message[] = []
  #userId: string | undefined
  readonly #listeners = new Set<(entries: readonly Entry[]) => void>()
  readonly #statusListeners = new Set<() => void>()

  constructor(order: ServerLikeOrder, left: readonly Request[]) {
    this.#order = order
    this.state = copyState(order.state)
    this.#since = order.entries.length
    this.#status = { kind: 'ready', seq: this.#since }
    this.past = pastOf(this.state, () => this.#given)
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

  /** The connection is gone, and whatever was on its way with it. */
  goOffline(): void {
    this.#become({ kind: 'offline', seq: this.#status.seq, message: 'Waiting for the server.' })
    this.#inbox = []
    for (const waiting of this.#waiting) waiting.isSent = false
  }

  /** The connection is back: first comes what was missed. */
  comeBack(): void {
    this.#become({ kind: 'ready', seq: this.#status.seq })
    for (const entry of this.#order.entries) if (entry.seq > this.#status.seq) this.#inbox.push({ entry })
  }

  /** Lets the oldest request that was not sent reach the server. Gives whether there was one. */
  sendOne(): boolean {
    if (this.#status.kind !== 'ready') return false
    const next = this.#waiting.find(({ isSent }) => !isSent)
    if (!next) return false
    next.isSent = true
    this.#order.place(next.request, this)
    return true
  }

  /** The server tells something: it is on its way from now on. */
  hear(message: Message): void {
    if (this.#status.kind === 'ready') this.#inbox.push(message)
  }

  /** Lets the next of what is on its way arrive. Gives whether there was something. */
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
    entry: (id) => entries().find(({ request }) => request.id === id),
    touching: (row, after) =>
      entries().filter(({ seq, changes }) => seq > after && touchedRows(state, changes).includes(row)),
    entries,
    subscribe: () => () => {},
  }
}
