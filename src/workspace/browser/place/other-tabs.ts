import type { Entry } from '../../../domain/request/entry.ts'
import type { Incident } from '../../device.ts'
import { Listeners } from '../../listeners.ts'
import type { Page } from '../page.ts'

/** The other tabs of this browser: what they are told, and what they tell. */
export class OtherTabs {
  /** They have new entries of this order. */
  readonly entries = new Listeners<readonly Entry[]>()
  /** One of them has noticed that something has happened to the stored data. */
  readonly incident = new Listeners<Incident>()
  /** An admin has acknowledged an incident there; its id is given. */
  readonly dismissed = new Listeners<string>()
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
      else if (message.kind === 'incident') this.incident.tell(message.incident)
      else if (message.kind === 'dismissed') this.dismissed.tell(message.id)
    })
  }

  /** Tells them of entries made here. */
  tellEntries(entries: readonly Entry[]): void {
    this.#page.send({ kind: 'entries', log: this.#orderName, entries })
  }

  /** Tells them what has happened to the stored data. */
  tellIncident(incident: Incident): void {
    this.#page.send({ kind: 'incident', log: this.#orderName, incident })
  }

  /** Tells them that an admin has acknowledged an incident. */
  tellDismissed(id: string): void {
    this.#page.send({ kind: 'dismissed', log: this.#orderName, id })
  }

  /** Tells them that this order begins in place of another one. */
  tellOrder(): void {
    this.#page.send({ kind: 'begun', log: this.#orderName })
  }
}
