import { useEffect } from 'react'
import { focusNextTo, placeOf, withPresent, type Place } from '../../../ui/next-place.ts'
import { focusContent } from '../routes/arrival.ts'

/** In frames: code that redraws or closes something puts the focus where it belongs by then. */
const usualFrames = 2
/** In frames: a task may be rendered elsewhere, a card being carried may be put back, and a board that has gone leaves a message. */
const mostFrames = 32
const takesLonger = '[data-task], [data-project], [role=application]'

/**
 * Moves the focus to the next place when the focused element goes away, whatever removed it: to the next row of a list, or
 * the one before, or the heading of its section. Code that knows a better place focuses that itself. Rule Y106.
 */
export function useNextPlace(): void {
  useEffect(() => {
    let place: Place | undefined
    let frame = 0
    const look = (left: number): void => {
      frame = 0
      if (document.activeElement !== document.body || !place) return
      if (left > 0) frame = requestAnimationFrame(() => look(left - 1))
      else if (!focusNextTo(place)) focusContent({ preventScroll: true })
    }
    const remember = ({ target }: Pick<FocusEvent, 'target'>): void => {
      if (target instanceof HTMLElement && target !== document.body) place = placeOf(target, place)
    }
    // An element that is gone has lost the focus as well; only one still in the page was really left. The exception is a
    // toast that fades.
    const forget = (): void =>
      void requestAnimationFrame(() => {
        if (document.activeElement !== document.body || !place?.focused.isConnected) return
        if (!place.layer || !place.focused.closest('[inert]')) place = undefined
        else if (!frame) look(usualFrames)
      })
    const observer = new MutationObserver(() => {
      if (!place) return
      place = withPresent(place)
      const { focused } = place
      if (focused.isConnected || frame) return
      look(focused.closest(takesLonger) ? mostFrames : usualFrames)
    })
    remember({ target: document.activeElement })
    addEventListener('focusin', remember)
    addEventListener('focusout', forget)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('focusin', remember)
      removeEventListener('focusout', forget)
      observer.disconnect()
    }
  }, [])
}
