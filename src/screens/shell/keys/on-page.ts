import type { DeedId } from './deeds.ts'

/**
 * Does what the page's element with the deed's id as `data-deed` does: focuses a field, presses a button. Of several, it
 * takes the first in sight, or else the first that can be reached. Returns whether there was one.
 */
export function doOnPage(id: DeedId): boolean {
  const reachable = [...document.querySelectorAll<HTMLElement>(`[data-deed="${id}"]`)].filter(
    (element) => element.checkVisibility() && !element.closest('[inert]') && !element.matches(':disabled'),
  )
  const element = reachable.find(isInSight) ?? reachable[0]
  if (!element) return false
  // Focus first: content skipped until now is then rendered, and entirely in sight.
  element.focus()
  if (element instanceof HTMLButtonElement) element.click()
  else if (element instanceof HTMLInputElement) element.select()
  return true
}

/** Opens the menu of the focused card, if there is one. The card keeps the focus until then, and so gets it back. */
export function openCardMenu(): void {
  const card = document.activeElement?.closest('[data-task]')
  const button = card?.querySelector('button[aria-haspopup=menu]')
  // Not by a click, which the menu would take for a screen reader's and leave none of its items focused.
  button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
