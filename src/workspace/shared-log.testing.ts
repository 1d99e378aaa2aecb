import { applyAll } from '../domain/state/change.ts'
import type { Request } from '../domain/request/command.ts'
import { decide } from '../domain/decide.ts'
import type { Entry } from '../domain/request/entry.ts'
import { copyState, createState, type MemoryState, type State } from '../domain/state/state.ts'
import { authenticate } from '../domain/rules/users.ts'
import type { Answer, Log, Receipt, LogStatus, RecentPast } from './log.ts'
import type { Place, Session } from './place.ts'

/** One order shared by several workspaces, for tests: nothing is ordered or delivered until the test says so. */
export class SharedOrder {
  readonly state: MemoryState
  readonly entries: Entry[] = []
  readonly places: SharedPlace[] = []

  constructor(start: State = createState()) {
    this.state = copyState(start)
  }

  /** Another place that keeps this workspace: a tab, a device. */
  open(): SharedPlace {
    const place = new SharedPlace(this)
    this.places.push(place)
    return place
  }
}

/** One participant's view of the shared order. */
export class SharedPlace implements Place, Log {
  readonly log = this
  readonly state: MemoryState
  readonly session: Session = {
    load: () => undefined,
    login: ({ email, password }, shown) => Promise.resolve(authenticate(shown, email, password)),
    logout: () => {},
    subscribe: () => {},
  }
  readonly device = undefined
  readonly past: RecentPast = {
    ...pastOf({ entries: [] }),
    entry: (id) => this.past.entries().find(({ request }) => request.id === id),
    entries: () => this.#order.entries.slice(0, this.#seq),
  }
  readonly #order: SharedOrder
  readonly #waiting: { request: Request; answer: (answer: Answer) => void }[] = []
  readonly #listeners = new Set<(entries: readonly Entry[]) => void>()
  #seq: number

  constructor(order: SharedOrder) {
    this.#order = order
    this.state = copyState(order.state)
    this.#seq = order.entries.length
  }

  close(): void {}

  waiting(): readonly Request[] {
    return this.#waiting.map(({ request }) => request)
  }

  history(): Promise<readonly Entry[]> {
    return Promise.resolve([])
  }

  append(request: Request): Receipt {
    return { ok: true, answer: new Promise((answer) => this.#waiting.push({ request, answer })) }
  }

  /** Lets the oldest waiting request reach the order. Gives whether there was one. */
  sendOne(): boolean {
    const next = this.#waiting.shift()
    if (!next) return false
    const decision = decide(this.#order.state, next.request, pastOf(this.#order))
    if (!decision.ok) {
      // Whoever is refused has first seen everything that the refusal is based on.
      while (this.receiveOne());
      next.answer(decision)
      return true
    }
    applyAll(this.#order.state, decision.changes)
    const entry = { seq: this.#order.entries.length + 1, request: next.request, changes: decision.changes }
    this.#order.entries.push(entry)
    next.answer({ ok: true, entry })
    return true
  }

  /** Delivers the next entry of the order. Gives whether there was one. */
  receiveOne(): boolean {
    const entry = this.#order.entries[this.#seq]
    if (!entry) return false
    this.#seq = entry.seq
    applyAll(this.state, entry.changes)
    for (const listener of this.#listeners) listener([entry])
    return true
  }

  since(seq: number): Promise<readonly Entry[]> {
    return Promise.resolve(this.#order.entries.slice(seq))
  }

  subscribe(listener: (entries: readonly Entry[]) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  status(): LogStatus {
    return { kind: 'ready', seq: this.#seq }
  }

  onStatus(): () => void {
    return () => {}
  }
}

function pastOf(order: Pick<SharedOrder, 'entries'>): RecentPast {
  return {
    entry: (id) => order.entries.find(({ request }) => request.id === id),
    touching: () => [],
    entries: () => order.entries,
    subscribe: () => () => {},
  }
}
