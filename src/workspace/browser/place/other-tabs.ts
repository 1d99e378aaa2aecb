import type { Entry } from '../../../domain/request/entry.ts'
import { Listeners } from '../../listeners.ts'
import type { Page } from '../page.ts'

/** The other tabs of this browser: what they are told, and what they tell. */
export class OtherTabs {
  /** They have new entries of this order. */
  readonly entries = new Listeners<readonly Entry[]>()
  /** One of them has begun another order. */
  readonly otherOrder = new Listeners()
  readonly #page: Pick<Page, 'send'>
  readonly #orderName: string

  constructor(page: Pick<Page, 'send' | 'onMessage'>, orderName: string) {
    this.#page = page
    this.#orderName = orderName
    page.onMessage((message) => {
      if (message.log !== orderName) {
        if (message.kind === 'begun') this.otherOrder.tell()
      } else if (message.kind === 'entries') this.entries.tell(message.entries)
    })
  }

  /** Tells them of entries that were made here. */
  tellEntries(entries: readonly Entry[]): void {
    this.#page.send({ kind: 'entries', log: this.#orderName, entries })
  }

  /** Tells them that this order begins, in place of another one. */
  tellOrder(): void {
    this.#page.send({ kind: 'begun', log: this.#orderName })
  }
}
