import type { Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useState } from 'react'

/** How a list was when it was last drawn: how far it was scrolled, and how high its cards were, in pixels. */
interface Before {
  readonly offset: number
  readonly heights: ReadonlyMap<unknown, number>
}

/** As long as the page is open. */
const kept = new Map<string, Before>()

/** Of a list that was not drawn yet. */
export const never: Before = { offset: 0, heights: new Map() }

/** How a list was when it was last drawn, so that it looks the same when its user comes back to it. */
export function useBefore(listId: string): Before {
  return useState(() => kept.get(listId) ?? never)[0]
}

/** Has a list begin at its top when it is drawn next. */
export function beginAnew(listId: string): void {
  const before = kept.get(listId)
  if (before) kept.set(listId, { ...before, offset: 0 })
}

/** Keeps how a list is, for when it comes back from another screen or its card is opened again. */
export function useKeptScroll(
  listId: string,
  before: Before,
  virtualizer: Virtualizer<HTMLElement, Element>,
): void {
  useLayoutEffect(
    () => () => {
      const known = virtualizer.measurementsCache.map(({ key, size }) => [key, size] as const)
      // A search may have left but a few of them.
      const heights = new Map([...before.heights, ...known])
      kept.set(listId, { offset: virtualizer.scrollOffset ?? 0, heights })
    },
    [listId, before, virtualizer],
  )
}
