import { itemSelector } from '../shared/drag/target.ts'

/** How many frames a task may take to be drawn where it was sent. */
const patience = 20

/** How long it is lit, in milliseconds. */
const lit = 1400

/**
 * Brings a task into sight where it is by now, and lights it where it was moved. The focus comes to it when it was lost on the
 * way; where its day shows only some, to what shows the others.
 */
export function showItem(area: HTMLElement, itemId: string, isMoved: boolean, tries = patience): void {
  requestAnimationFrame(() => {
    const item = area.querySelector<HTMLElement>(itemSelector(itemId))
    if (!item) {
      if (tries > 0) showItem(area, itemId, isMoved, tries - 1)
      return
    }
    item.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (document.activeElement === document.body) item.querySelector('a')?.focus({ preventScroll: true })
    if (isMoved) light(item)
  })
}

/** A ring of light; it does not move, so it is there with reduced motion as well. */
function light(item: HTMLElement): void {
  const ring = { outline: '3px solid var(--color-focus)', outlineOffset: '1px' }
  item.animate([ring, ring, { ...ring, outlineColor: 'transparent' }], { duration: lit })
}
