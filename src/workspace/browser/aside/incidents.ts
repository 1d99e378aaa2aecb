import { Listeners } from '../../listeners.ts'
import type { Incident, IncidentStore } from '../../device.ts'
import type { Database } from '../order/database.ts'
import type { IndexedOrder } from '../order/indexed-order.ts'

/** What has happened to the stored data. Kept in the database, so that it is reported until an admin has acknowledged it. */
export class Incidents implements IncidentStore {
  /** For the other tabs: something was noticed here, and an admin has acknowledged something here. */
  readonly noticed = new Listeners<Incident>()
  readonly dismissed = new Listeners<string>()
  #list: readonly Incident[]
  readonly #order: Pick<IndexedOrder, 'database'> | undefined
  readonly #changed = new Listeners()

  constructor(order: Pick<IndexedOrder, 'database'> | undefined, found: readonly Incident[]) {
    this.#order = order
    this.#list = found
  }

  list(): readonly Incident[] {
    return this.#list
  }

  subscribe(listener: () => void): () => void {
    return this.#changed.subscribe(listener)
  }

  /** Reports an incident from now on. */
  tell(incident: Incident): void {
    this.hear(incident)
    void this.#use((database) => database.put('incidents', incident))
    // Each tab knows for itself whether it has a database.
    if (incident.kind !== 'noDatabase') this.noticed.tell(incident)
  }

  dismiss(id: string): void {
    this.hearDismissed(id)
    void this.#use((database) => database.delete('incidents', id))
    this.dismissed.tell(id)
  }

  /** Another tab has noticed something and noted it. */
  hear(incident: Incident): void {
    this.#set([...this.#list.filter(({ id }) => id !== incident.id), incident])
  }

  /** An admin has acknowledged something in another tab. */
  hearDismissed(id: string): void {
    this.#set(this.#list.filter((one) => one.id !== id || one.kind === 'noDatabase'))
  }

  #set(list: readonly Incident[]): void {
    this.#list = list
    this.#changed.tell()
  }

  async #use(work: (database: Database) => Promise<unknown>): Promise<void> {
    try {
      if (this.#order) await work(await this.#order.database())
    } catch (error) {
      console.warn('What happened to the stored data could not be noted.', error)
    }
  }
}
