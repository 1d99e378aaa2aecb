import {
  defaultRangeExtractor,
  measureElement,
  observeElementRect,
  type Range,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { startTransition, useEffect, useState, type RefObject } from 'react'
import type { Task } from '../../domain/model/tasks.ts'
import { drawWhenIdle } from '../../ui/draw-when-idle.ts'

// What a list of cards draws at once, and what it leaves until right after the paint.

/** No tasks: always the same array. */
export const nothing: readonly Task[] = []

type List = Virtualizer<HTMLElement, Element>

/**
 * At the top of a list, cards are measured by the browser's own layout before it paints, not while they are being drawn:
 * measuring would force another layout of the page and another render of the lists. Until then they have their usual height.
 * Further down, the cards above the window must be measured before anything is scrolled to.
 */
export function measureOnceDrawn(
  element: Element,
  entry: ResizeObserverEntry | undefined,
  list: List,
): number {
  if (entry || list.scrollOffset) return measureElement(element, entry, list)
  return list.measurementsCache[list.indexFromElement(element)]?.size ?? 0
}

/**
 * Reports the height of a list; at first, only of the part inside the window: the rest is drawn after the paint. A list that
 * comes back is already drawn and measured.
 */
export function observeInSight(list: List, tell: (rect: { width: number; height: number }) => void) {
  let isFirst = !list.scrollRect?.width
  return observeElementRect(list, ({ width, height }) => {
    const top = isFirst ? (list.scrollElement?.getBoundingClientRect().top ?? 0) : 0
    tell({ width, height: isFirst ? Math.max(1, Math.min(height, window.innerHeight - top)) : height })
    isFirst = false
  })
}

/** The tasks of a list when it was last painted: none before the first time. */
export function usePainted(tasks: readonly Task[], list: RefObject<HTMLElement | null>): readonly Task[] {
  const [painted, setPainted] = useState(nothing)
  useEffect(() => {
    if (painted === tasks || !list.current) return undefined
    return drawWhenIdle({ element: list.current, draw: () => startTransition(() => setPainted(tasks)) })
  }, [painted, tasks, list])
  return painted
}

/**
 * The positions to draw: those in the range, those beyond its ends that `mayBeBeyond` allows, and the kept ones that exist.
 */
export function withKept(
  range: Range,
  mayBeBeyond: (index: number) => boolean,
  ...kept: readonly number[]
): number[] {
  const isInSight = (index: number): boolean => index >= range.startIndex && index <= range.endIndex
  const shown = new Set([
    ...defaultRangeExtractor(range).filter((index) => isInSight(index) || mayBeBeyond(index)),
    ...kept.filter((index) => index >= 0 && index < range.count),
  ])
  return [...shown].toSorted((one, other) => one - other)
}
