import { millisecondsOf } from '../../../domain/model/day.ts'
import { parse } from '../../../domain/model/json.ts'
import type { Request } from '../../../domain/request/request.ts'
import * as v from 'valibot'
import type { Leftover } from '../both-stores.ts'
import { keysWith, pendingPrefix } from '../keys.ts'
import type { IndexedOrder } from '../order/indexed-order.ts'

/** The form of a stored request; `decide` checks what it asks for. */
const storedLeftover = v.object({
  after: v.number(),
  request: v.looseObject({
    id: v.string(),
    by: v.string(),
    at: v.string(),
    name: v.string(),
    args: v.unknown(),
  }),
})

/** Stands in local storage in place of a refused request that the database may still have. */
const refused = ''

/**
 * Requests on their way to the order. They are written before the paint and dropped once they have their place, so that
 * nothing seen is lost when a page or browser dies. Each is kept under a key of its own in local storage, which outlives a
 * page killed at any moment, and in the database, which outlives the browser. The next start hands them in again, and the
 * order recognises those it has.
 */
export class Journal {
  readonly #storage: Storage
  readonly #order: Pick<IndexedOrder, 'keepPending' | 'dropPending'> | undefined
  /** Requests that have been dropped, while it is not known that the database has heard of it. */
  readonly #dropping = new Set<string>()

  constructor(storage: Storage, order: Pick<IndexedOrder, 'keepPending' | 'dropPending'> | undefined) {
    this.#storage = storage
    this.#order = order
  }

  keep(request: Request, after: number): void {
    this.#order?.keepPending({ request, after })
    try {
      this.#storage.setItem(keyOf(request.id), JSON.stringify({ request, after }))
    } catch {
      // The storage is full: the request goes to the order all the same, only without this second net.
    }
  }

  /** Drops requests that have their place, or were refused by what the order knows. */
  drop(requestIds: readonly string[]): void {
    for (const id of requestIds) this.#storage.removeItem(keyOf(id))
    this.#dropInDatabase(requestIds)
  }

  /**
   * Drops requests that the database did not take. It may not let go of them either, and they would be handed in again at
   * the next start. So local storage marks them as refused until they are dropped.
   */
  dropRefused(requestIds: readonly string[]): void {
    for (const id of requestIds) {
      try {
        this.#storage.setItem(keyOf(id), refused)
      } catch {
        // Blocked as well: then the request may come back, from the database alone.
        this.#storage.removeItem(keyOf(id))
      }
    }
    this.#dropInDatabase(requestIds)
  }

  /** Returns what tabs have left in local storage and what was found in the database, in the order in which it was made. */
  leftovers(found: readonly Leftover[] = []): Leftover[] {
    const refusedIds: string[] = []
    const stored = keysWith(this.#storage, pendingPrefix).flatMap((key): Leftover[] => {
      const text = this.#storage.getItem(key)
      if (text === refused) refusedIds.push(key.slice(pendingPrefix.length))
      const read = v.safeParse(storedLeftover, parse(text ?? ''))
      return read.success ? [read.output] : []
    })
    const all = new Map([...found, ...stored].map((leftover) => [leftover.request.id, leftover]))
    for (const id of refusedIds) all.delete(id)
    this.#dropInDatabase(refusedIds)
    return [...all.values()].toSorted(
      (one, other) =>
        one.after - other.after || millisecondsOf(one.request.at) - millisecondsOf(other.request.at),
    )
  }

  /** Together with those that could not be dropped before. */
  #dropInDatabase(requestIds: readonly string[]): void {
    if (requestIds.length === 0) return
    for (const id of requestIds) this.#dropping.add(id)
    const ids = [...this.#dropping]
    const dropped = (): void => {
      for (const id of ids) {
        this.#dropping.delete(id)
        this.#storage.removeItem(keyOf(id))
      }
    }
    if (this.#order) this.#order.dropPending(ids, dropped)
    else dropped()
  }
}

function keyOf(requestId: string): string {
  return `${pendingPrefix}${requestId}`
}
