import type { Entry } from '../../src/domain/request/entry.ts'
import type { Refusal } from '../../src/domain/request/refusal.ts'
import type { Request } from '../../src/domain/request/request.ts'
import type { Stamp } from '../../src/domain/model/day.ts'
import type { State } from '../../src/domain/state/state.ts'
import type { Answer } from './answer.ts'
import { sizeOf } from './size-of.ts'

/** A request that was answered before. */
export interface AnsweredRequest {
  readonly by: string
  readonly hash: Buffer
  readonly answer: Answer
}

/** A request as it came in, with what else is needed to decide it. */
export interface IncomingRequest {
  readonly request: Request
  /** Whether the sender has proved that the account is theirs: then they may set its password. */
  readonly isShown?: boolean
  /** Why it is refused in the state in which it is decided, whatever its command says; undefined if it is not. */
  readonly unless?: ((state: State) => Refusal | undefined) | undefined
  readonly hash: Buffer
}

interface Added {
  readonly entry: Entry
  readonly sentAt: Stamp
  readonly hash: Buffer
}

/** A request that changes nothing, or is refused: a row of the table `nothings`. */
interface Nothing {
  readonly incoming: IncomingRequest
  readonly refusal: Refusal | null
}

/** The requests of one transaction, as they are decided: what is to be written, and the answer to each of them. */
export class Batch {
  readonly #before: readonly (readonly [requestId: string, AnsweredRequest])[]
  readonly #known: Map<string, AnsweredRequest>
  readonly #added: Added[] = []
  readonly #nothings: Nothing[] = []
  #size = 0

  /** Begins with those of its requests that have been answered before. */
  constructor(known: readonly (readonly [requestId: string, AnsweredRequest])[] = []) {
    this.#before = known
    this.#known = new Map(known)
  }

  get added(): readonly Added[] {
    return this.#added
  }

  get nothings(): readonly Nothing[] {
    return this.#nothings
  }

  /** The size of the added entries in characters, see `sizeOf`. */
  get size(): number {
    return this.#size
  }

  known(requestId: string): AnsweredRequest | undefined {
    return this.#known.get(requestId)
  }

  /** The same batch without what has been decided since it began. */
  anew(): Batch {
    return new Batch(this.#before)
  }

  refuse(incoming: IncomingRequest, refusal: Refusal): Answer {
    return this.#note(incoming, refusal, { ok: false, refusal })
  }

  nothing(incoming: IncomingRequest): Answer {
    return this.#note(incoming, null, { ok: true, entry: undefined })
  }

  add(entry: Entry, sentAt: Stamp, hash: Buffer): Answer {
    this.#added.push({ entry, sentAt, hash })
    this.#size += sizeOf(entry)
    return this.#learn(entry.request, hash, { ok: true, entry })
  }

  #note(incoming: IncomingRequest, refusal: Refusal | null, answer: Answer): Answer {
    this.#nothings.push({ incoming, refusal })
    return this.#learn(incoming.request, incoming.hash, answer)
  }

  /** The same request may be in one transaction twice. */
  #learn({ id, by }: Request, hash: Buffer, answer: Answer): Answer {
    this.#known.set(id, { by, hash, answer })
    return answer
  }
}
