import { useLayoutEffect } from 'react'

/** How many components hold the page, and how many of these have a backdrop. */
let holders = 0
let backdrops = 0

/**
 * Keeps the page behind from scrolling while something covers it, with or without a backdrop. It sets an attribute that the
 * styles go by, rather than relying on a rule with `:has()`, which would be looked up in the whole page whenever anything
 * in it changes.
 */
export function useHeldPage(isHeld = true, hasBackdrop = true): void {
  useLayoutEffect(() => {
    if (!isHeld) return undefined
    hold(1, hasBackdrop)
    return () => hold(-1, hasBackdrop)
  }, [isHeld, hasBackdrop])
}

function hold(by: 1 | -1, hasBackdrop: boolean): void {
  holders += by
  if (hasBackdrop) backdrops += by
  document.documentElement.toggleAttribute('data-held', holders > 0)
  document.documentElement.toggleAttribute('data-dimmed', backdrops > 0)
}
