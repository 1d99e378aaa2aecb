/** How many milliseconds the boards above may take to be drawn. */
const holdTime = 3000

const ending = ['wheel', 'touchstart', 'mousedown', 'keydown'] as const

/**
 * Scrolls the page to a card, and again whenever the height above it changes: boards are drawn one after another, and their
 * estimated heights are off. Ends with the user's next action. Rule K75.
 */
export function keepAtTop(card: HTMLElement): void {
  const observer = new ResizeObserver(() => card.scrollIntoView({ block: 'start', behavior: 'instant' }))
  const end = (): void => {
    observer.disconnect()
    clearTimeout(timer)
    for (const event of ending) removeEventListener(event, end, { capture: true })
  }
  const timer = setTimeout(end, holdTime)
  for (const event of ending) addEventListener(event, end, { capture: true, passive: true })
  // The observer calls back at once, for the first time.
  if (card.parentElement) observer.observe(card.parentElement)
}
