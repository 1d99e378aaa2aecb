import type { Order } from './order.ts'
import { keptCount, type RecentEntries } from '../../recent-entries.ts'

/** The entries that the order keeps: the older ones are read when there is time, and the oldest are forgotten. */
export class KeptEntries {
  readonly #order: Order
  /** Entries up to this one are no longer kept; unknown until the entries are read. */
  #forgotten = Number.POSITIVE_INFINITY
  readonly #read: () => Promise<void>

  /** Entries up to `seq` are not at hand yet: they belong before those in `past`. */
  constructor(order: Order, past: RecentEntries, seq: number) {
    this.#order = order
    let reading: Promise<void> | undefined
    const forget = (): void => {
      reading = undefined
    }
    this.#read = () => {
      if (!reading) {
        reading = this.#readInto(past, seq)
        // A failed read may be tried again.
        reading.catch(forget)
      }
      return reading
    }
  }

  /** Reads the older entries, once. Fails when they cannot be read. */
  read(): Promise<void> {
    return this.#read()
  }

  /** Forgets the entries that undo and history no longer reach, counted back from `seq`. */
  async forgetOld(seq: number): Promise<void> {
    const last = seq - keptCount
    // Waits for a tenth more than are kept, so that this is not done at every pause.
    if (last - this.#forgotten < keptCount / 10) return
    this.#forgotten = last
    await this.#order.forget(last)
  }

  async #readInto(past: RecentEntries, seq: number): Promise<void> {
    const entries = await this.#order.since(0)
    past.addOlder(entries.filter((entry) => entry.seq <= seq))
    this.#forgotten = (entries[0]?.seq ?? seq + 1) - 1
  }
}
