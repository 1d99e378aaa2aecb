import { useSyncExternalStore } from 'react'
import { Said } from './said.tsx'

let said = { times: 0, words: '' }
const listeners = new Set<() => void>()

/** Has a screen reader say something, at once; what was said before makes way. `Announcer` must be drawn. */
export function announce(words: string): void {
  said = { times: said.times + 1, words }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where a screen reader finds what `announce` says; drawn once on a screen. */
export function Announcer() {
  const { times, words } = useSyncExternalStore(subscribe, () => said)
  return (
    <Said times={times} urgent>
      {words}
    </Said>
  )
}
