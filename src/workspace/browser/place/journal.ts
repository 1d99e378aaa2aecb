import { parse } from '../../../domain/model/json.ts'
import type { Request } from '../../../domain/request/request.ts'
import * as v from 'valibot'
import type { Leftover } from '../both-stores.ts'
import { keysWith, pendingPrefix } from '../keys.ts'
import type { IndexedOrder } from '../order/indexed-order.ts'

/** What is formed as a request; what it asks for, `decide` will look at. */
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

/**
 * Requests on their way to the order. Written before the paint and dropped once they have their place, so that what was
 * seen is not lost with whatever dies: under a key of its own in local storage, which outlives a page killed at any moment,
 * and in the database, which outlives the browser. The next start hands them in again, and the order knows those it has.
 */
export class Journal {
  readonly #storage: Storage
  readonly #order: Pick<IndexedOrder, 'keepPending' | 'dropPending'> | undefined

  constructor(storage: Storage, order: Pick<IndexedOrder, 'keepPending' | 'dropPending'> | undefined) {
    this.#storage = storage
    this.#order = order
  }

  keep(request: Request, after: number): void {
    this.#order?.keepPending({ request, after })
    try {
      this.#storage.setItem(`${pendingPrefix}${request.id}`, JSON.stringify({ request, after }))
    } catch {
      // A full storage: the request goes to the order all the same, only without this second net.
    }
  }

  drop(requestIds: readonly string[]): void {
    if (requestIds.length === 0) return
    for (const id of requestIds) this.#storage.removeItem(`${pendingPrefix}${id}`)
    this.#order?.dropPending(requestIds)
  }

  /** What tabs have left in local storage, and what was found in the database, in the order in which it was made. */
  leftovers(found: readonly Leftover[] = []): Leftover[] {
    const stored = keysWith(this.#storage, pendingPrefix).flatMap((key): Leftover[] => {
      const read = v.safeParse(storedLeftover, parse(this.#storage.getItem(key) ?? ''))
      return read.success ? [read.output] : []
    })
    const all = new Map([...found, ...stored].map((leftover) => [leftover.request.id, leftover]))
    return [...all.values()].toSorted(
      (one, other) => one.after - other.after || compareTexts(one.request.at, other.request.at),
    )
  }
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
