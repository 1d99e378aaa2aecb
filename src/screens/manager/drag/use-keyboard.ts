import { useEffect, useRef } from 'react'
import type { KeyboardParts } from './keyboard.ts'
import { isLift } from './lifting-key.ts'

/**
 * Carrying a card by keyboard: Space lifts and drops it; left and right lead to the next list in the order in which they
 * are drawn, up and down to the next place in a column; Escape puts it back. Its code is fetched with the first lift.
 */
export function useKeyboardCarrying(parts: KeyboardParts): void {
  const latest = useRef(parts)
  useEffect(() => {
    latest.current = parts
  })
  useEffect(() => {
    let end: (() => void) | undefined
    let isOver = false
    const follow = async (event: KeyboardEvent): Promise<void> => {
      const { followKeys } = await import('./keyboard.ts')
      if (!isOver) end = followKeys(() => latest.current, event)
    }
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !isLift(event, latest.current.board())) return
      event.preventDefault()
      removeEventListener('keydown', press, { capture: true })
      void follow(event)
    }
    addEventListener('keydown', press, { capture: true })
    return () => {
      isOver = true
      end?.()
      removeEventListener('keydown', press, { capture: true })
    }
  }, [])
}
