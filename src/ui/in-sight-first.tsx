import { startTransition, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

interface InSightFirstProps {
  /** Names what is drawn, so that its height is known the next time. */
  name: string
  /** About how high it is, in pixels, until it has been drawn once. */
  usualHeight: number
  /** Whether it is surely in sight. */
  atOnce: boolean
  children: ReactNode
}

/** How high everything was when it was last drawn, in pixels, as long as the page is open. */
const heights = new Map<string, number>()

/**
 * Draws its children at once where they are in sight; otherwise right after the paint, one such part after the other,
 * so that what is in sight waits for nothing else and no click waits for all the rest. Until then their height is kept
 * free, and with it the place to which the page was scrolled.
 */
export function InSightFirst({ name, usualHeight, atOnce, children }: InSightFirstProps) {
  const [isDrawn, setIsDrawn] = useState(atOnce)
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isDrawn) return undefined
    const place = ref.current
    // What is above counts as well: the page is perhaps about to be scrolled to its top.
    if (!place || place.getBoundingClientRect().top < window.innerHeight) {
      setIsDrawn(true)
      return undefined
    }
    return inTurn({ place, draw: () => startTransition(() => setIsDrawn(true)) })
  }, [isDrawn])
  // Ended before it is gone from the page: its height is none then.
  useLayoutEffect(() => {
    if (!isDrawn || !ref.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) heights.set(name, entry.contentRect.height)
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isDrawn, name])
  return (
    <div ref={ref} style={isDrawn ? undefined : { minHeight: heights.get(name) ?? usualHeight }}>
      {isDrawn && children}
    </div>
  )
}

/** What is still to be drawn, and where. */
interface Waiting {
  readonly place: Element
  readonly draw: () => void
}

const waiting = new Set<Waiting>()
let isPlanned = false

/** Draws when the browser has nothing to do, and no two of them at a time. Gives the function that takes it back. */
function inTurn(one: Waiting): () => void {
  waiting.add(one)
  plan()
  return () => waiting.delete(one)
}

/** At the latest after this time one has its turn, in milliseconds. */
const patience = 200

function plan(): void {
  if (isPlanned || waiting.size === 0) return
  isPlanned = true
  const run = (): void => {
    isPlanned = false
    // First what has been scrolled into sight meanwhile.
    const all = [...waiting]
    const next = all.find(isInSight) ?? all[0]
    if (next) {
      waiting.delete(next)
      next.draw()
    }
    plan()
  }
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') setTimeout(run, 20)
  else requestIdleCallback(run, { timeout: patience })
}

function isInSight({ place }: Waiting): boolean {
  const { top, bottom } = place.getBoundingClientRect()
  return top < window.innerHeight && bottom > 0
}
