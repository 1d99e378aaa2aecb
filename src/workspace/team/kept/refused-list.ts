import { Listeners } from '../../listeners.ts'
import type { RefusedRequest, RefusedStore } from '../../refused-request.ts'
import type { Kept } from './kept.ts'
import type { Queue } from './queue.ts'
import type { Owned } from './retention.ts'

/**
 * The waiting requests of one person that were refused: shown in all tabs of their browser until they take note in one of
 * them; those the device has no room for, only in this tab.
 */
export class RefusedList implements RefusedStore {
  readonly #kept: Kept
  #person: string | undefined
  #items: readonly RefusedRequest[] = []
  /** Those the device had no room for. */
  #unkept: readonly (RefusedRequest & Owned)[] = []
  readonly #changed = new Listeners()

  constructor({ kept, queue }: { readonly kept: Kept; readonly queue: Pick<Queue, 'changed' | 'toldHere'> }) {
    this.#kept = kept
    queue.changed.subscribe(() => void this.#read())
    queue.toldHere.subscribe((refused) => {
      this.#unkept = [...this.#unkept, refused]
      if (refused.person === this.#person) this.#become([...this.#items, refused])
    })
  }

  /** Switches to another person. */
  follow(person: string | undefined): Promise<void> {
    if (person !== this.#person) this.#become([])
    this.#person = person
    return this.#read()
  }

  list(): readonly RefusedRequest[] {
    return this.#items
  }

  dismiss(requestId: string): void {
    const isOther = (item: RefusedRequest): boolean => item.requestId !== requestId
    this.#unkept = this.#unkept.filter(isOther)
    this.#become(this.#items.filter(isOther))
    this.#kept.takeNote(requestId).catch(() => {})
  }

  subscribe(listener: () => void): () => void {
    return this.#changed.subscribe(listener)
  }

  async #read(): Promise<void> {
    const person = this.#person
    if (person === undefined) return
    try {
      const items = await this.#kept.refused(person)
      const ids = new Set(items.map(({ requestId }) => requestId))
      const others = this.#unkept.filter((item) => item.person === person && !ids.has(item.requestId))
      if (person === this.#person) this.#become([...items, ...others])
    } catch {
      // What cannot be read is shown next time.
    }
  }

  #become(items: readonly RefusedRequest[]): void {
    if (JSON.stringify(items) === JSON.stringify(this.#items)) return
    this.#items = items
    this.#changed.tell()
  }
}
