import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Tells whether what is heard just now is a scroll that nobody has made since something opened at a trigger, for which the
 * library would close it. Either it is the news of one from before, which comes with the next frame; or there is another
 * height to scroll in than there was, as when a toast comes or goes below a panel on a phone.
 */
export function useLateScroll(trigger: RefObject<HTMLElement | null>): () => boolean {
  const opened = useRef<{ place: DOMRect; heights: Map<EventTarget, number> }>(undefined)
  const heard = useRef<Event>(undefined)
  useLayoutEffect(() => {
    const button = trigger.current
    if (button) opened.current = { place: button.getBoundingClientRect(), heights: heightsAround(button) }
    const hear = (event: Event): void => void (heard.current = event)
    // Before the library's listener, which is added later.
    addEventListener('scroll', hear, true)
    return () => removeEventListener('scroll', hear, true)
  }, [trigger])
  return () => {
    const [event, was, is] = [heard.current, opened.current, trigger.current?.getBoundingClientRect()]
    if (!event || event.eventPhase === Event.NONE || !was || !is) return false
    if (was.place.top === is.top && was.place.left === is.left) return true
    const { target } = event
    return target instanceof Element && was.heights.get(target) !== target.clientHeight
  }
}

/** How high whatever an element is in was, of all that it may be scrolled in. */
function heightsAround(element: Element): Map<EventTarget, number> {
  const heights = new Map<EventTarget, number>()
  for (let around = element.parentElement; around; around = around.parentElement)
    heights.set(around, around.clientHeight)
  return heights
}
