import type { Refusal } from '../../domain/request/refusal.ts'
import type { Request } from '../../domain/request/request.ts'
import type { Answer } from '../log.ts'
import type { Sent } from './wire.ts'

/** A request that has not been answered yet. */
export class PendingRequest {
  readonly request: Request
  readonly answer: Promise<Answer>
  readonly settle: (answer: Answer) => void
  /** What it does, in words, if that is known. */
  deed: string | undefined
  /** What the server has said; held back until everything it rests on is here. */
  said?: Exclude<Sent, { kind: 'sessionOver' }>
  /** It is kept on this device and outlives this page. */
  isKept = false
  /** Whether it will be kept, once the device has done what it is about to do. */
  keeping: Promise<boolean> = Promise.resolve(false)
  /** The device does not keep it. */
  isUnkeepable = false
  /** Somebody on this page has asked for it, or for its answer. */
  isAsked = false
  /** It could not be sent at once. */
  isLate = false
  /** It is in flight, and may have arrived. */
  isUnderWay = false
  /** How often the server was too busy for it. */
  timesBusy = 0
  /** How often a server that was there had no answer to it. */
  timesUnanswered = 0

  constructor(request: Request, deed: string | undefined) {
    let settle: (answer: Answer) => void = nothing
    this.request = request
    this.deed = deed
    this.answer = new Promise((resolve) => (settle = resolve))
    this.settle = settle
  }
}

function nothing(): void {}

/** Returns the answer to a refused request whose author is told in another way. */
export function settled(refusal: Refusal): Answer {
  return { ok: false, refusal, isTold: true }
}
