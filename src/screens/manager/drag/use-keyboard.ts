import { useLayoutEffect, useRef } from 'react'
import { withPart } from '../../../ui/parts/with-part.tsx'
import type * as Keyboard from './keyboard.ts'
import { isLift } from './lifting-key.ts'

/** Fetches the code for carrying by keyboard, and the announcements made while a card is carried. */
export const fetchCarrying = () => import('./keyboard.ts')

/**
 * Carrying a card by keyboard: Space lifts and drops it, left and right move it to the next list in the order drawn, up and
 * down to the next place in a column, and Escape puts it back. The code is fetched with the first lift.
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
    // After the window's own listeners, which keep keys from the focused element.
    document.addEventListener('keydown', press, { capture: true })
    return () => {
      isOver = true
      end?.()
      document.removeEventListener('keydown', press, { capture: true })
    }
  }, [])
}
