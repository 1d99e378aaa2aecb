import type { Entry } from '../request/entry.ts'
import { undoneBy } from './stacks.ts'

/** The ids of the requests that are undone at present (not redone since), each with the entry that undid it last. */
export function undoneIn(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  const undone = new Map<string, Entry>()
  const targets = new Map<string, string>()
  for (const entry of entries) {
    const target = undoneBy(entry)
    if (target === undefined) continue
    targets.set(entry.request.id, target)
    undone.set(target, entry)
    // Undoing an undo redoes what that one had undone, and so on.
    let isUndone = false
    for (let next = targets.get(target); next !== undefined; next = targets.get(next)) {
      if (isUndone) undone.set(next, entry)
      else undone.delete(next)
      isUndone = !isUndone
    }
  }
  return undone
}
