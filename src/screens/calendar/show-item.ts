import { itemSelector } from '../shared/drag/target.ts'

/** How many frames a task may take to be drawn where it was sent. */
const maxTries = 20

/** How long it is lit, in milliseconds. */
const lit = 1400

/**
 * Brings a task into sight where it is by now, and lights it where it was moved. The focus comes to it when it was lost on the
 * way; where its list, named by its drop id, shows only some, to what shows the others.
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
    if (item && isMoved) light(item)
  })
}

/** A ring of light; it does not move, so it is there with reduced motion as well. */
function light(item: HTMLElement): void {
  const ring = { outline: '3px solid var(--color-focus)', outlineOffset: '1px' }
  item.animate([ring, ring, { ...ring, outlineColor: 'transparent' }], { duration: lit })
}
