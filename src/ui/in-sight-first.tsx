import { startTransition, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { drawWhenIdle } from './draw-when-idle.ts'
import { usePrinting } from './use-printing.ts'

interface InSightFirstProps {
  /** Names what is rendered, so that its height is known next time. */
  name: string
  /** Its approximate height, in pixels, until it has been rendered once. */
  usualHeight: number
  /** Whether it is certain to be in sight. */
  atOnce: boolean
  children: ReactNode
}

/** The heights at the last rendering, in pixels; kept while the page is open. */
const heights = new Map<string, number>()

/**
 * Renders its children at once if they are in sight; otherwise right after the paint, one such part after another, so that
 * what is in sight waits for nothing else and no click waits for all the rest. Until then their height is reserved, so that
 * the page keeps its scroll position. Later changes, for example by a filter, are rendered in the same way. On paper all of
 * them are rendered.
 */
export function InSightFirst({ name, usualHeight, atOnce, children }: InSightFirstProps) {
  const [isReached, setIsReached] = useState(atOnce)
  const [isSeen, setIsSeen] = useState(true)
  const [before, setBefore] = useState(children)
  const isPrinting = usePrinting()
  const isDrawn = isPrinting || isReached
  if (isSeen && before !== children) setBefore(children)
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isDrawn) return undefined
    const element = ref.current
    // Anything above the window counts as well: the page may be about to scroll to its top.
    if (!element || element.getBoundingClientRect().top < window.innerHeight) {
      setIsReached(true)
      return undefined
    }
    return drawWhenIdle({ element, draw: () => startTransition(() => setIsReached(true)) })
  }, [isDrawn])
  // In a layout effect, so that it stops before the element leaves the page, when its height becomes 0.
  useLayoutEffect(() => {
    if (!isDrawn || !ref.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) heights.set(name, entry.contentRect.height)
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isDrawn, name])
  useEffect(() => {
    if (!isDrawn || !ref.current) return undefined
    const observer = new IntersectionObserver((entries) => setIsSeen(entries.at(-1)?.isIntersecting ?? true))
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isDrawn])
  useEffect(() => {
    if (isSeen || before === children || !ref.current) return undefined
    return drawWhenIdle({ element: ref.current, draw: () => startTransition(() => setBefore(children)) })
  }, [isSeen, before, children])
  return (
    <div ref={ref} style={isDrawn ? undefined : { minHeight: heights.get(name) ?? usualHeight }}>
      {isDrawn && (isSeen || isPrinting ? children : before)}
    </div>
  )
}
