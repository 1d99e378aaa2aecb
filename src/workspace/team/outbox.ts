import type { Entry } from '../../domain/request/entry.ts'
import type { Refusal } from '../../domain/request/refusal.ts'
import type { Request } from '../../domain/request/request.ts'
import { Listeners } from '../listeners.ts'
import type { Answer } from '../log.ts'
import { soon } from './kept/beginning.ts'
import type { KeptRequest } from './kept/kept.ts'
import type { Queue } from './kept/queue.ts'
import { toRefusedRequest } from './kept/to-refused-request.ts'
import { Turns } from './kept/turns.ts'
import { holdsSecret } from './secrets.ts'
import { Sending } from './sending.ts'
import { refusals } from './sentences.ts'
import { settled, PendingRequest } from './pending-request.ts'
import { PendingRequests } from './pending-requests.ts'
import type { TeamPage, Wire } from './wire.ts'

/** How long a logout waits for what was asked for before it, in milliseconds. */
const drainTimeout = 3000

interface Parts {
  readonly wire: Pick<Wire, 'send' | 'isReady'>
  readonly page: Pick<TeamPage, 'later' | 'random'>
  /** The entry of a request, if it was heard. */
  readonly heard: (requestId: string) => Entry | undefined
  /** What waits on this device; none where nothing can be kept. */
  readonly queue?: Queue | undefined
  /** In whose name the server is spoken to. */
  readonly person?: () => string | undefined
}

/**
 * The requests on their way to the server: one after the other, in the order in which they were made. What could not
 * be sent is sent again, which the server knows by its id, until it is answered; what it answered is handed on when all entries are
 * here that came before (`Log`: an answer never overtakes these). All but secrets are kept on the device until then; what has
 * waited there is sent by one tab at a time, before anything new is (decision 0040). The way there is `Sending`.
 */
export class Outbox {
  readonly #parts: Parts
  readonly #waiting = new PendingRequests()
  readonly #turns: Turns
  readonly #sending: Sending
  /** What was refused after it had waited. It may be on the device still, where that lets nothing go. */
  readonly #refused = new Set<string>()
  /** The server could not be reached just now, or can again. */
  readonly failing: Listeners<boolean>
  /** The server says that nobody is logged in, or somebody else. */
  readonly sessionOver: Listeners
  /** The server has answered something: perhaps all is here already that it rests on. */
  readonly answered: Listeners
  /** Something waits, or waits no more. */
  readonly changed: Listeners = this.#waiting.changed
  /** Requests were found that wait since an earlier visit, or in another tab. */
  readonly found = new Listeners()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#turns = new Turns(parts.queue, () => parts.person?.())
    this.#sending = new Sending({
      ...parts,
      waiting: this.#waiting,
      turns: this.#turns,
      adopt: (kept) => this.adopt(kept),
      refuseSecrets: (refusal) => this.#refuseSecrets(refusal),
    })
    this.failing = this.#sending.failing
    this.sessionOver = this.#sending.sessionOver
    this.answered = this.#sending.answered
  }

  get requests(): readonly Request[] {
    return this.#waiting.requests
  }

  /** Those that were found, and that nobody on this page has asked for yet. */
  get unasked(): readonly Request[] {
    return this.#waiting.all.filter(({ isAsked }) => !isAsked).map(({ request }) => request)
  }

  /** Whether what is asked for now goes out at once. */
  get isDirect(): boolean {
    return this.#sending.isDirect
  }

  /** Whether the server is there, and has no time: what is asked for now waits a little, secrets too. */
  get isBusy(): boolean {
    return this.#sending.isBusy
  }

  /** Whether all that waits is kept, or being kept. */
  get canKeepAll(): boolean {
    return this.#waiting.all.every(({ isUnkeepable }) => !isUnkeepable)
  }

  /** Whether something waits that ends with this page. */
  get holdsUnkept(): boolean {
    return this.#waiting.all.some(({ isKept }) => !isKept)
  }

  /** How many requests are kept on this device, or are being kept, that the server has not answered. */
  get keptHere(): number {
    return this.#waiting.all.filter(({ said, isUnkeepable }) => !said && !isUnkeepable).length
  }

  /** How many the server has not answered that end with this page. */
  get unkeptHere(): number {
    return this.#waiting.all.filter(({ said, isUnkeepable }) => !said && isUnkeepable).length
  }

  /** Whether a request waits here, or was refused here after it had waited. */
  knows(requestId: string): boolean {
    return this.#refused.has(requestId) || this.#waiting.find(requestId) !== undefined
  }

  /** Takes a request in and sends it when its turn has come. One that waits already is the same. `deed` says what it does. */
  add(request: Request, deed?: string): Promise<Answer> {
    const known = this.#waiting.find(request.id)
    const waiting = known ?? new PendingRequest(request, deed)
    waiting.isAsked = true
    waiting.deed ??= deed
    if (known) return known.answer
    waiting.isLate = !this.isDirect
    void this.#keep(waiting)
    this.#waiting.add(waiting)
    void this.#sending.go()
    return waiting.answer
  }

  /** Takes in what was found on this device. */
  adopt(kept: readonly KeptRequest[]): void {
    const { heard, queue } = this.#parts
    // A page was closed after their entries had come.
    const isAnswered = ({ request: { id } }: KeptRequest): boolean => !!heard(id) || this.#refused.has(id)
    for (const waiting of kept) if (isAnswered(waiting)) queue?.drop(waiting.request.id)
    if (this.#waiting.adopt(kept.filter((waiting) => !isAnswered(waiting)))) this.found.tell()
  }

  /** Takes in what other tabs have waiting, while nobody can send it. */
  async lookAround(): Promise<void> {
    const { queue, person } = this.#parts
    const me = person?.()
    if (this.#sending.isOpen || !queue || me === undefined) return
    const kept = await queue.waiting(me)
    if (!this.#sending.isOpen && person?.() === me) this.adopt(kept)
  }

  /** Sends what other tabs have waiting and do not send, in its turn. */
  takeOver(kept: readonly KeptRequest[]): void {
    this.#sending.beLate()
    this.adopt(kept)
    void this.#sending.go()
  }

  /** The server is there: what waits is sent. */
  open(): void {
    this.#sending.open()
  }

  /** The server is gone: what waits goes on waiting, but for what holds a secret. */
  close(): void {
    this.#sending.close()
    this.#refuseSecrets(refusals.secretWaits)
  }

  /** All entries up to this one are here: gives the answers that have waited for them. */
  brought(seq: number): void {
    for (const waiting of this.#waiting.all) {
      const { said, request } = waiting
      if (!said || said.seq > seq) continue
      this.#waiting.drop(waiting)
      if (said.kind === 'refused') this.#tellRefusal(waiting, said.refusal)
      else {
        this.#forget(request)
        waiting.settle({ ok: true, entry: this.#parts.heard(request.id) ?? said.entry })
      }
    }
  }

  /** The workspace was set back to a backup: what was answered before, and not given yet, is asked for again. */
  askAgain(): void {
    this.#waiting.forgetAnswers()
    this.#sending.restored()
  }

  /** Somebody else is here now, or nobody: what is kept waits for its author, anything else is refused. */
  putAside(refusal: Refusal): void {
    this.#sending.beLate()
    for (const waiting of this.#waiting.all) {
      this.#waiting.drop(waiting)
      // What is just being kept waits as well: it is not to be told as refused, and sent later.
      void soon(waiting.keeping).then((isKept) =>
        waiting.settle(isKept ? settled(refusals.kept) : { ok: false, refusal }),
      )
    }
  }

  /** When nothing waits any more, or it has taken too long. */
  drained(): Promise<void> {
    if (this.#waiting.all.length === 0) return Promise.resolve()
    return new Promise((resolve) => {
      const finish = (): void => {
        end()
        callOff()
        resolve()
      }
      const end = this.#waiting.drained.subscribe(finish)
      const callOff = this.#parts.page.later(finish, drainTimeout)
    })
  }

  /**
   * Sends what would end with the page, which is being left, without waiting for anything. What the device keeps is sent by the next
   * page as soon as anything is before it, and so is what it is just keeping behind that: sent now, it could arrive before it, and the
   * older one would have the last word. What the device does not keep at all is sent in any case.
   */
  sendAll(): void {
    this.#turns.lose()
    let [isFirst, isHeldBack] = [true, false]
    for (const { request, said, isLate, isKept, isUnkeepable, isUnderWay } of this.#waiting.all) {
      if (said) continue
      isHeldBack ||= isUnderWay || (isKept && (isLate || !isFirst))
      isFirst = false
      if (isUnderWay || (isHeldBack && !isUnkeepable) || (isLate && holdsSecret(request.args))) continue
      this.#parts.wire.send(request).catch(() => {})
    }
  }

  async #keep(waiting: PendingRequest): Promise<void> {
    const { request, deed } = waiting
    const { queue } = this.#parts
    if (!queue || holdsSecret(request.args)) return void (waiting.isUnkeepable = true)
    waiting.keeping = queue.keep({ request, ...(deed !== undefined && { deed }) })
    waiting.isKept = await waiting.keeping
    waiting.isUnkeepable = !waiting.isKept
    this.changed.tell()
  }

  #refuseSecrets(refusal: Refusal): void {
    const secrets = this.#waiting.all.filter(({ said, request }) => !said && holdsSecret(request.args))
    for (const waiting of secrets) {
      this.#waiting.drop(waiting)
      waiting.settle({ ok: false, refusal })
    }
  }

  /** Of what has waited, its author is told in a way that lasts: they may have gone on to something else long ago. */
  #tellRefusal(waiting: PendingRequest, refusal: Refusal): void {
    const { queue } = this.#parts
    const { request, isLate, isKept } = waiting
    if (!queue || !isLate || !isKept) {
      this.#forget(request)
      return waiting.settle({ ok: false, refusal })
    }
    this.#refused.add(request.id)
    queue.refuse(toRefusedRequest(waiting, refusal), request.by)
    waiting.settle(settled(refusal))
  }

  #forget(request: Request): void {
    if (!holdsSecret(request.args)) this.#parts.queue?.drop(request.id)
  }
}
