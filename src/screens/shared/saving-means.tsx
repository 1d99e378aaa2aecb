import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Callout } from '../../ui/callout.tsx'

interface SavingMeansProps {
  /** Items of a list; nothing where saving means nothing else. */
  children: ReactNode
  className?: string
}

/**
 * Says in a form what saving it means for others, before it is saved: DECISIONS 'Identity and references'. It stands at the end of
 * what is in sight, so that nobody saves without having seen it, and what the keyboard reaches is not under it. Rule U54.
 */
export function SavingMeans({ children, className = '' }: SavingMeansProps) {
  const ref = useRef<HTMLOutputElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    const scroller = element && scrollerOf(element)
    if (!scroller) return undefined
    const observer = new ResizeObserver(() => {
      scroller.style.scrollPaddingBottom = `${element.offsetHeight + 8}px`
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <output ref={ref} className={`sticky bottom-0 block max-h-60 overflow-y-auto empty:hidden ${className}`}>
      {children !== undefined && (
        <Callout tone="warning" title="Saving this also means:">
          <ul className="list-disc pl-5">{children}</ul>
        </Callout>
      )}
    </output>
  )
}

function scrollerOf(element: Element): HTMLElement | undefined {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (getComputedStyle(at).overflowY === 'auto') return at
  return undefined
}
