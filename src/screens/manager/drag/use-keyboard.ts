import { useLayoutEffect, useRef } from 'react'
import { withPart } from '../../../ui/with-part.tsx'
import type * as Keyboard from './keyboard.ts'
import { isLift } from './lifting-key.ts'

/** Fetches what carries by keyboard, and the words that are said while a card is carried. */
export const fetchCarrying = () => import('./keyboard.ts')

/**
 * Carrying a card by keyboard: Space lifts and drops it; left and right lead to the next list in the order in which they
 * are drawn, up and down to the next place in a column; Escape puts it back. Its code is fetched with the first lift.
 */
export function useKeyboardCarrying(parts: Keyboard.KeyboardParts): void {
  const latest = useRef(parts)
  useLayoutEffect(() => {
    latest.current = parts
  })
  useLayoutEffect(() => {
    let end: (() => void) | undefined
    let isFollowed = false
    let isOver = false
    const press = (event: KeyboardEvent): void => {
      if (isFollowed || event.defaultPrevented || !isLift(event, latest.current.board())) return
      event.preventDefault()
      isFollowed = true
      const follow = ({ followKeys }: typeof Keyboard): void => {
        if (!isOver) end = followKeys(() => latest.current, event)
      }
      void withPart(fetchCarrying, follow).then((isHere) => (isFollowed = isHere))
    }
    // Behind the window's own, which keep keys from what has the focus.
    document.addEventListener('keydown', press, { capture: true })
    return () => {
      isOver = true
      end?.()
      document.removeEventListener('keydown', press, { capture: true })
    }
  }, [])
}
