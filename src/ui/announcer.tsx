import { useSyncExternalStore } from 'react'

let said = ''
const listeners = new Set<() => void>()

/** Has a screen reader say something, at once; what was said before makes way. `Announcer` must be drawn. */
export function announce(words: string): void {
  said = words
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where a screen reader finds what `announce` says; drawn once on a screen. */
export function Announcer() {
  const words = useSyncExternalStore(subscribe, () => said)
  return (
    <output aria-live="assertive" aria-atomic className="sr-only">
      {words}
    </output>
  )
}
