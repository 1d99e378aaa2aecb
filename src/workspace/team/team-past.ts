import type { Entry, RowKey } from '../../domain/request/entry.ts'
import type { State } from '../../domain/state/state.ts'
import { RecentEntries } from '../recent-entries.ts'
import { Listeners } from '../listeners.ts'
import type { RecentPast } from '../log.ts'

/** The entries heard since the last snapshot; the server has those before it. */
export class TeamPast implements RecentPast {
  readonly #state: State
  #recent: RecentEntries
  #missingUpTo: number
  readonly #changed = new Listeners()

  constructor(state: State, seq: number) {
    this.#state = state
    this.#recent = new RecentEntries(state)
    this.#missingUpTo = seq
  }

  get missingUpTo(): number {
    return this.#missingUpTo
  }

  entries(): readonly Entry[] {
    return this.#recent.entries()
  }

  entry(requestId: string): Entry | undefined {
    return this.#recent.entry(requestId)
  }

  touching(row: RowKey, after: number): readonly Entry[] {
    return this.#recent.touching(row, after)
  }

  /** Adds entries that came after those at hand. The oldest may make way for them. */
  add(entries: readonly Entry[]): void {
    if (entries.length === 0) return
    const oldest = this.#recent.entries()[0]
    this.#recent.add(entries)
    const [first] = this.#recent.entries()
    if (oldest && first && first !== oldest) this.#missingUpTo = first.seq - 1
  }

  /** Begins with the entries that another page of this browser has heard, up to where this one starts: all those after `from`. */
  beginWith(entries: readonly Entry[], from: number): void {
    this.#recent.add(entries)
    this.#missingUpTo = from
  }

  /** Begins after a snapshot, since which nothing has been heard yet: what was heard before may be somebody else's. */
  beginAfter(seq: number): void {
    this.#recent = new RecentEntries(this.#state)
    this.#missingUpTo = seq
    this.#changed.tell()
  }

  subscribe(listener: () => void): () => void {
    return this.#changed.subscribe(listener)
  }
}
