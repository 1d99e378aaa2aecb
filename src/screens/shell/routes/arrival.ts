import { useEffect, useRef } from 'react'
import { useHere } from './navigation.tsx'

/** The id of every screen's main landmark: where 'Skip to content' leads. */
export const contentId = 'content'

/**
 * Does on the way to another screen what loading a page would do: the focus goes to the screen's heading (unless the screen
 * has put it somewhere better) and the page scrolls to its top. Going back leaves the scrolling to the browser.
 */
export function useArrival(): void {
  const { pathname, hash, goesBack } = useHere()
  const arrivedAt = useRef(pathname)
  useEffect(() => {
    if (arrivedAt.current === pathname) return
    arrivedAt.current = pathname
    // A part of the screen that the address asks for scrolls itself into view, maybe before this.
    if (!goesBack && !hash) window.scrollTo(0, 0)
    focusContent({ preventScroll: true })
  }, [pathname, hash, goesBack])
}

/** Puts the focus on the heading of the screen, or on its main landmark while the heading is not there yet. */
export function focusContent(options?: FocusOptions): void {
  const main = document.getElementById(contentId)
  const focused = document.activeElement
  // The nearest ancestor decides: the task's panel and the screen keep the focus inside them, a screen put aside does not.
  const near = focused?.closest('main, .put-aside, [data-task-panel]')
  if (!main || (near && focused !== main && !near.matches('.put-aside'))) return
  const target = main.querySelector<HTMLElement>('h1:not(.put-aside *)') ?? main
  target.tabIndex = -1
  target.focus(options)
}
