import type { Entry, Past } from './entry.ts'

/** Entries as a past to look back at. */
export function pastOf(entries: readonly Entry[]): Past & { entries(): readonly Entry[] } {
  return {
    // A new list each time: a test may have added to it.
    entries: () => [...entries],
    entry: (requestId) => entries.find(({ request }) => request.id === requestId),
    touching: (row, after) =>
      entries.filter(
        ({ seq, changes }) => seq > after && changes.some(({ table, id }) => `${table}:${id}` === row),
      ),
  }
}
