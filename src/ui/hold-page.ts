import { useLayoutEffect } from 'react'

let holders = 0

/**
 * Keeps the page behind from being scrolled while something covers it. An attribute that the styles go by, not a rule with
 * `:has()`: that would be looked for in the whole page again whenever anything in it changes.
 */
export function useHeldPage(isHeld = true): void {
  useLayoutEffect(() => {
    if (!isHeld) return undefined
    holders += 1
    show()
    return () => {
      holders -= 1
      show()
    }
  }, [isHeld])
}

function show(): void {
  document.documentElement.toggleAttribute('data-held', holders > 0)
}
