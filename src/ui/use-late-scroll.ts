import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Tells whether what is heard just now is the news of a scroll from before something opened at a trigger. Such an event
 * comes with the next frame, and the library would close what has just been opened, as if its trigger had moved away.
 */
export function useLateScroll(trigger: RefObject<HTMLElement | null>): () => boolean {
  const opened = useRef<DOMRect>(undefined)
  const heard = useRef<Event>(undefined)
  useLayoutEffect(() => {
    opened.current = trigger.current?.getBoundingClientRect()
    const hear = (event: Event): void => void (heard.current = event)
    // Before the library's listener, which is added later.
    addEventListener('scroll', hear, true)
    return () => removeEventListener('scroll', hear, true)
  }, [trigger])
  return () => {
    const isHeardNow = heard.current !== undefined && heard.current.eventPhase !== Event.NONE
    const [was, is] = [opened.current, trigger.current?.getBoundingClientRect()]
    return isHeardNow && is !== undefined && was?.top === is.top && was.left === is.left
  }
}
