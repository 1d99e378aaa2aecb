import type { Request } from '../../domain/request/request.ts'
import { Listeners } from '../listeners.ts'
import type { KeptRequest } from './kept/kept.ts'
import { PendingRequest } from './pending-request.ts'

/** The requests not answered yet, in the order in which they are sent. */
export class PendingRequests {
  #all: readonly PendingRequest[] = []
  /** Something waits, or no longer does. */
  readonly changed = new Listeners()
  /** Nothing waits any longer. */
  readonly drained = new Listeners()

  get all(): readonly PendingRequest[] {
    return this.#all
  }

  get requests(): readonly Request[] {
    return this.#all.map(({ request }) => request)
  }

  get next(): PendingRequest | undefined {
    return this.#all.find(({ said }) => !said)
  }

  find(requestId: string): PendingRequest | undefined {
    return this.#all.find(({ request }) => request.id === requestId)
  }

  add(waiting: PendingRequest): void {
    this.#all = [...this.#all, waiting]
    this.changed.tell()
  }

  /** Takes in what was found on this device, in its order; what is not kept comes last. Returns whether anything is new. */
  adopt(kept: readonly KeptRequest[]): boolean {
    const fresh = kept.filter(({ request }) => !this.find(request.id))
    const adopted = fresh.map(({ request, deed }) => {
      const waiting = new PendingRequest(request, deed)
      waiting.isKept = true
      waiting.keeping = Promise.resolve(true)
      waiting.isLate = true
      return waiting
    })
    const places = new Map(kept.map(({ request }, place) => [request.id, place]))
    const placeOf = ({ request }: PendingRequest): number => places.get(request.id) ?? kept.length
    this.#all = [...this.#all, ...adopted].toSorted((one, other) => placeOf(one) - placeOf(other))
    if (adopted.length > 0) this.changed.tell()
    return adopted.length > 0
  }

  drop({ request }: PendingRequest): void {
    this.#all = this.#all.filter((waiting) => waiting.request.id !== request.id)
    if (this.#all.length === 0) this.drained.tell()
    this.changed.tell()
  }

  /** Treats what was answered but not handed on yet as unanswered. */
  forgetAnswers(): void {
    for (const waiting of this.#all) delete waiting.said
  }

  /** Marks what was not answered as not sent at once. */
  beLate(): void {
    for (const waiting of this.#all) if (!waiting.said) waiting.isLate = true
  }
}
