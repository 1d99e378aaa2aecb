import { applyAll, invert } from '../../../domain/state/change.ts'
import type { Request } from '../../../domain/request/request.ts'
import type { Entry } from '../../../domain/request/entry.ts'
import type { Refusal } from '../../../domain/request/refusal.ts'
import type { MemoryState } from '../../../domain/state/state.ts'
import { decide } from '../../door.ts'
import type { Answer } from '../../log.ts'
import type { Placed, Round } from './order.ts'
import type { RecentEntries } from '../../recent-entries.ts'
import { inBrowser } from '../../../domain/request/terms.ts'

/** The confirmed state with the entries that led to it. */
export interface Confirmed {
  readonly state: MemoryState
  readonly past: RecentEntries
}

/** What came of the requests of a round, with the answer to each. */
export interface Decided extends Placed {
  readonly answers: readonly Answer[]
}

/**
 * Decides requests at their place in the order: on top of what others have ordered first. Applies all entries and adds them
 * to `applied` one by one, so that what was done before a failure can be rolled back.
 */
export function decideInOrder(
  { state, past }: Confirmed,
  { meta, later, known }: Round,
  requests: readonly Request[],
  applied: Entry[],
): Decided {
  const apply = (entry: Entry): void => {
    applyAll(state, entry.changes)
    // At once, since a later request of this round may undo it.
    past.add([entry])
    applied.push(entry)
  }
  for (const entry of later) apply(entry)
  const entries: Entry[] = []
  const refusals = new Map<string, Refusal>()
  const answers = requests.map((request): Answer => {
    const before = known.get(request.id)
    if (before) return before
    // Handed in twice at once: by the tab that made it, and as a leftover.
    const twin = entries.find((entry) => entry.request.id === request.id)
    if (twin) return { ok: true, entry: twin }
    const decision = decide(state, request, past, inBrowser)
    if (!decision.ok) {
      refusals.set(request.id, decision.refusal)
      return decision
    }
    if (decision.changes.length === 0) return { ok: true, entry: undefined }
    const entry: Entry = { seq: meta.head + entries.length + 1, request, changes: decision.changes }
    entries.push(entry)
    apply(entry)
    return { ok: true, entry }
  })
  return { entries, refusals, answers }
}

/** Rolls back the entries of a failed round: those after `seq`. */
export function rollBack({ state, past }: Confirmed, applied: readonly Entry[], seq: number): void {
  for (const { changes } of applied.toReversed()) applyAll(state, invert(changes))
  past.removeAfter(seq)
}
