import type { Entry } from '../../domain/request/entry.ts'
import { changesTextAlone } from '../../domain/request/replaced.ts'
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
  /** The entry of a request, if it has been heard. */
  readonly heard: (requestId: string) => Entry | undefined
  /** What waits on this device; none where nothing can be kept. */
  readonly queue?: Queue | undefined
  /** In whose name this page speaks to the server. */
  readonly person?: () => string | undefined
}

/**
 * The requests on their way to the server, one after the other, in the order in which they were made. A request that could
 * not be sent is sent again until it is answered; the server recognises it by its id. Its answer is handed on when all
 * entries that came before are here (`Log`: an answer never overtakes these). Everything but secrets is kept on the device
 * until then; what has waited there is sent by one tab at a time, before anything new (decision 0040). `Sending` does the
 * sending.
 */
export class Outbox {
  readonly #parts: Parts
  readonly #waiting = new PendingRequests()
  readonly #turns: Turns
  readonly #sending: Sending
  /** What was refused after it had waited. It may still be on the device, if that does not let go of anything. */
  readonly #refused = new Set<string>()
  /** The server could not be reached just now, or can be again. */
  readonly failing: Listeners<boolean>
  /** The server says that nobody, or somebody else, is logged in. */
  readonly sessionOver: Listeners
  /** The server has answered something, and all that it rests on may be here already. */
  readonly answered: Listeners
  /** Something waits, or no longer does. */
  readonly changed: Listeners = this.#waiting.changed
  /** Requests were found that have waited since an earlier visit or in another tab. */
  readonly found = new Listeners()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#turns = new Turns(parts.queue, () => parts.person?.())
    this.#sending = new Sending({
      ...parts,
      waiting: this.#waiting,
      turns: this.#turns,
      adopt: (kept) => this.adopt(kept),
      refuseSecrets: (refusal) => this.#refuseSecrets(() => refusal),
    })
    this.failing = this.#sending.failing
    this.sessionOver = this.#sending.sessionOver
    this.answered = this.#sending.answered
  }

  get requests(): readonly Request[] {
    return this.#waiting.requests
  }

  /** Those found that nobody on this page has asked for yet. */
  get unasked(): readonly Request[] {
    return this.#waiting.all.filter(({ isAsked }) => !isAsked).map(({ request }) => request)
  }

  /** Whether what is asked for now goes out at once. */
  get isDirect(): boolean {
    return this.#sending.isDirect
  }

  /** Whether the server is there but has no time: what is asked for now waits a little, secrets included. */
  get isBusy(): boolean {
    return this.#sending.isBusy
  }

  /** Whether everything that waits is kept, or being kept. */
  get canKeepAll(): boolean {
    return this.#waiting.all.every(({ isUnkeepable }) => !isUnkeepable)
  }

  /** Whether something waits that would be lost with this page. */
  get holdsUnkept(): boolean {
    return this.#waiting.all.some(({ isKept }) => !isKept)
  }

  /** The number of unanswered requests that are kept on this device, or being kept. */
  get keptHere(): number {
    return this.#waiting.all.filter(({ said, isUnkeepable }) => !said && !isUnkeepable).length
  }

  /** The number of unanswered requests that would be lost with this page. */
  get unkeptHere(): number {
    return this.#waiting.all.filter(({ said, isUnkeepable }) => !said && isUnkeepable).length
  }

  /** Whether a request waits here, or was refused here after it had waited. */
  knows(requestId: string): boolean {
    return this.#refused.has(requestId) || this.#waiting.find(requestId) !== undefined
  }

  /**
   * Takes a request in and sends it when its turn comes. A request that already waits is not added again. `deed` says what
   * it does.
   */
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

  /** Takes in what waits in other tabs while nobody can send it. */
  async lookAround(): Promise<void> {
    const { queue, person } = this.#parts
    const me = person?.()
    if (this.#sending.isOpen || !queue || me === undefined) return
    const kept = await queue.waiting(me)
    if (!this.#sending.isOpen && person?.() === me) this.adopt(kept)
  }

  /** Sends, in its turn, what waits in other tabs and is not sent by them. */
  takeOver(kept: readonly KeptRequest[]): void {
    this.#sending.beLate()
    this.adopt(kept)
    void this.#sending.go()
  }

  /** To be called when the server is there: sends what waits. */
  open(): void {
    this.#sending.open()
  }

  /** To be called when the server is gone: what waits goes on waiting, except for anything that holds a secret. */
  close(): void {
    this.#sending.close()
    // One that is under way may have arrived.
    this.#refuseSecrets(({ isUnderWay }) => (isUnderWay ? refusals.secretUnknown : refusals.secretWaits))
  }

  /** To be called when all entries up to this one are here: gives the answers that have waited for them. */
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

  /** To be called when the workspace was set back to a backup: what was answered before but not handed on yet is asked for again. */
  askAgain(): void {
    this.#waiting.forgetAnswers()
    this.#sending.restored()
  }

  /** To be called when somebody else is here now, or nobody: what is kept waits for its author, and the rest is refused. */
  putAside(refusal: Refusal): void {
    this.#sending.beLate()
    for (const waiting of this.#waiting.all) {
      this.#waiting.drop(waiting)
      // What is just being kept waits as well: it must not be reported as refused and then sent later.
      void soon(waiting.keeping).then((isKept) =>
        waiting.settle(isKept ? settled(refusals.kept) : { ok: false, refusal }),
      )
    }
  }

  /** Resolves when nothing waits any longer, or when that has taken too long. */
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
   * Sends what would be lost with the page, which is being left, without waiting for anything. A request that the device
   * keeps is left to the next page as soon as anything is before it, and so is one behind it that is just being kept: sent
   * now, it could arrive first, and the older one would have the last word. What the device does not keep at all is sent in
   * any case, except for a secret that could not be sent at once.
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

  #refuseSecrets(refusalOf: (waiting: PendingRequest) => Refusal): void {
    const secrets = this.#waiting.all.filter(({ said, request }) => !said && holdsSecret(request.args))
    for (const waiting of secrets) {
      this.#waiting.drop(waiting)
      waiting.settle({ ok: false, refusal: refusalOf(waiting) })
    }
  }

  /**
   * For a request that has waited, its author is told in a way that lasts: they may have moved on to something else long ago.
   * So they are of a text that was changed meanwhile: both are offered, however soon that is known. A form with more than
   * this text is given back instead.
   */
  #tellRefusal(waiting: PendingRequest, refusal: Refusal): void {
    const { queue } = this.#parts
    const { request } = waiting
    const refused = toRefusedRequest(waiting, refusal)
    const { conflict } = refused
    const isTextAlone = conflict !== undefined && changesTextAlone(request, conflict.field)
    if (!queue || !(isTextAlone || (waiting.isLate && (waiting.isKept || conflict)))) {
      this.#forget(request)
      return waiting.settle({ ok: false, refusal })
    }
    this.#refused.add(request.id)
    // It may just be being kept.
    void soon(waiting.keeping).then((isKept) => queue.refuse(refused, request.by, isKept === true))
    waiting.settle(settled(refusal))
  }

  #forget(request: Request): void {
    if (!holdsSecret(request.args)) this.#parts.queue?.drop(request.id)
  }
}
