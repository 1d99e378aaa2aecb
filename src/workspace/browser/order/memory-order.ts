import type { Entry } from '../../../domain/request/entry.ts'
import type { RoundQuery, Order, Placed, Round } from './order.ts'

/** The order where the browser offers no IndexedDB: that of a single tab, for as long as it is open. */
export class MemoryOrder implements Order {
  readonly #entries: Entry[] = []
  #head: number

  constructor(head: number) {
    this.#head = head
  }

  agree({ requestIds, seq }: RoundQuery, place: (round: Round) => Placed): Promise<void> {
    // A tab that only reads has entries that were made elsewhere.
    this.#head = Math.max(this.#head, seq)
    const ids = new Set(requestIds)
    const known = new Map(
      this.#entries
        .filter(({ request }) => ids.has(request.id))
        .map((entry) => [entry.request.id, { ok: true, entry } as const]),
    )
    const { entries: added } = place({
      meta: { log: '', head: this.#head },
      later: this.#entries.filter((entry) => entry.seq > seq),
      known,
    })
    this.#entries.push(...added)
    this.#head = added.at(-1)?.seq ?? this.#head
    return Promise.resolve()
  }

  since(seq: number): Promise<readonly Entry[]> {
    return Promise.resolve(this.#entries.filter((entry) => entry.seq > seq))
  }

  forget(seq: number): Promise<void> {
    const kept = this.#entries.filter((entry) => entry.seq > seq)
    this.#entries.splice(0, this.#entries.length, ...kept)
    return Promise.resolve()
  }

  reconnect(): void {}
}
