import type { Entry } from '../../domain/request/entry.ts'

type Show = (entry: Entry) => unknown

const screens = new Set<Show>()

/** Calls `show` with each entry that is undone here, or done again, once it is. Gives the function that ends it. */
export function whenUndone(show: Show): () => void {
  screens.add(show)
  return () => screens.delete(show)
}

/** Has the screen show what an entry is about that was just undone, or done again. Rule K99. */
export function showUndone(entry: Entry): void {
  for (const show of screens) show(entry)
}
