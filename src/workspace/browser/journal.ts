import type { Request } from '../../domain/command.ts'
import { pendingPrefix } from './keys.ts'
import { isObject, parseObject } from './json.ts'
import { keysWith } from './written.ts'

/** A request that a tab had shown and perhaps not ordered when it was killed. */
export interface Leftover {
  readonly request: Request
  /** The last entry before it, where it was made. */
  readonly after: number
}

/**
 * Requests on their way to the order, each under a key of its own. Written before the paint and dropped once it has
 * its place, so that a tab killed at any moment has lost nothing that was seen: the next start hands them in again, and
 * the order knows those it has already.
 */
export class Journal {
  readonly #storage: Storage

  constructor(storage: Storage) {
    this.#storage = storage
  }

  put(request: Request, after: number): void {
    try {
      this.#storage.setItem(`${pendingPrefix}${request.id}`, JSON.stringify({ request, after }))
    } catch {
      // A full storage: the request goes to the order all the same, only without this second net.
    }
  }

  drop(requestId: string): void {
    this.#storage.removeItem(`${pendingPrefix}${requestId}`)
  }

  /** What tabs have left, in the order in which it was made. */
  leftovers(): Leftover[] {
    return keysWith(this.#storage, pendingPrefix)
      .flatMap((key) => {
        const read = parseObject(this.#storage.getItem(key) ?? undefined)
        const after = read?.['after']
        const request = read?.['request']
        return typeof after === 'number' && isRequest(request) ? [{ request, after }] : []
      })
      .toSorted((one, other) => one.after - other.after || compareTexts(one.request.at, other.request.at))
  }
}

/** Whether it is formed as a request; what it asks for, `decide` will look at. */
function isRequest(value: unknown): value is Request {
  return isObject(value) && ['id', 'by', 'at', 'name'].every((field) => typeof value[field] === 'string')
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
