import type { Entry } from '../../domain/request/entry.ts'
import type { Refusal } from '../../domain/request/refusal.ts'
import type { Request } from '../../domain/request/request.ts'
import { Listeners } from '../listeners.ts'
import type { Answer } from '../log.ts'
import { delayAfter } from './delay.ts'
import { holdsSecret } from './secrets.ts'
import { refusals } from './sentences.ts'
import { Unreachable, type Sent, type TeamPage, type Wire } from './wire.ts'

/** A request that is not answered yet. */
interface Waiting {
  readonly request: Request
  readonly answer: Promise<Answer>
  readonly settle: (answer: Answer) => void
  /** What the server has said; held until all is here that it rests on. */
  said?: Exclude<Sent, { kind: 'sessionOver' }>
}

/** So many milliseconds whoever leaves waits for what they have asked for. */
const patience = 3000

interface Parts {
  readonly wire: Pick<Wire, 'send'>
  readonly page: Pick<TeamPage, 'later' | 'random'>
  /** The entry of a request, if it was heard. */
  readonly heard: (requestId: string) => Entry | undefined
}

/**
 * The requests on their way to the server: one after the other, in the order in which they were made. What could not
 * be sent is sent again, which the server knows by its id, until it is answered; what it answered is handed on when all entries are
 * here that came before (`Log`: an answer never overtakes these).
 */
export class Outbox {
  readonly #parts: Parts
  #waiting: readonly Waiting[] = []
  #isOpen = false
  #isSending = false
  #failures = 0
  #calledOff: (() => void) | undefined
  /** The server could not be reached just now, or can again. */
  readonly failing = new Listeners<boolean>()
  /** The server says that nobody is logged in. */
  readonly sessionOver = new Listeners()
  /** The server has answered something: perhaps all is here already that it rests on. */
  readonly answered = new Listeners()
  readonly #drained = new Listeners()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get requests(): readonly Request[] {
    return this.#waiting.map(({ request }) => request)
  }

  /** Takes a request in and sends it when its turn has come. One that waits already is the same. */
  add(request: Request): Promise<Answer> {
    const known = this.#waiting.find((waiting) => waiting.request.id === request.id)
    if (known) return known.answer
    let settle: (answer: Answer) => void = nothing
    const answer = new Promise<Answer>((resolve) => (settle = resolve))
    this.#waiting = [...this.#waiting, { request, answer, settle }]
    void this.#send()
    return answer
  }

  /** The server is there: what waits is sent. */
  open(): void {
    this.#isOpen = true
    void this.#send()
  }

  /** The server is gone: what waits goes on waiting, but for what holds a secret. */
  close(): void {
    this.#isOpen = false
    this.#refuse((waiting) => !waiting.said && holdsSecret(waiting.request.args), refusals.secretWaits)
  }

  /** All entries up to this one are here: gives the answers that have waited for them. */
  brought(seq: number): void {
    for (const { request, settle, said } of this.#waiting) {
      if (!said || said.seq > seq) continue
      this.#drop(request.id)
      settle(
        said.kind === 'refused'
          ? { ok: false, refusal: said.refusal }
          : { ok: true, entry: this.#parts.heard(request.id) ?? said.entry },
      )
    }
  }

  /** Answers all that waits. */
  refuseAll(refusal: Refusal): void {
    this.#refuse(() => true, refusal)
  }

  /** When nothing waits any more, or it has taken too long. */
  drained(): Promise<void> {
    if (this.#waiting.length === 0) return Promise.resolve()
    return new Promise((resolve) => {
      const finish = (): void => {
        end()
        callOff()
        resolve()
      }
      const end = this.#drained.subscribe(finish)
      const callOff = this.#parts.page.later(finish, patience)
    })
  }

  /** Sends all that was not sent, without waiting for anything: the page is being left. */
  sendAll(): void {
    const [, ...unsent] = this.#waiting.filter(({ said }) => !said)
    // The first is on its way already.
    for (const { request } of unsent) this.#parts.wire.send(request).catch(() => {})
  }

  async #send(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    this.#calledOff?.()
    this.#calledOff = undefined
    let isGoing = true
    while (isGoing && this.#isOpen) {
      const next = this.#waiting.find(({ said }) => !said)
      if (!next) this.#succeeded()
      // oxlint-disable-next-line no-await-in-loop -- One after the other, so that they keep their order.
      isGoing = next !== undefined && (await this.#sendOne(next))
    }
    this.#isSending = false
  }

  /** Gives whether it may go on with the next one. */
  async #sendOne(next: Waiting): Promise<boolean> {
    try {
      const sent = await this.#parts.wire.send(next.request)
      this.#succeeded()
      if (sent.kind === 'sessionOver') {
        this.#isOpen = false
        this.sessionOver.tell()
        return false
      }
      next.said = sent
      this.answered.tell()
      return true
    } catch (error) {
      if (!(error instanceof Unreachable)) console.error(error)
      this.#failed()
      return false
    }
  }

  #succeeded(): void {
    if (this.#failures === 0) return
    this.#failures = 0
    this.failing.tell(false)
  }

  #failed(): void {
    this.#failures += 1
    // One that was under way may have arrived.
    this.#refuse(({ said, request }) => !said && holdsSecret(request.args), refusals.secretUnknown)
    if (this.#failures === 1) this.failing.tell(true)
    const { later, random } = this.#parts.page
    this.#calledOff?.()
    this.#calledOff = later(() => void this.#send(), delayAfter(this.#failures, random()))
  }

  #refuse(which: (waiting: Waiting) => boolean, refusal: Refusal): void {
    for (const waiting of this.#waiting.filter(which)) {
      this.#drop(waiting.request.id)
      waiting.settle({ ok: false, refusal })
    }
  }

  #drop(requestId: string): void {
    this.#waiting = this.#waiting.filter(({ request }) => request.id !== requestId)
    if (this.#waiting.length === 0) this.#drained.tell()
  }
}

function nothing(): void {}
