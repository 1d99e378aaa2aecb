import type { Page } from '@playwright/test'
import { bringLooks } from './in-page/looks.ts'

/**
 * Returns the controls, within what lies on top, whose focus ring is cut off or lies beyond the window when the keyboard
 * reaches them. Of controls that look alike, in boxes that look alike, only one is tried.
 */
export async function cutRingsOn(page: Page): Promise<string[]> {
  await bringLooks(page)
  // As if the keyboard were in use.
  await page.keyboard.press('Shift')
  return page.evaluate(find)
}

/** Runs in the page, so it can use nothing from outside. */
function find(): string[] {
  const { isShown, top, nameOf } = globalThis.looks
  const faults: string[] = []
  const tried = new Set<string>()
  const controls = 'button, a, input, select, textarea, summary, [tabindex="0"]'

  /** How far the ring sticks out of the box that leaves room for it. */
  const cutOf = (element: Element): number => {
    const { outlineOffset, outlineWidth } = getComputedStyle(element)
    const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
    const ring = element.getBoundingClientRect()
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at)
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const box = at.getBoundingClientRect()
      const left = box.left + at.clientLeft
      const above = box.top + at.clientTop
      return Math.max(
        left - ring.left + reach,
        above - ring.top + reach,
        ring.right + reach - left - at.clientWidth,
        ring.bottom + reach - above - at.clientHeight,
      )
    }
    return Math.max(reach - ring.left, ring.right + reach - innerWidth)
  }

  for (const element of top().querySelectorAll<HTMLElement>(controls)) {
    const look = [element.tagName, element.className, element.parentElement?.className].join(' ')
    if (!isShown(element) || element.matches(':disabled, [tabindex="-1"]') || tried.has(look)) continue
    tried.add(look)
    element.focus()
    // Some rings surround something bigger, which has room for its own.
    if (document.activeElement !== element || getComputedStyle(element).outlineStyle === 'none') continue
    const cut = cutOf(element)
    if (cut > 0.6) faults.push(`the ring is cut by ${cut.toFixed(1)} px: ${nameOf(element)}`)
  }
  return faults
}
