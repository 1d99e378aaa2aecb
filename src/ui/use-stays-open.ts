import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Tells whether something that opened at a trigger stays open at what is heard just now: a scroll, for which the library would close it,
 * that no hand made. It may be the news of one from before, which comes with the next frame; or the page follows what has changed: a
 * card that comes into sight, a list that is shorter since a colleague took something from it, a toast that takes room on a phone.
 */
export function useStaysOpen(trigger: RefObject<HTMLElement | null>): () => boolean {
  const opened = useRef<DOMRect>(undefined)
  const heard = useRef<Event>(undefined)
  const isByHand = useRef(false)
  useLayoutEffect(() => {
    opened.current = trigger.current?.getBoundingClientRect()
    isByHand.current = false
    const hear = (event: Event): void => void (heard.current = event)
    const byHand = (): void => void (isByHand.current = true)
    // Before the library's listener, which is added later.
    addEventListener('scroll', hear, true)
    for (const event of byHandOnly) addEventListener(event, byHand, passively)
    return () => {
      removeEventListener('scroll', hear, true)
      for (const event of byHandOnly) removeEventListener(event, byHand, passively)
    }
  }, [trigger])
  return () => {
    const [event, was, is] = [heard.current, opened.current, trigger.current?.getBoundingClientRect()]
    if (!event || event.eventPhase === Event.NONE || !was || !is) return false
    return !isByHand.current || (was.top === is.top && was.left === is.left)
  }
}

/** What scrolls what lies beneath: the keys belong to what is open, and a press on a scroll bar closes it like any other outside. */
const byHandOnly = ['wheel', 'touchmove'] as const

const passively = { capture: true, passive: true }
