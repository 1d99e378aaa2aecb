import type { DeedId } from './deeds.ts'

/**
 * Does what an element of the page does that carries the deed's id as `data-deed`: a field gets the focus, a button is
 * pressed. Of several, the first in sight, or else the first that can be reached. Returns whether there was one.
 */
export function doOnPage(id: DeedId): boolean {
  const reachable = [...document.querySelectorAll<HTMLElement>(`[data-deed="${id}"]`)].filter(
    (element) => element.checkVisibility() && !element.closest('[inert]') && !element.matches(':disabled'),
  )
  const element = reachable.find(isInSight) ?? reachable[0]
  if (!element) return false
  // What was hidden behind it until now is drawn by then, and is in sight whole.
  element.focus()
  if (element instanceof HTMLButtonElement) element.click()
  else if (element instanceof HTMLInputElement) element.select()
  return true
}

/** Opens the menu of the card that has the focus, if one has. The card keeps it until then, and so gets it back. */
export function openCardMenu(): void {
  const card = document.activeElement?.closest('[data-task]')
  const button = card?.querySelector('button[aria-haspopup=menu]')
  // Not by a click, which the menu would take for a screen reader's: then none of its items has the focus.
  button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
