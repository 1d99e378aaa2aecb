import type { Entry } from '../../src/domain/request/entry.ts'
import { entryFor } from '../../src/domain/see/delivery.ts'
import { scratchDraft, transitionFrom } from '../../src/domain/see/seen-changes.ts'
import { applyAll, invert } from '../../src/domain/state/change.ts'
import type { State } from '../../src/domain/state/state.ts'

/** With more entries than this, a snapshot is quicker. */
const most = 500

/**
 * Returns what the last entries, which led to this state, mean to a person, each as it would have been delivered at the time:
 * it goes back to the state before them, and forward again. It costs what the changes cost. Returns undefined if a snapshot is
 * quicker.
 */
export function missedBy(state: State, entries: readonly Entry[], userId: string): Entry[] | undefined {
  if (entries.length > most) return undefined
  const then = scratchDraft(state)
  for (const { changes } of entries.toReversed()) applyAll(then, invert(changes))
  return entries.flatMap((entry) => {
    const delivered = entryFor(entry, transitionFrom(then, entry.changes), userId)
    applyAll(then, entry.changes)
    return delivered ? [delivered] : []
  })
}
