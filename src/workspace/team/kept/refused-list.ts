import { Listeners } from '../../listeners.ts'
import type { RefusedRequest, RefusedStore } from '../../refused-request.ts'
import type { Kept } from './kept.ts'
import type { Queue } from './queue.ts'

/** What was refused of what somebody had waiting, in all tabs of their browser until they take note in one. */
export class RefusedList implements RefusedStore {
  readonly #kept: Kept
  #person: string | undefined
  #items: readonly RefusedRequest[] = []
  readonly #changed = new Listeners()

  constructor({ kept, queue }: { readonly kept: Kept; readonly queue: Pick<Queue, 'changed'> }) {
    this.#kept = kept
    queue.changed.subscribe(() => void this.#read())
  }

  /** Goes over to somebody. */
  follow(person: string | undefined): Promise<void> {
    this.#person = person
    return this.#read()
  }

  list(): readonly RefusedRequest[] {
    return this.#items
  }

  dismiss(requestId: string): void {
    this.#become(this.#items.filter((item) => item.requestId !== requestId))
    this.#kept.takeNote(requestId).catch(() => {})
  }

  subscribe(listener: () => void): () => void {
    return this.#changed.subscribe(listener)
  }

  async #read(): Promise<void> {
    const person = this.#person
    if (person === undefined) return this.#become([])
    try {
      const items = await this.#kept.refused(person)
      if (person === this.#person) this.#become(items)
    } catch {
      // What cannot be read is told the next time.
    }
  }

  #become(items: readonly RefusedRequest[]): void {
    if (JSON.stringify(items) === JSON.stringify(this.#items)) return
    this.#items = items
    this.#changed.tell()
  }
}
