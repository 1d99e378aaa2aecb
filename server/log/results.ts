import type { Entry } from '../../src/domain/request/entry.ts'
import type { Refusal } from '../../src/domain/request/refusal.ts'
import type { Request } from '../../src/domain/request/request.ts'
import type { Stamp } from '../../src/domain/model/day.ts'
import type { Answer } from './answer.ts'
import { sizeOf } from './size-of.ts'

/** What is known of a request that came before. */
export interface Known {
  readonly by: string
  readonly hash: Buffer
  readonly answer: Answer
}

export interface Asked {
  readonly request: Request
  /** Whether whoever asks has shown that the account is theirs: then they may set its password. */
  readonly isShown?: boolean
  readonly hash: Buffer
}

interface Added {
  readonly entry: Entry
  readonly sentAt: Stamp
  readonly hash: Buffer
}

interface Nothing {
  readonly asked: Asked
  readonly refusal: Refusal | null
}

/** What came of the requests of one transaction: what is to be written, and what became of each. */
export class Results {
  readonly #before: readonly (readonly [requestId: string, Known])[]
  readonly #known: Map<string, Known>
  readonly #added: Added[] = []
  readonly #nothings: Nothing[] = []
  #size = 0

  /** Begins with what became of some of them before. */
  constructor(known: readonly (readonly [requestId: string, Known])[] = []) {
    this.#before = known
    this.#known = new Map(known)
  }

  get added(): readonly Added[] {
    return this.#added
  }

  get nothings(): readonly Nothing[] {
    return this.#nothings
  }

  /** How many characters the entries that are added have, see `sizeOf`. */
  get size(): number {
    return this.#size
  }

  known(requestId: string): Known | undefined {
    return this.#known.get(requestId)
  }

  /** The same without what was decided since it began. */
  anew(): Results {
    return new Results(this.#before)
  }

  refuse(asked: Asked, refusal: Refusal): Answer {
    return this.#note(asked, refusal, { ok: false, refusal })
  }

  nothing(asked: Asked): Answer {
    return this.#note(asked, null, { ok: true, entry: undefined })
  }

  add(entry: Entry, sentAt: Stamp, hash: Buffer): Answer {
    this.#added.push({ entry, sentAt, hash })
    this.#size += sizeOf(entry)
    return this.#learn(entry.request, hash, { ok: true, entry })
  }

  #note(asked: Asked, refusal: Refusal | null, answer: Answer): Answer {
    this.#nothings.push({ asked, refusal })
    return this.#learn(asked.request, asked.hash, answer)
  }

  /** The same request may wait twice in one transaction. */
  #learn({ id, by }: Request, hash: Buffer, answer: Answer): Answer {
    this.#known.set(id, { by, hash, answer })
    return answer
  }
}
