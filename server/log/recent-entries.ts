import {
  notAtHand,
  touchedRows,
  type Entry,
  type PastWithGaps,
  type RowKey,
} from '../../src/domain/request/entry.ts'
import type { RowId } from '../../src/domain/model/tables.ts'
import type { State } from '../../src/domain/state/state.ts'
import { sizeOf } from './size-of.ts'

/** How many entries are at hand without asking the database, and how many characters they may have. */
const most = 2000
const mostCharacters = 16_000_000

/** The entries after a given one that touched a row. */
interface LoadedRow {
  readonly after: number
  readonly entries: readonly Entry[]
}

/**
 * The last entries, in memory, together with what was loaded for a request that looks back further. Answers 'not at hand' if
 * only the database knows.
 */
export class RecentEntries implements PastWithGaps {
  readonly #state: State
  #entries: Entry[] = []
  #characters = 0
  readonly #byRequest = new Map<string, Entry>()
  readonly #touched = new WeakMap<Entry, readonly RowKey[]>()
  /** Entries up to this one may be missing. */
  #missingUpTo: number
  /** The ids of changed rows, with how many of the entries at hand changed each. */
  readonly #changed = new Map<RowId, number>()
  /** Loaded for the current transaction. */
  readonly #loaded = new Map<string, Entry | undefined>()
  readonly #loadedRows = new Map<RowKey, LoadedRow>()
  /** For all rows that are not in `#loadedRows`, the entries after a given one. */
  #loadedSince: { readonly after: number; readonly byRow: ReadonlyMap<RowKey, readonly Entry[]> } | undefined
  readonly #loadedUsed = new Set<RowId>()

  constructor(state: State, head: number) {
    this.#state = state
    this.#missingUpTo = head
  }

  entry(requestId: string): ReturnType<PastWithGaps['entry']> {
    const known = this.#byRequest.get(requestId)
    if (known) return known
    if (this.#loaded.has(requestId)) return this.#loaded.get(requestId)
    return this.#missingUpTo === 0 ? undefined : notAtHand
  }

  touching(row: RowKey, after: number): ReturnType<PastWithGaps['touching']> {
    const here = this.#entries.filter((entry) => entry.seq > after && this.touchedBy(entry).includes(row))
    if (after >= this.#missingUpTo) return here
    const older = [this.#loadedRows.get(row), this.#loadedOfAll(row)].find(
      (loaded) => loaded && loaded.after <= after,
    )
    if (!older) return notAtHand
    const first = this.#entries[0]?.seq ?? Number.POSITIVE_INFINITY
    return [...older.entries.filter(({ seq }) => seq > after && seq < first), ...here]
  }

  #loadedOfAll(row: RowKey): LoadedRow | undefined {
    const all = this.#loadedSince
    return all && { after: all.after, entries: all.byRow.get(row) ?? [] }
  }

  /** The rows that an entry touched, as they were when it came. */
  touchedBy(entry: Entry): readonly RowKey[] {
    const known = this.#touched.get(entry)
    if (known) return known
    const touched = touchedRows(this.#state, entry.changes)
    this.#touched.set(entry, touched)
    return touched
  }

  /**
   * Whether a row has had this id, as far as is at hand or was loaded: the database is asked about the rest before anything is
   * written.
   */
  isUsed(id: RowId): boolean {
    return this.#changed.has(id) || this.#loadedUsed.has(id)
  }

  add(entry: Entry): void {
    this.touchedBy(entry)
    this.#characters += sizeOf(entry)
    this.#entries.push(entry)
    this.#byRequest.set(entry.request.id, entry)
    this.#count(entry, 1)
  }

  /** Drops the oldest entries if there are too many. Not during a transaction, whose entries the database does not have yet. */
  trim(): void {
    if (this.#entries.length < most * 1.1 && this.#characters < mostCharacters * 1.1) return
    let left = this.#characters
    const kept = this.#entries.findIndex((entry, at) => {
      if (this.#entries.length - at <= most && left <= mostCharacters) return true
      left -= sizeOf(entry)
      return false
    })
    const old = this.#entries.splice(0, kept === -1 ? this.#entries.length : kept)
    for (const entry of old) this.#forget(entry)
    this.#missingUpTo = Math.max(this.#missingUpTo, old.at(-1)?.seq ?? 0)
  }

  /** Drops the entries of a transaction that was rolled back. */
  removeAfter(seq: number): void {
    for (const entry of this.#entries) if (entry.seq > seq) this.#forget(entry)
    this.#entries = this.#entries.filter((entry) => entry.seq <= seq)
  }

  #forget(entry: Entry): void {
    this.#byRequest.delete(entry.request.id)
    this.#count(entry, -1)
    this.#characters -= sizeOf(entry)
  }

  #count({ changes }: Entry, by: 1 | -1): void {
    for (const { id } of changes) {
      const count = (this.#changed.get(id) ?? 0) + by
      if (count > 0) this.#changed.set(id, count)
      else this.#changed.delete(id)
    }
  }

  /** Adds what the database has on a question that could not be answered. */
  learnEntry(requestId: string, entry: Entry | undefined): void {
    this.#loaded.set(requestId, entry)
  }

  learnRow(row: RowKey, after: number, entries: readonly Entry[]): void {
    this.#loadedRows.set(row, { after, entries })
  }

  /** Adds all entries that the database has after a given one, by the rows that they touched. */
  learnSince(after: number, byRow: ReadonlyMap<RowKey, readonly Entry[]>): void {
    this.#loadedSince = { after, byRow }
  }

  learnUsed(ids: Iterable<RowId>): void {
    for (const id of ids) this.#loadedUsed.add(id)
  }

  /** Forgets what was loaded: it may be stale in the next transaction. */
  forgetLoaded(): void {
    this.#loadedUsed.clear()
    this.#loaded.clear()
    this.#loadedRows.clear()
    this.#loadedSince = undefined
  }

  /** The entries after `seq`, oldest first; undefined if some of them are not at hand. */
  since(seq: number): readonly Entry[] | undefined {
    return seq < this.#missingUpTo ? undefined : this.#entries.filter((entry) => entry.seq > seq)
  }
}
