import type { Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useState } from 'react'

/** How a list was when it was last drawn: how far it was scrolled, and how high its cards were, in pixels. */
interface Before {
  readonly offset: number
  readonly heights: ReadonlyMap<unknown, number>
}

/** Kept while the page is open. */
const kept = new Map<string, Before>()

/** The state of a list that has not been drawn yet. */
export const never: Before = { offset: 0, heights: new Map() }

/** How a list was when it was last drawn, so that it looks the same when the user returns to it. */
export function useBefore(listId: string): Before {
  return useState(() => kept.get(listId) ?? never)[0]
}

/** Makes a list start at its top when it is next drawn. */
export function beginAnew(listId: string): void {
  const before = kept.get(listId)
  if (before) kept.set(listId, { ...before, offset: 0 })
}

/** Keeps how a list looks, for when the user returns from another screen or opens its card again. */
export function useKeptScroll(
  listId: string,
  before: Before,
  virtualizer: Virtualizer<HTMLElement, Element>,
): void {
  useLayoutEffect(
    () => () => {
      const known = virtualizer.measurementsCache.map(({ key, size }) => [key, size] as const)
      // A search may have left only a few cards.
      const heights = new Map([...before.heights, ...known])
      kept.set(listId, { offset: virtualizer.scrollOffset ?? 0, heights })
    },
    [listId, before, virtualizer],
  )
}
