import { backupText } from '../../../domain/backup/backup.ts'
import type { Stamp } from '../../../domain/model/day.ts'
import { isSnapshotDue, snapshotsToDrop } from '../../../domain/backup/snapshots.ts'
import type { State } from '../../../domain/state/state.ts'
import type { Snapshot, SnapshotStore } from '../../device.ts'
import { transact } from '../order/database.ts'
import type { IndexedOrder } from '../order/indexed-order.ts'

/** The most that snapshots may take: in characters, and as a share of what the browser grants. */
const mostTaken = 50_000_000
const shareTaken = 0.1

interface Source {
  readonly state: State
  seq(): number
  /** Whether the log is still going: a tab with newer code may have taken it over, and the database with it. */
  isOpen(): boolean
}

/** The states kept aside in this browser's database: at most 10, thinned out over time. */
export class BrowserSnapshots implements SnapshotStore {
  readonly #order: IndexedOrder
  readonly #source: Source
  readonly #quota: () => Promise<number | undefined>

  /** `quota` gives how much the browser grants this site, in bytes, if the browser says so. */
  constructor(order: IndexedOrder, source: Source, quota: () => Promise<number | undefined>) {
    this.#order = order
    this.#source = source
    this.#quota = quota
  }

  async list(): Promise<readonly Snapshot[]> {
    return (await (await this.#order.database()).getAll('snapshots')).toReversed()
  }

  async text(id: number): Promise<string | undefined> {
    return (await this.#order.database()).get('snapshotTexts', id)
  }

  async keep(reason: Snapshot['reason'], at: Stamp): Promise<boolean> {
    try {
      await this.#put(reason, at)
      return true
    } catch (error) {
      console.warn('The present state could not be kept aside.', error)
      return false
    }
  }

  /** Keeps the present state if a snapshot is due (`isSnapshotDue`). Tabs that ask at the same time keep only one. */
  async keepIfDue(at: Stamp): Promise<void> {
    try {
      const [last] = await this.list()
      const isEmpty = this.#source.state.projects.size === 0
      if (!isEmpty && isSnapshotDue(last, at, this.#source.seq()))
        await this.#put('automatic', at, last?.id ?? 0)
    } catch (error) {
      if (this.#source.isOpen()) console.warn('The present state could not be kept aside.', error)
    }
  }

  async #put(reason: Snapshot['reason'], at: Stamp, last?: number): Promise<void> {
    const { state } = this.#source
    const seq = this.#source.seq()
    const text = backupText(state, { at, seq, entries: [], passwords: true })
    const counts = { users: state.users.size, projects: state.projects.size, tasks: state.tasks.size }
    const limit = Math.min(mostTaken, ((await this.#quota()) ?? Number.POSITIVE_INFINITY) * shareTaken)
    await transact(await this.#order.database(), ['snapshots', 'snapshotTexts'], async (transaction) => {
      const infos = transaction.objectStore('snapshots')
      const texts = transaction.objectStore('snapshotTexts')
      const kept = await infos.getAll()
      const newest = kept.at(-1)?.id ?? 0
      if (last !== undefined && newest > last) return
      const snapshot: Snapshot = { id: newest + 1, at, seq, reason, ...counts, size: text.length }
      // Snapshots of a cleared workspace belong to its admins alone.
      const dropped = snapshotsToDrop([...kept.filter(({ isLocked }) => !isLocked), snapshot], limit)
      await infos.put(snapshot)
      await texts.put(text, snapshot.id)
      await Promise.all(
        dropped.map(async (id) => {
          await infos.delete(id)
          await texts.delete(id)
        }),
      )
    })
  }
}
