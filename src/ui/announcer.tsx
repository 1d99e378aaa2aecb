import { useEffect, useState } from 'react'
import { Said } from './said.tsx'

const nothing = { times: 0, words: '' }
let hear: ((words: string) => void) | undefined

/** Has a screen reader say something, at once; what was said before makes way. `Announcer` must be drawn. */
export function announce(words: string): void {
  hear?.(words)
}

/** Where a screen reader finds what `announce` says; drawn once on a screen. A screen that is left has said nothing. */
export function Announcer() {
  const [{ times, words }, say] = useState(nothing)
  useEffect(() => {
    hear = (words) => say(({ times }) => ({ times: times + 1, words }))
    return () => {
      hear = undefined
      say(nothing)
    }
  }, [])
  return (
    <Said times={times} urgent>
      {words}
    </Said>
  )
}
