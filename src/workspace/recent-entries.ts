import { touchedRows, type Entry, type RowKey } from '../domain/request/entry.ts'
import type { State } from '../domain/state/state.ts'
import { Listeners } from './listeners.ts'
import type { LastDeed } from './device.ts'
import type { RecentPast } from './log.ts'

/** The number of last entries kept: what undo and history reach back to. */
export const keptCount = 2000

/** The entries a log has at hand, by their place, their request and the rows they touched. */
export class RecentEntries implements RecentPast {
  /** Whatever is no longer here is nowhere else either. */
  readonly missingUpTo = 0
  readonly #state: State
  #entries: Entry[] = []
  /** The list of them given last, valid as long as they are the same. */
  #given: readonly Entry[] | undefined
  readonly #byRequest = new Map<string, Entry>()
  /** The project of each task that an entry names together with it: this is how tasks that are gone are found. */
  readonly #projects = new Map<string, unknown>()
  readonly #rows = new WeakMap<Entry, ReadonlySet<RowKey>>()
  readonly #changed = new Listeners()

  constructor(state: State) {
    this.#state = state
  }

  entries(): readonly Entry[] {
    this.#given ??= [...this.#entries]
    return this.#given
  }

  entry(requestId: string): Entry | undefined {
    return this.#byRequest.get(requestId)
  }

  /** Returns the last thing a person did, as far as it is at hand. */
  lastDeed(): LastDeed | undefined {
    const last = this.#entries.findLast(({ request }) => request.by !== 'system')?.request
    return last && { by: last.by, at: last.at }
  }

  touching(row: RowKey, after: number): readonly Entry[] {
    return this.#entries.filter((entry) => entry.seq > after && this.#rowsOf(entry).has(row))
  }

  /** Adds entries that came after those at hand. */
  add(entries: readonly Entry[]): void {
    this.#learn(entries)
    this.#entries.push(...entries)
    this.#given = undefined
    // A tenth more than are kept, so that this is not done for each entry.
    if (this.#entries.length < keptCount * 1.1) return
    const old = this.#entries.splice(0, this.#entries.length - keptCount)
    for (const { request } of old) this.#byRequest.delete(request.id)
  }

  /** Drops the entries after `seq`, which found no place in the end. */
  removeAfter(seq: number): void {
    for (const entry of this.#entries) if (entry.seq > seq) this.#byRequest.delete(entry.request.id)
    this.#entries = this.#entries.filter((entry) => entry.seq <= seq)
    this.#given = undefined
  }

  /** Adds entries that came before those at hand. */
  addOlder(entries: readonly Entry[]): void {
    const first = this.#entries[0]?.seq ?? Number.POSITIVE_INFINITY
    const older = entries.filter((entry) => entry.seq < first)
    this.#learn(older)
    this.#entries = [...older, ...this.#entries]
    this.#given = undefined
    this.#changed.tell()
  }

  subscribe(listener: () => void): () => void {
    return this.#changed.subscribe(listener)
  }

  #learn(entries: readonly Entry[]): void {
    for (const entry of entries) {
      this.#byRequest.set(entry.request.id, entry)
      for (const { table, id, before, after } of entry.changes) {
        const projectId = table === 'tasks' && (before?.['projectId'] ?? after?.['projectId'])
        if (projectId) this.#projects.set(id, projectId)
      }
    }
  }

  #rowsOf(entry: Entry): ReadonlySet<RowKey> {
    let rows = this.#rows.get(entry)
    if (!rows) {
      const ofGoneTasks = entry.changes.flatMap(({ table, id }): RowKey[] => {
        const projectId = table === 'tasks' && this.#projects.get(id)
        return typeof projectId === 'string' ? [`projects:${projectId}`] : []
      })
      rows = new Set([...touchedRows(this.#state, entry.changes), ...ofGoneTasks])
      this.#rows.set(entry, rows)
    }
    return rows
  }
}
