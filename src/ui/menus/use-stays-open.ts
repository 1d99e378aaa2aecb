import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Returns a function that tells whether something opened at a trigger stays open at the event being heard: a scroll, at
 * which the library would close it, but which nobody made by hand. The event may belong to an earlier scroll, since it
 * comes with the next frame. Or the page follows a change: a card comes into view, a list gets shorter because a colleague
 * took something from it, a toast takes up room on a phone.
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

/**
 * The events that scroll the page beneath: the keys belong to what is open, and a press on a scroll bar closes it like any
 * other press outside.
 */
const byHandOnly = ['wheel', 'touchmove'] as const

const passively = { capture: true, passive: true }
