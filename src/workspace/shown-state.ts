import { applyAll, invert, type Change } from '../domain/state/change.ts'
import type { Request } from '../domain/request/command.ts'
import { decide } from '../domain/decide.ts'
import { touchedRows, type Entry } from '../domain/request/entry.ts'
import type { Refusal } from '../domain/request/refusal.ts'
import { copyState, type MemoryState, type State } from '../domain/state/state.ts'
import type { Log, RecentPast } from './log.ts'

interface Pending {
  readonly request: Request
  readonly changes: readonly Change[]
}

/** Something that was shown and is refused in the end. */
export interface TakenBack {
  readonly requestId: string
  readonly refusal: Refusal
}

/**
 * The state that is shown: the confirmed one with the requests on top that wait for their place. If somebody else's
 * came first, what waits is taken back, theirs applied, and the rest decided again.
 */
export class ShownState {
  readonly state: MemoryState
  /** What has been done before, as far as it is at hand, with what waits for its place. */
  readonly past: RecentPast
  #pending: readonly Pending[] = []
  /** The last entry that is in the state. */
  #received: number

  constructor(log: Pick<Log, 'state' | 'past' | 'status'>) {
    this.state = copyState(log.state)
    this.#received = log.status().seq
    this.past = shownPast(log.past, this.state, () => ({ received: this.#received, pending: this.#pending }))
  }

  /** Shows a request that was decided on this state. */
  add(request: Request, changes: readonly Change[]): void {
    applyAll(this.state, changes)
    this.#pending = [...this.#pending, { request, changes }]
  }

  /** Takes a request back that got no entry. Gives what is refused without it; nothing when it waited no more. */
  drop(requestId: string): readonly TakenBack[] | undefined {
    const rest = this.#pending.filter(({ request }) => request.id !== requestId)
    return rest.length === this.#pending.length ? undefined : this.#rebase([], rest)
  }

  /** Takes in new entries. Gives what of the waiting is refused on top of them; nothing when they are what is shown. */
  receive(entries: readonly Entry[]): readonly TakenBack[] | undefined {
    this.#received = entries.at(-1)?.seq ?? this.#received
    const isShown = entries.every(({ request, changes }, index) => {
      const pending = this.#pending[index]
      return pending?.request.id === request.id && sameChanges(pending.changes, changes)
    })
    if (isShown) {
      this.#pending = this.#pending.slice(entries.length)
      return undefined
    }
    const placed = new Set(entries.map(({ request }) => request.id))
    return this.#rebase(
      entries.flatMap(({ changes }) => changes),
      this.#pending.filter(({ request }) => !placed.has(request.id)),
    )
  }

  /** Takes back what waits, applies what came first, and decides `waiting` again on top of it. */
  #rebase(confirmed: readonly Change[], waiting: readonly Pending[]): TakenBack[] {
    for (const { changes } of this.#pending.toReversed()) applyAll(this.state, invert(changes))
    applyAll(this.state, confirmed)
    const takenBack: TakenBack[] = []
    this.#pending = []
    for (const { request } of waiting) {
      const decision = decide(this.state, request, this.past)
      if (!decision.ok) {
        takenBack.push({ requestId: request.id, refusal: decision.refusal })
        continue
      }
      applyAll(this.state, decision.changes)
      // Another list each time: what is derived from the past goes by it.
      this.#pending = [...this.#pending, { request, changes: decision.changes }]
    }
    return takenBack
  }
}

/** How far the shown state goes: the last entry that it has received, and what waits on top of that. */
interface Reach {
  readonly received: number
  readonly pending: readonly Pending[]
}

/**
 * The past of the shown state: the entries that it has received, and then what waits, so that what was just done can be
 * undone at once. The log may have placed a request already that still waits here: it is asked for no more than what is
 * received, so that nothing stands in the past twice.
 */
function shownPast(past: RecentPast, state: State, reach: () => Reach): RecentPast {
  let last: { readonly of: readonly unknown[]; readonly entries: readonly Entry[] } | undefined
  const waiting = (): readonly Entry[] => {
    const { received, pending } = reach()
    return pending.map(({ request, changes }, index) => ({ seq: received + 1 + index, request, changes }))
  }
  // The same list as long as it has the same entries: what is derived from it is kept beside it.
  const entries = (): readonly Entry[] => {
    const { received, pending } = reach()
    const all = past.entries()
    if (pending.length === 0 && (all.at(-1)?.seq ?? 0) <= received) return all
    const of = [all, received, pending]
    if (!last?.of.every((part, index) => part === of[index]))
      last = { of, entries: [...all.filter(({ seq }) => seq <= received), ...waiting()] }
    return last.entries
  }
  return {
    entry: (id) => {
      const placed = past.entry(id)
      if (placed && placed.seq <= reach().received) return placed
      return waiting().find(({ request }) => request.id === id)
    },
    touching: (row, after) => [
      ...past.touching(row, after).filter(({ seq }) => seq <= reach().received),
      ...waiting().filter(({ seq, changes }) => seq > after && touchedRows(state, changes).includes(row)),
    ],
    entries,
    subscribe: (listener) => past.subscribe(listener),
  }
}

function sameChanges(one: readonly Change[], other: readonly Change[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
