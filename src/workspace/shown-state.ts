import { applyAll, invert, type Change } from '../domain/change.ts'
import type { Request } from '../domain/command.ts'
import { decide } from '../domain/decide.ts'
import type { Entry } from '../domain/entry.ts'
import type { Refusal } from '../domain/refusal.ts'
import { copyState, type MemoryState } from '../domain/state.ts'
import type { Log, RecentPast } from './log.ts'

interface Pending {
  readonly request: Request
  readonly changes: readonly Change[]
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

  constructor(log: Pick<Log, 'state' | 'past'>) {
    this.state = copyState(log.state)
    this.past = pastWithPending(log.past, () => this.#pending)
  }

  /** Shows a request that was decided on this state. */
  add(request: Request, changes: readonly Change[]): void {
    applyAll(this.state, changes)
    this.#pending = [...this.#pending, { request, changes }]
  }

  /** Takes a request back that got no entry. Gives what is refused without it; nothing when it waited no more. */
  drop(requestId: string): readonly Refusal[] | undefined {
    const rest = this.#pending.filter(({ request }) => request.id !== requestId)
    return rest.length === this.#pending.length ? undefined : this.#rebase([], rest)
  }

  /** Takes in new entries. Gives what of the waiting is refused on top of them; nothing when they are what is shown. */
  receive(entries: readonly Entry[]): readonly Refusal[] | undefined {
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
  #rebase(confirmed: readonly Change[], waiting: readonly Pending[]): Refusal[] {
    for (const { changes } of this.#pending.toReversed()) applyAll(this.state, invert(changes))
    applyAll(this.state, confirmed)
    const refusals: Refusal[] = []
    this.#pending = []
    for (const { request } of waiting) {
      const decision = decide(this.state, request, this.past)
      if (!decision.ok) {
        refusals.push(decision.refusal)
        continue
      }
      applyAll(this.state, decision.changes)
      // Another list each time: what is derived from the past goes by it.
      this.#pending = [...this.#pending, { request, changes: decision.changes }]
    }
    return refusals
  }
}

/** Requests that wait are the youngest part of the past: what was just done can be undone at once. */
function pastWithPending(past: RecentPast, pending: () => readonly Pending[]): RecentPast {
  let last: { readonly of: readonly [unknown, unknown]; readonly entries: readonly Entry[] } | undefined
  // The same list as long as it has the same entries: what is derived from it is kept beside it.
  const entries = (): readonly Entry[] => {
    const of = [past.entries(), pending()] as const
    if (of[1].length === 0) return of[0]
    if (last?.of[0] !== of[0] || last.of[1] !== of[1])
      last = { of, entries: [...of[0], ...of[1].map(entryOf)] }
    return last.entries
  }
  const waiting = (id: string): Entry[] =>
    pending()
      .filter(({ request }) => request.id === id)
      .map(entryOf)
  return {
    entry: (id) => past.entry(id) ?? waiting(id)[0],
    touching: (row, after) => past.touching(row, after),
    entries,
    subscribe: (listener) => past.subscribe(listener),
  }
}

/** In no order yet, so after everything that is. */
function entryOf({ request, changes }: Pending): Entry {
  return { seq: Number.POSITIVE_INFINITY, request, changes }
}

function sameChanges(one: readonly Change[], other: readonly Change[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
