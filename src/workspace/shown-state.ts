import { applyAll, invert, type Change } from '../domain/state/change.ts'
import type { Request } from '../domain/request/request.ts'
import type { Decision } from '../domain/decide.ts'
import {
  touchedRows,
  type Entry,
  type RowKey,
  notAtHand,
  type PastWithGaps,
} from '../domain/request/entry.ts'
import type { Terms } from '../domain/request/terms.ts'
import { copyState, type MemoryState } from '../domain/state/state.ts'
import { decide } from './door.ts'
import type { Log, RecentPast } from './log.ts'

/** A request that has no place in the order yet. */
interface PendingRequest {
  readonly request: Request
  /** What is shown of it; nothing if it cannot be decided here, or no longer can: then the log decides. */
  readonly shown: Shown | undefined
}

interface Shown {
  readonly changes: readonly Change[]
  /** The rows they touch. */
  readonly rows: readonly RowKey[]
  /** Whatever it does, if anything, is where nobody here sees it. */
  readonly isCut?: true
}

/**
 * The state that is shown: the confirmed one, with the requests that wait for their place on top. When somebody else's entry
 * comes first, what waits is put aside, the entry applied, and the rest decided again. A request waits until its entry comes
 * or the log refuses it, whatever becomes of it here in the meantime: nobody is told of a refusal that is not one.
 */
export class ShownState {
  readonly state: MemoryState
  /** What has been done before, as far as it is at hand, together with what is shown already. */
  readonly past: RecentPast
  readonly #terms: Terms
  #waiting: readonly PendingRequest[] = []
  /** The last entry in the state. */
  #received: number

  constructor(log: Pick<Log, 'terms' | 'state' | 'past' | 'status'>) {
    this.#terms = log.terms
    this.state = copyState(log.state)
    this.#received = log.status().seq
    this.past = shownPast(log.past, () => ({ received: this.#received, waiting: this.#waiting }))
  }

  /** Decides a request on the shown state. If what it looks back at is not at hand, the log decides. */
  decide(request: Request): Decision {
    return decide(this.state, request, withGaps(this.past), this.#terms)
  }

  /** Adds a request that was decided on this state and shows its changes; if none are given, the log decides. */
  add(request: Request, changes: readonly Change[] | undefined): void {
    this.#waiting = [...this.#waiting, { request, shown: changes && this.#show(changes) }]
  }

  /** Decides a request that has waited since an earlier visit and, if it can be decided here, shows what it does. */
  addAgain(request: Request): readonly Change[] {
    const waiting = this.#decided(request)
    this.#waiting = [...this.#waiting, waiting]
    return waiting.shown?.changes ?? []
  }

  /** Stops showing a request that got no entry after this one. Returns whether it was still waiting. */
  drop(requestId: string, seq = 0): boolean {
    const rest = this.#waiting.filter(({ request }) => request.id !== requestId)
    if (seq > this.#received || rest.length === this.#waiting.length) return false
    this.#rebase([], rest)
    return true
  }

  /** Takes in new entries. Returns whether something else is shown now: not if they match what was shown already. */
  receive(entries: readonly Entry[]): boolean {
    this.#received = entries.at(-1)?.seq ?? this.#received
    const isShown = entries.every(({ request, changes }, index) => {
      const waiting = this.#waiting[index]
      return waiting?.request.id === request.id && sameChanges(waiting.shown?.changes, changes)
    })
    if (isShown) {
      this.#waiting = this.#waiting.slice(entries.length)
      return false
    }
    const placed = new Set(entries.map(({ request }) => request.id))
    this.#rebase(
      entries.flatMap(({ changes }) => changes),
      this.#waiting.filter(({ request }) => !placed.has(request.id)),
    )
    return true
  }

  /** Puts aside what waits, applies what came first, and decides `waiting` again on top of it. */
  #rebase(confirmed: readonly Change[], waiting: readonly PendingRequest[]): void {
    for (const { shown } of this.#waiting.toReversed()) if (shown) applyAll(this.state, invert(shown.changes))
    applyAll(this.state, confirmed)
    this.#waiting = []
    // A new list each time, since what is derived from the past is keyed by it.
    for (const { request } of waiting) this.#waiting = [...this.#waiting, this.#decided(request)]
  }

  #decided(request: Request): PendingRequest {
    const decision = this.decide(request)
    return { request, shown: decision.ok ? this.#show(decision.changes) : undefined }
  }

  #show(changes: readonly Change[]): Shown {
    applyAll(this.state, changes)
    const shown = { changes, rows: touchedRows(this.state, changes) }
    return changes[0] ? shown : { ...shown, isCut: true }
  }
}

/** How far the shown state reaches: the last entry it has received, and what waits on top of it. */
interface Reach {
  readonly received: number
  readonly waiting: readonly PendingRequest[]
}

/** A waiting request, as the entry it will become if nothing comes between. */
interface Expected extends Entry {
  readonly rows: readonly RowKey[]
}

/**
 * The past of the shown state: the entries it has received, followed by what is shown already, so that what was just done
 * can be undone at once. The log may already have placed a request that still waits here: it is asked only for what has been
 * received, so that nothing appears in the past twice.
 */
function shownPast(past: RecentPast, reach: () => Reach): RecentPast {
  let last: { readonly of: readonly unknown[]; readonly entries: readonly Entry[] } | undefined
  const expected = (): readonly Expected[] => {
    const { received, waiting } = reach()
    return waiting.flatMap(({ request, shown }, index) =>
      shown ? [{ seq: received + 1 + index, request, ...shown }] : [],
    )
  }
  // The same list as long as it has the same entries, since what is derived from it is kept with it.
  const entries = (): readonly Entry[] => {
    const { received, waiting } = reach()
    const all = past.entries()
    if (waiting.length === 0 && (all.at(-1)?.seq ?? 0) <= received) return all
    const of = [all, received, waiting]
    if (!last?.of.every((part, index) => part === of[index]))
      last = { of, entries: [...all.filter(({ seq }) => seq <= received), ...expected()] }
    return last.entries
  }
  return {
    get missingUpTo() {
      return past.missingUpTo
    },
    entry: (id) => {
      const placed = past.entry(id)
      if (placed && placed.seq <= reach().received) return placed
      return expected().find(({ request }) => request.id === id)
    },
    touching: (row, after) => [
      ...past.touching(row, after).filter(({ seq }) => seq <= reach().received),
      ...expected().filter(({ seq, rows }) => seq > after && rows.includes(row)),
    ],
    entries,
    subscribe: (listener) => past.subscribe(listener),
  }
}

/** A past as needed for deciding: what it does not have is not at hand, if the log may have it elsewhere. */
function withGaps(past: RecentPast): PastWithGaps {
  return {
    entry: (id) => past.entry(id) ?? (past.missingUpTo > 0 ? notAtHand : undefined),
    touching: (row, after) => (after < past.missingUpTo ? notAtHand : past.touching(row, after)),
  }
}

function sameChanges(one: readonly Change[] | undefined, other: readonly Change[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
