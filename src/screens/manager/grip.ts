import type { PointerEvent } from 'react'

/**
 * Where a card is held, as fractions of its size in two CSS variables. The drag library measures only a dot at that
 * point (see `BoardItem`), so the pointer decides where a card is dropped, not the middle of the card.
 */
function hold(card: HTMLElement, x: number, y: number): void {
  card.style.setProperty('--grip-x', `${x * 100}%`)
  card.style.setProperty('--grip-y', `${y * 100}%`)
}

/** A pointer that may be about to drag the card holds it where it is pressed. */
export function holdAtPointer(event: PointerEvent<HTMLElement>): void {
  // React reports presses on a card's menu or dialog as presses on the card; they are elsewhere on the page.
  if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  hold(event.currentTarget, (event.clientX - left) / width, (event.clientY - top) / height)
}

/** The keyboard holds the card in its middle. Gives that point of the window. */
export function holdInTheMiddle(card: HTMLElement): { x: number; y: number } {
  hold(card, 0.5, 0.5)
  return middleOf(card)
}

/** The middle of an element, as a point of the window. */
export function middleOf(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
