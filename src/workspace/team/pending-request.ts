import type { Refusal } from '../../domain/request/refusal.ts'
import type { Request } from '../../domain/request/request.ts'
import type { Answer } from '../log.ts'
import type { Sent } from './wire.ts'

/** A request that is not answered yet. */
export class PendingRequest {
  readonly request: Request
  readonly answer: Promise<Answer>
  readonly settle: (answer: Answer) => void
  /** What it does, in words, if that is known. */
  deed: string | undefined
  /** What the server has said; held until all is here that it rests on. */
  said?: Exclude<Sent, { kind: 'sessionOver' }>
  /** It is kept on this device, and outlives this page. */
  isKept = false
  /** Whether that is so once the device has done what it is about to do. */
  keeping: Promise<boolean> = Promise.resolve(false)
  /** The device does not keep it. */
  isUnkeepable = false
  /** Somebody on this page has asked for it, or for its answer. */
  isAsked = false
  /** It could not be sent at once. */
  isLate = false
  /** It was sent, and perhaps arrived. */
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

/** The answer to what is refused, of which its author is told otherwise. */
export function settled(refusal: Refusal): Answer {
  return { ok: false, refusal, isTold: true }
}
