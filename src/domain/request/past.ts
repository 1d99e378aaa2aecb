import type { State } from '../state/state.ts'
import { notAtHand, touchedRows, type Entry, type Missing, type Past, type PastWithGaps } from './entry.ts'

/** Carries what is missing from inside a command to `decide`, the only one to throw and catch it. */
export class NotKnownHere extends Error {
  readonly missing: Missing

  constructor(missing: Missing) {
    super('This is not at hand.')
    this.missing = missing
  }
}

/**
 * A past as commands see it: an entry that is not at hand ends the command. So does an entry that was delivered cut,
 * since what came into its reader's sight looks in it as if it had been created.
 */
export function withoutGaps(past: PastWithGaps): Past {
  return {
    entry: (requestId) => {
      const entry = past.entry(requestId)
      if (entry === notAtHand || entry?.isCut) throw new NotKnownHere({ entry: requestId })
      return entry
    },
    touching: (row, after) => {
      const entries = past.touching(row, after)
      if (entries === notAtHand || entries.some(({ isCut }) => isCut))
        throw new NotKnownHere({ touching: row, after })
      return entries
    },
  }
}

/**
 * A past with decided requests on top that still wait for their place, as entries of their own: every question about
 * the past counts them. `state` is the one with their changes.
 */
export function withWaiting(past: Past, state: State, waiting: readonly Entry[]): Past
export function withWaiting(past: PastWithGaps, state: State, waiting: readonly Entry[]): PastWithGaps
export function withWaiting(past: PastWithGaps, state: State, waiting: readonly Entry[]): PastWithGaps {
  return {
    entry: (requestId) => waiting.find(({ request }) => request.id === requestId) ?? past.entry(requestId),
    touching: (row, after) => {
      const placed = past.touching(row, after)
      if (placed === notAtHand) return notAtHand
      const also = waiting.filter(
        ({ seq, changes }) => seq > after && touchedRows(state, changes).includes(row),
      )
      return [...placed, ...also]
    },
  }
}
