import type { Request } from '../../src/domain/request/request.ts'
import {
  Unreachable,
  type Hearer,
  type Sent,
  type TeamPage,
  type Wire,
} from '../../src/workspace/team/wire.ts'

/** A request that has not left yet, and who is waiting for its answer. */
interface Outgoing {
  readonly request: Request
  readonly answer: (sent: Sent) => void
  readonly fail: (why?: unknown) => void
}

/**
 * The wire of a page on which nothing leaves and nothing arrives until the test says so: requests on the way out, answers and
 * socket messages on the way in. Snapshots, histories and logins go through at once.
 */
export class HeldWire implements Wire {
  readonly #wire: Wire
  /** Sends a request with the cookie of its author. */
  readonly #post: (request: Request) => Promise<Sent>
  #outgoing: Outgoing[] = []
  #words: (() => void)[] = []
  #answers: { readonly arrive: () => void; readonly fail: () => void }[] = []
  #isOnline = true
  #isLogoutLost = false
  readonly #Unreachable: typeof Unreachable
  #listening: { readonly hearer: Hearer; readonly close: () => void } | undefined
  readonly page = new HeldPage()
  readonly snapshot: Wire['snapshot']
  readonly history: Wire['history']
  readonly since: Wire['since']
  readonly login: Wire['login']
  readonly logout: Wire['logout']
  readonly gone: Wire['gone']

  /** `OutOfReach` is the `Unreachable` of the page, which may be of another version. */
  constructor(wire: Wire, post: (request: Request) => Promise<Sent>, OutOfReach = Unreachable) {
    this.#wire = wire
    this.#post = post
    this.#Unreachable = OutOfReach
    this.snapshot = () => this.#through(() => wire.snapshot())
    this.history = (row) => this.#through(() => wire.history(row))
    this.since = (seq) => this.#through(() => wire.since(seq))
    this.login = (credentials) => this.#through(() => wire.login(credentials))
    this.logout = () => this.#through(() => (this.#isLogoutLost ? this.#lost() : wire.logout()))
    this.gone = () => this.#through(() => wire.gone())
  }

  get isOnline(): boolean {
    return this.#isOnline
  }

  get isSending(): boolean {
    return this.#outgoing.length > 0
  }

  /** Whether nothing is in flight here. */
  get isQuiet(): boolean {
    return this.#outgoing.length + this.#words.length + this.#answers.length === 0
  }

  isReady(): Promise<boolean> {
    return Promise.resolve(this.#isOnline)
  }

  send(request: Request): Promise<Sent> {
    if (!this.#isOnline) return Promise.reject(new this.#Unreachable())
    return new Promise((answer, reject) => {
      this.#outgoing.push({ request, answer, fail: (why = new this.#Unreachable()) => reject(why) })
    })
  }

  listen(...[from, hearer]: Parameters<Wire['listen']>): () => void {
    if (!this.#isOnline) {
      queueMicrotask(() => hearer.ended('lost'))
      return () => {}
    }
    const close = this.#wire.listen(from, {
      hear: (word) => this.#words.push(() => hearer.hear(word)),
      ended: (why) => this.#words.push(() => hearer.ended(why)),
    })
    this.#listening = { hearer, close }
    return () => {
      this.#words = []
      close()
    }
  }

  /**
   * Lets the oldest request reach the server, several times at once if something on the way duplicates it; the page then gets the
   * last answer. Returns whether there was one.
   */
  async sendOne(times = 1): Promise<boolean> {
    const next = this.#outgoing.shift()
    if (!next) return false
    try {
      const all = await Promise.all(Array.from({ length: times }, () => this.#post(next.request)))
      const sent = all.at(-1)
      if (!sent) throw new this.#Unreachable()
      this.#answers.push({ arrive: () => next.answer(sent), fail: next.fail })
    } catch (error) {
      // The server was busy, or not there.
      this.#answers.push({ arrive: () => next.fail(error), fail: next.fail })
    }
    return true
  }

  /** Lets the next socket message arrive. Returns whether there was one. */
  hearOne(): boolean {
    const word = this.#words.shift()
    word?.()
    return word !== undefined
  }

  /** Lets the next answer arrive. Returns whether there was one. */
  answerOne(): boolean {
    const answer = this.#answers.shift()
    answer?.arrive()
    return answer !== undefined
  }

  /** Lets the next logout fail, as while a server restarts, although the network is there. */
  loseLogout(): void {
    this.#isLogoutLost = true
  }

  #lost(): Promise<never> {
    this.#isLogoutLost = false
    return Promise.reject(new this.#Unreachable())
  }

  /** Takes the network away, and everything in flight with it. */
  goOffline(): void {
    this.#isOnline = false
    this.#listening?.close()
    this.#words = []
    for (const { fail } of [...this.#outgoing.splice(0), ...this.#answers.splice(0)]) fail()
    this.page.tellAway()
  }

  comeBack(): void {
    this.#isOnline = true
    this.page.tellBack()
  }

  async #through<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    if (!this.#isOnline) throw new this.#Unreachable()
    return ask()
  }
}

/** A page on which no time passes until the test says so: anything to be retried later is retried when the network is back. */
class HeldPage implements TeamPage {
  static #now = 0
  #back: (() => void)[] = []
  #away: (() => void)[] = []
  #leaving: (() => void)[] = []
  #told: ((isLeaving: boolean) => void)[] = []
  readonly #later = new Set<() => void>()
  /** The other tabs of this browser. */
  others: () => readonly HeldPage[] = () => []

  /** The same on all pages, as on one device. */
  elapsed(): number {
    return HeldPage.#now
  }

  readonly later = (job: () => void, milliseconds: number): (() => void) => {
    // Longer timers watch for silence, and here nobody is silent.
    if (milliseconds <= 10_000) this.#later.add(job)
    return () => this.#later.delete(job)
  }

  /** Lets ten seconds pass: everything to be retried by then is retried. */
  timeGoesBy(): void {
    HeldPage.#now += 10_000
    // A job that is put off again stays put off.
    const due = [...this.#later]
    for (const job of due) if (this.#later.delete(job)) job()
  }

  random(): number {
    return 0
  }

  onBack(listener: () => void): void {
    this.#back.push(listener)
  }

  onAway(listener: () => void): void {
    this.#away.push(listener)
  }

  onLeaving(listener: () => void): void {
    this.#leaving.push(listener)
  }

  onTold(listener: (isLeaving: boolean) => void): void {
    this.#told.push(listener)
  }

  leaveFor(path: string): Promise<never> {
    throw new Error(`A page without windows cannot go to ${path}.`)
  }

  tellTabs(isLeaving = false): void {
    for (const other of this.others()) other.hearTold(isLeaving)
  }

  /** Another tab of this browser has announced that somebody logged in or out. */
  hearTold(isLeaving = false): void {
    for (const listener of this.#told) listener(isLeaving)
  }

  tellBack(): void {
    for (const listener of this.#back) listener()
  }

  tellAway(): void {
    for (const listener of this.#away) listener()
  }

  tellLeaving(): void {
    for (const listener of this.#leaving) listener()
  }
}
