import { useLayoutEffect, type RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'

/** Where a list was when it was last drawn: its first card in sight, and how many pixels of that were scrolled away. */
interface Position {
  readonly index: number
  readonly offset: number
}

/** As long as the page is open. */
const kept = new Map<string, Position>()

/**
 * Brings a list back to where it was scrolled, when one comes back from another screen or opens the card again.
 * `margin` is how far below the top of what scrolls the list begins, in pixels.
 */
export function useKeptScroll(
  place: string,
  virtualizer: RefObject<VirtualizerHandle | null>,
  margin: number,
): void {
  useLayoutEffect(() => {
    const list = virtualizer.current
    if (!list) return undefined
    const before = kept.get(place)
    if (before) list.scrollToIndex(before.index, { align: 'start', offset: before.offset })
    return () => {
      const index = list.findItemIndex(list.scrollOffset)
      kept.set(place, { index, offset: list.scrollOffset - margin - list.getItemOffset(index) })
    }
  }, [place, virtualizer, margin])
}
