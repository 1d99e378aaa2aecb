import { useEffect, useState } from 'react'
import { Said } from './said.tsx'

const nothing = { times: 0, words: '' }
let hear: ((words: string) => void) | undefined

/** Makes a screen reader say something at once, in place of what it was told before. `Announcer` must be rendered. */
export function announce(words: string): void {
  hear?.(words)
}

/** Where a screen reader finds what `announce` says; rendered once per screen. It is emptied when its screen is left. */
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
