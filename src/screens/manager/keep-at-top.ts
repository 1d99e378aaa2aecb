/** How long the boards above may take to be drawn, in milliseconds. */
const holdTime = 3000

const ending = ['wheel', 'touchstart', 'mousedown', 'keydown'] as const

/**
 * Scrolls the page to a card, and again whenever what is above it changes its height: boards are drawn one after the other,
 * and are not as high as was guessed. It ends with whatever its user does next. Rule K75.
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
  // It calls back at once, for the first time.
  if (card.parentElement) observer.observe(card.parentElement)
}
