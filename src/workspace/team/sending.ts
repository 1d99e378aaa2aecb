import type { Entry } from '../../domain/request/entry.ts'
import type { Refusal } from '../../domain/request/refusal.ts'
import { Listeners } from '../listeners.ts'
import { Busy, mostTries } from './busy.ts'
import { delayAfter } from './delay.ts'
import type { KeptRequest } from './kept/kept.ts'
import type { Turns } from './kept/turns.ts'
import { holdsSecret } from './secrets.ts'
import { refusals } from './sentences.ts'
import type { PendingRequests } from './pending-requests.ts'
import type { PendingRequest } from './pending-request.ts'
import { NoAnswer, Unreachable, type TeamPage, type Wire } from './wire.ts'

/** How often a request is repeated that a reachable server does not answer: for about half a minute. */
const mostUnanswered = 8

/** What sending needs of an outbox. */
interface Parts {
  readonly wire: Pick<Wire, 'send' | 'isReady'>
  readonly page: Pick<TeamPage, 'later' | 'random'>
  /** The entry of a request, if it has been heard. */
  readonly heard: (requestId: string) => Entry | undefined
  readonly waiting: PendingRequests
  readonly turns: Turns
  /** Takes in what was found on this device. */
  readonly adopt: (kept: readonly KeptRequest[]) => void
  /** Refuses everything that waits and holds a secret. */
  readonly refuseSecrets: (refusal: Refusal) => void
}

/**
 * Sends what waits in an outbox and decides whose turn it is, in which order, after what delay and how often. An answer is
 * noted with its request (`PendingRequest.said`); what becomes of it is up to the outbox.
 */
export class Sending {
  readonly #parts: Parts
  #isOpen = false
  #isUnderWay = false
  #failures = 0
  #isBusy = false
  /** How often the workspace was found to be set back to a backup. */
  #restores = 0
  #calledOff: (() => void) | undefined
  /** The server could not be reached just now, or can be again. */
  readonly failing = new Listeners<boolean>()
  /** The server says that nobody, or somebody else, is logged in. */
  readonly sessionOver = new Listeners()
  /** The server has answered something, and all that it rests on may be here already. */
  readonly answered = new Listeners()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Whether there is a server to send to. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Whether what is asked for now goes out at once. */
  get isDirect(): boolean {
    return this.#isOpen && this.#failures === 0
  }

  /** Whether the server is there but has no time. */
  get isBusy(): boolean {
    return this.#isOpen && this.#isBusy
  }

  open(): void {
    this.#isOpen = true
    void this.go()
  }

  close(): void {
    this.#isOpen = false
    this.beLate()
  }

  /** To be called when the workspace was set back to a backup: what was said before may no longer hold. */
  restored(): void {
    this.#restores += 1
    this.beLate()
  }

  /** Sends what waits, one after the other, for as long as it may. */
  async go(): Promise<void> {
    if (this.#isUnderWay) return
    this.#isUnderWay = true
    this.#calledOff?.()
    this.#calledOff = undefined
    let isGoing = true
    try {
      while (isGoing && this.#isOpen) {
        if (!this.#parts.turns.isOurs) {
          // oxlint-disable-next-line no-await-in-loop -- Other tabs first, as long as it is their turn.
          isGoing = await this.#waitForTurn()
          continue
        }
        const { next } = this.#parts.waiting
        if (!next) this.#finish()
        // oxlint-disable-next-line no-await-in-loop -- One after the other, so that they keep their order.
        isGoing = next !== undefined && (await this.#sendOne(next))
      }
    } finally {
      // Even after a fault in a listener: what waits must not wait for ever.
      this.#isUnderWay = false
    }
  }

  /** Returns whether there is anything to wait for. */
  async #waitForTurn(): Promise<boolean> {
    const kept = await this.#parts.turns.take(() => this.#isOpen)
    this.#parts.adopt(kept ?? [])
    // Nobody is here any more who could wait for the server.
    if (!kept && this.#isOpen && !this.#parts.waiting.next) this.#succeeded()
    return kept !== undefined
  }

  #finish(): void {
    this.#succeeded()
    this.#parts.turns.finish()
  }

  /** Sends a request. Returns whether the next one may follow. */
  async #sendOne(next: PendingRequest): Promise<boolean> {
    const restores = this.#restores
    try {
      next.isUnderWay = true
      const sent = await this.#parts.wire.send(next.request).finally(() => (next.isUnderWay = false))
      this.#succeeded()
      if (sent.kind === 'sessionOver') {
        this.#isOpen = false
        this.beLate()
        this.sessionOver.tell()
        return false
      }
      // What was said before a restore may no longer hold.
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
   * Whether a reachable server has failed to answer a request so often that it will not: then the author is told, so that
   * the request does not hold up everything behind it for good. A server that is away or has no time is waited for as long
   * as it takes.
   */
  async #isInVain(next: PendingRequest, error: unknown): Promise<boolean> {
    const { wire, heard } = this.#parts
    const isNoWant = error instanceof NoAnswer || !(error instanceof Unreachable)
    if (!isNoWant || holdsSecret(next.request.args) || !(await wire.isReady())) return false
    next.timesUnanswered += 1
    if (next.timesUnanswered < mostUnanswered) return false
    // Its entry says everything that an answer would.
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
    // A request that was in flight may have arrived.
    this.#parts.refuseSecrets(refusals.secretUnknown)
    this.#putOff(0)
  }

  /**
   * Handles a busy server, which has done nothing of what was asked: not even a secret is given up at once. Returns whether
   * the next request may follow.
   */
  #busy(next: PendingRequest, wait: number): boolean {
    next.timesBusy += 1
    this.#isBusy = true
    if (holdsSecret(next.request.args) && next.timesBusy >= mostTries) {
      this.#parts.waiting.drop(next)
      next.settle({ ok: false, refusal: refusals.busy })
      return true
    }
    this.#putOff(wait)
    return false
  }

  /** Tries again after at least this many milliseconds. */
  #putOff(least: number): void {
    this.#failures += 1
    this.beLate()
    if (this.#failures === 1) this.failing.tell(true)
    const { later, random } = this.#parts.page
    this.#calledOff?.()
    this.#calledOff = later(() => void this.go(), Math.max(least, delayAfter(this.#failures, random())))
  }

  /** Makes what waits from now on count as having waited: it is sent in turns. */
  beLate(): void {
    this.#parts.waiting.beLate()
    this.#parts.turns.lose()
  }
}
