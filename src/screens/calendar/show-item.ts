import { itemSelector } from '../shared/drag/target.ts'

/** How many frames it may take until a moved task is drawn in its new place. */
const maxTries = 20

/** How long it is highlighted, in milliseconds. */
const lit = 1400

/**
 * Brings a task into view where it is now, and highlights it if it was moved. If the focus was lost on the way, the
 * task gets it; if its list, named by its drop id, does not show it, the button that shows the others does.
 */
export function showItem(
  area: HTMLElement,
  itemId: string,
  dropId: string,
  isMoved: boolean,
  tries = maxTries,
): void {
  requestAnimationFrame(() => {
    const item = area.querySelector<HTMLElement>(itemSelector(itemId))
    if (!item && tries > 0) return showItem(area, itemId, dropId, isMoved, tries - 1)
    const others = `[data-drop-id="${CSS.escape(dropId)}"] button`
    const target = item?.querySelector('a') ?? area.querySelector<HTMLElement>(others)
    item?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (document.activeElement === document.body) target?.focus({ preventScroll: item !== null })
    // The focus ring would be a second one within this.
    if (item && isMoved && !item.matches(':has(:focus-visible)')) light(item)
  })
}

/** A ring that does not move, so it is shown with reduced motion as well. */
function light(item: HTMLElement): void {
  const ring = { outline: '3px solid var(--color-focus)', outlineOffset: '1px' }
  item.animate([ring, ring, { ...ring, outlineColor: 'transparent' }], { duration: lit })
}
