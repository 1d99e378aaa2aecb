import { decide } from '../../src/domain/decide.ts'
import { millisecondsOf, type Stamp } from '../../src/domain/model/day.ts'
import type { RowId } from '../../src/domain/model/tables.ts'
import { onceShown, onServer } from '../../src/domain/on-server.ts'
import type { Entry, Missing } from '../../src/domain/request/entry.ts'
import { applyAll } from '../../src/domain/state/change.ts'
import { createState, type MemoryState } from '../../src/domain/state/state.ts'
import { RecentEntries } from '../log/recent-entries.ts'
import { rulesVersion } from '../log/stored-entry.ts'
import { termsOfRequest } from '../log/terms-of-request.ts'
import { newRows } from '../log/write-batch.ts'
import { areChangesAlike } from './alike.ts'
import { Listed } from './listed.ts'

/** An entry with what it was decided by. */
export interface Decided {
  readonly entry: Entry
  /** When its sender says it was made: ids are derived from that. */
  readonly sentAt: Stamp
  readonly rules: number
}

/** Loads a missing part of the history before an entry. */
export type Load = (missing: Missing, before: number) => Promise<readonly Entry[]>

/** No entry records whether somebody had proved that an account is theirs: that was checked when they set its password. */
const terms = onceShown(onServer((seal) => seal))

/** Everything that was ever done, replayed from nothing. */
export class Replay {
  readonly state: MemoryState = createState()
  /** Missing entry numbers. */
  readonly gaps = new Listed()
  /** Entries that claim to be older than the one before them. */
  readonly backwards = new Listed()
  /** Entries that the same rules, asked again, decide differently. */
  readonly otherwise = new Listed()
  /** How many entries there are, how many of them were decided again, and the number of the last one. */
  count = 0
  decided = 0
  last = 0
  readonly #past = new RecentEntries(this.state, 0)
  readonly #load: Load
  #lastAt: Stamp | undefined

  constructor(load: Load) {
    this.#load = load
  }

  async take({ entry, sentAt, rules }: Decided): Promise<void> {
    const { seq, request } = entry
    this.gaps.addRange(this.last + 1, seq - 1)
    if (this.#lastAt !== undefined && millisecondsOf(request.at) < millisecondsOf(this.#lastAt))
      this.backwards.add(seq)
    if (rules === rulesVersion) {
      this.decided += 1
      if (!(await this.#isDecidedSo(entry, sentAt))) this.otherwise.add(seq)
    }
    applyAll(this.state, entry.changes)
    this.#past.add(entry)
    this.#past.trim()
    this.count += 1
    this.last = seq
    this.#lastAt = request.at
  }

  async #isDecidedSo(entry: Entry, sentAt: Stamp): Promise<boolean> {
    const { seq, request, changes } = entry
    try {
      for (;;) {
        const decision = decide(this.state, request, this.#past, termsOfRequest(terms, sentAt, this.#past))
        if (decision.ok) {
          if (areChangesAlike(decision.changes, changes)) return true
          const used = await this.#usedIds({ ...entry, changes: decision.changes })
          if (used.length === 0) return false
          this.#past.learnUsed(used)
        } else if (decision.missing) this.#learn(decision.missing, await this.#load(decision.missing, seq))
        else return false
      }
    } catch {
      // What is stored cannot be what the entry was decided on.
      return false
    } finally {
      this.#past.forgetLoaded()
    }
  }

  /** The ids of new rows that earlier rows already had: the log gives them to no row again. */
  async #usedIds(entry: Entry): Promise<RowId[]> {
    const used: RowId[] = []
    for (const row of newRows([entry])) {
      const earlier = await this.#load({ touching: row, after: 0 }, entry.seq)
      if (earlier.length > 0) used.push(row.slice(row.indexOf(':') + 1))
    }
    return used
  }

  #learn(missing: Missing, entries: readonly Entry[]): void {
    if ('entry' in missing) this.#past.learnEntry(missing.entry, entries[0])
    else this.#past.learnRow(missing.touching, Number.NEGATIVE_INFINITY, entries)
  }
}
