import { useEffect } from 'react'
import { focusNextTo, placeOf, withPresent, type Place } from '../../../ui/next-place.ts'
import { focusContent } from '../routes/arrival.ts'

/** In frames: whoever draws something anew, or closes it, puts the focus where it belongs by then. */
const usualFrames = 2
/** In frames: a task may be drawn elsewhere, one in the hand may be put back, and of a board that has gone something is said. */
const mostFrames = 32
const takesLonger = '[data-task], [data-project], [role=application]'

/**
 * Has the focus go to the next place where what has it goes away, whoever takes it away: the next row of a list, or the one before,
 * or the heading of what it was in. What knows a better place than that gives it the focus itself. Rule Y106.
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
    // What is gone has lost the focus as well: only what is left there has been left; but a toast that fades goes.
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
