import type { Entry } from '../../src/domain/request/entry.ts'
import { entryFor } from '../../src/domain/see/delivery.ts'
import { scratchDraft, transitionFrom } from '../../src/domain/see/seen-changes.ts'
import { applyAll, invert } from '../../src/domain/state/change.ts'
import type { State } from '../../src/domain/state/state.ts'

/** Of more than so many a snapshot is quicker. */
const most = 500

/**
 * What the last entries, which have led to a state, were to somebody, each as it would have been delivered then: from what
 * was before them it goes forward once more. It costs what the changes cost. Nothing where a snapshot is quicker.
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
