import type { Entry } from '../request/entry.ts'
import { undoneBy } from './stacks.ts'

/** The ids of the requests that were undone and not done again since. */
export function undoneIn(entries: readonly Entry[]): ReadonlySet<string> {
  const undone = new Set<string>()
  const targets = new Map<string, string>()
  for (const entry of entries) {
    const target = undoneBy(entry)
    if (target === undefined) continue
    targets.set(entry.request.id, target)
    undone.add(target)
    // Undoing an undo does again what that one had undone, and so on.
    let isUndone = false
    for (let next = targets.get(target); next !== undefined; next = targets.get(next)) {
      if (isUndone) undone.add(next)
      else undone.delete(next)
      isUndone = !isUndone
    }
  }
  return undone
}
