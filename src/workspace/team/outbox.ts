import type { Entry } from '../../domain/request/entry.ts'
import type { Refusal } from '../../domain/request/refusal.ts'
import type { Request } from '../../domain/request/request.ts'
import { Listeners } from '../listeners.ts'
import type { Answer } from '../log.ts'
import { Busy, mostTries } from './busy.ts'
import { delayAfter } from './delay.ts'
import type { KeptRequest } from './kept/kept.ts'
import type { Queue } from './kept/queue.ts'
import { refusedOf } from './kept/refused-of.ts'
import { Turns } from './kept/turns.ts'
import { holdsSecret } from './secrets.ts'
import { refusals } from './sentences.ts'
import { settled, Waiting } from './waiting.ts'
import { WaitingList } from './waiting-list.ts'
import { NoAnswer, Unreachable, type TeamPage, type Wire } from './wire.ts'

/** So many milliseconds whoever leaves waits for what they have asked for. */
const patience = 3000

/** So often something is asked that a server which is there has no answer to: for about half a minute. */
const mostUnanswered = 8

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
 * waited there is sent by one tab at a time, before anything new is (decision 0040).
 */
export class Outbox {
  readonly #parts: Parts
  readonly #waiting = new WaitingList()
  readonly #turns: Turns
  #isOpen = false
  #isSending = false
  #failures = 0
  #isBusy = false
  /** How often the workspace was found set back to a backup. */
  #restores = 0
  #calledOff: (() => void) | undefined
  /** The server could not be reached just now, or can again. */
  readonly failing = new Listeners<boolean>()
  /** The server says that nobody is logged in, or somebody else. */
  readonly sessionOver = new Listeners()
  /** The server has answered something: perhaps all is here already that it rests on. */
  readonly answered = new Listeners()
  /** Something waits, or waits no more. */
  readonly changed: Listeners = this.#waiting.changed
  /** Requests were found that wait since an earlier visit, or in another tab. */
  readonly found = new Listeners()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#turns = new Turns(parts.queue, () => parts.person?.())
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
    return this.#isOpen && this.#failures === 0
  }

  /** Whether the server is there, and has no time: what is asked for now waits a little, secrets too. */
  get isBusy(): boolean {
    return this.#isOpen && this.#isBusy
  }

  /** Whether all that waits is kept, or being kept. */
  get canKeepAll(): boolean {
    return this.#waiting.all.every(({ isUnkeepable }) => !isUnkeepable)
  }

  /** Whether something waits that ends with this page. */
  get holdsUnkept(): boolean {
    return this.#waiting.all.some(({ isKept }) => !isKept)
  }

  /** Takes a request in and sends it when its turn has come. One that waits already is the same. `deed` says what it does. */
  add(request: Request, deed?: string): Promise<Answer> {
    const known = this.#waiting.find(request.id)
    const waiting = known ?? new Waiting(request, deed)
    waiting.isAsked = true
    waiting.deed ??= deed
    if (known) return known.answer
    waiting.isLate = !this.isDirect
    void this.#keep(waiting)
    this.#waiting.add(waiting)
    void this.#send()
    return waiting.answer
  }

  /** Takes in what was found on this device. */
  adopt(kept: readonly KeptRequest[]): void {
    const { heard, queue } = this.#parts
    // A page was closed after their entries had come.
    for (const { request } of kept) if (heard(request.id)) queue?.drop(request.id)
    if (this.#waiting.adopt(kept.filter(({ request }) => !heard(request.id)))) this.found.tell()
  }

  /** Takes in what other tabs have waiting, while nobody can send it. */
  async lookAround(): Promise<void> {
    const { queue, person } = this.#parts
    const me = person?.()
    if (this.#isOpen || !queue || me === undefined) return
    const kept = await queue.waiting(me)
    if (!this.#isOpen && person?.() === me) this.adopt(kept)
  }

  /** Sends what other tabs have waiting and do not send, in its turn. */
  takeOver(kept: readonly KeptRequest[]): void {
    this.#beLate()
    this.adopt(kept)
    void this.#send()
  }

  /** The server is there: what waits is sent. */
  open(): void {
    this.#isOpen = true
    void this.#send()
  }

  /** The server is gone: what waits goes on waiting, but for what holds a secret. */
  close(): void {
    this.#isOpen = false
    this.#beLate()
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
    this.#restores += 1
    this.#waiting.forgetAnswers()
    this.#beLate()
  }

  /** Somebody else is here now, or nobody: what is kept waits for its author, anything else is refused. */
  putAside(refusal: Refusal): void {
    this.#beLate()
    for (const waiting of this.#waiting.all) {
      this.#waiting.drop(waiting)
      waiting.settle(waiting.isKept ? settled(refusals.kept) : { ok: false, refusal })
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
      const callOff = this.#parts.page.later(finish, patience)
    })
  }

  /** Sends all that was not sent, without waiting for anything: the page is being left. What has waited before has an order. */
  sendAll(): void {
    this.#turns.lose()
    const [, ...unsent] = this.#waiting.all.filter(({ said }) => !said)
    // The first is on its way already.
    for (const { request, isLate } of unsent) if (!isLate) this.#parts.wire.send(request).catch(() => {})
  }

  async #keep(waiting: Waiting): Promise<void> {
    const { request, deed } = waiting
    const { queue } = this.#parts
    if (!queue || holdsSecret(request.args)) return void (waiting.isUnkeepable = true)
    waiting.isKept = await queue.keep({ request, ...(deed !== undefined && { deed }) })
    waiting.isUnkeepable = !waiting.isKept
    this.changed.tell()
  }

  async #send(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    this.#calledOff?.()
    this.#calledOff = undefined
    let isGoing = true
    while (isGoing && this.#isOpen) {
      if (!this.#turns.isOurs) {
        // oxlint-disable-next-line no-await-in-loop -- Other tabs first, as long as it is their turn.
        isGoing = await this.#waitForTurn()
        continue
      }
      const { next } = this.#waiting
      if (!next) this.#finish()
      // oxlint-disable-next-line no-await-in-loop -- One after the other, so that they keep their order.
      isGoing = next !== undefined && (await this.#sendOne(next))
    }
    this.#isSending = false
  }

  /** Gives whether there is anything to wait for. */
  async #waitForTurn(): Promise<boolean> {
    const kept = await this.#turns.take(() => this.#isOpen)
    this.adopt(kept ?? [])
    return kept !== undefined
  }

  #finish(): void {
    this.#succeeded()
    this.#turns.finish()
  }

  /** Gives whether it may go on with the next one. */
  async #sendOne(next: Waiting): Promise<boolean> {
    const restores = this.#restores
    try {
      const sent = await this.#parts.wire.send(next.request)
      this.#succeeded()
      if (sent.kind === 'sessionOver') {
        this.#isOpen = false
        this.#beLate()
        this.sessionOver.tell()
        return false
      }
      // What was said before a restore may be so no more.
      if (restores !== this.#restores) return true
      next.said = sent
      this.answered.tell()
      return true
    } catch (error) {
      if (error instanceof Busy) return this.#busy(next, error.wait)
      if (!(error instanceof Unreachable)) console.error(error)
      if (await this.#isInVain(next, error)) return true
      this.#failed()
      return false
    }
  }

  /**
   * Whether a server that is there has had no answer to it so often that it has none: then its author is told, so that it does not hold
   * up all that waits behind it for good. A server that is away, or has no time, is waited for as long as it takes.
   */
  async #isInVain(next: Waiting, error: unknown): Promise<boolean> {
    const { wire, heard } = this.#parts
    const isNoWant = error instanceof NoAnswer || !(error instanceof Unreachable)
    if (!isNoWant || holdsSecret(next.request.args) || !(await wire.isReady())) return false
    next.timesUnanswered += 1
    if (next.timesUnanswered < mostUnanswered) return false
    // Its entry says all that an answer would.
    const entry = heard(next.request.id)
    next.said = entry
      ? { kind: 'accepted', seq: entry.seq, entry }
      : { kind: 'refused', seq: 0, refusal: refusals.unanswered }
    this.answered.tell()
    return true
  }

  #succeeded(): void {
    if (this.#failures === 0) return
    this.#failures = 0
    this.#isBusy = false
    this.failing.tell(false)
  }

  #failed(): void {
    this.#isBusy = false
    // One that was under way may have arrived.
    this.#refuseSecrets(refusals.secretUnknown)
    this.#putOff(0)
  }

  /** The server has done nothing of it: not even a secret is given up at once. Gives whether it may go on with the next one. */
  #busy(next: Waiting, wait: number): boolean {
    next.timesBusy += 1
    this.#isBusy = true
    if (holdsSecret(next.request.args) && next.timesBusy >= mostTries) {
      this.#waiting.drop(next)
      next.settle({ ok: false, refusal: refusals.busy })
      return true
    }
    this.#putOff(wait)
    return false
  }

  /** Tries again after so many milliseconds at least. */
  #putOff(least: number): void {
    this.#failures += 1
    this.#beLate()
    if (this.#failures === 1) this.failing.tell(true)
    const { later, random } = this.#parts.page
    this.#calledOff?.()
    this.#calledOff = later(() => void this.#send(), Math.max(least, delayAfter(this.#failures, random())))
  }

  /** What waits from now on has waited: it is sent in turns. */
  #beLate(): void {
    this.#waiting.beLate()
    this.#turns.lose()
  }

  #refuseSecrets(refusal: Refusal): void {
    const secrets = this.#waiting.all.filter(({ said, request }) => !said && holdsSecret(request.args))
    for (const waiting of secrets) {
      this.#waiting.drop(waiting)
      waiting.settle({ ok: false, refusal })
    }
  }

  /** Of what has waited, its author is told in a way that lasts: they may have gone on to something else long ago. */
  #tellRefusal(waiting: Waiting, refusal: Refusal): void {
    const { queue } = this.#parts
    const { request, isLate, isKept } = waiting
    if (!queue || !isLate || !isKept) {
      this.#forget(request)
      return waiting.settle({ ok: false, refusal })
    }
    queue.refuse(refusedOf(waiting, refusal), request.by)
    waiting.settle(settled(refusal))
  }

  #forget(request: Request): void {
    if (!holdsSecret(request.args)) this.#parts.queue?.drop(request.id)
  }
}
