import type { Page } from '@playwright/test'
import { bringLooks } from './in-page/looks.ts'
import { bringPieces, type Piece } from './in-page/pieces.ts'
import { brokenWordsOn } from './in-page/words.ts'

/**
 * Returns what is wrong with the layout of the page, judging by geometry: it scrolls sideways or beyond its end, words are
 * broken over lines, text or controls are cut off or overlap, a table is no longer a table or wider than the box around it.
 * Looks only at what lies on top.
 */
export async function faultsOn(page: Page): Promise<string[]> {
  await bringLooks(page)
  await bringPieces(page)
  return [...new Set([...(await page.evaluate(find)), ...(await brokenWordsOn(page))])]
}

/** Runs in the page, so it can use nothing from outside. */
function find(): string[] {
  const { styleOf, isShown, top, nameOf } = globalThis.looks
  const { pieces, faults } = globalThis.pieces.all()
  const slack = 2
  // SPEC 9: a board is at least 800 px wide, and scrolls within itself.
  const scrolling = '[aria-label=Board], textarea, input'

  const areApart = (one: Piece, other: Piece): boolean =>
    one.layer !== other.layer ||
    one.element.contains(other.element) ||
    other.element.contains(one.element) ||
    Math.min(one.right, other.right) - Math.max(one.left, other.left) <= slack ||
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) <= slack
  const findOverlaps = (): void => {
    for (const [at, one] of pieces.entries()) {
      for (const other of pieces.slice(at + 1)) {
        if (other.top > one.bottom - slack) break
        if (!areApart(one, other))
          faults.push(`${nameOf(one.element, one.text)} lies over ${nameOf(other.element, other.text)}`)
      }
    }
  }

  const findSideways = (): void => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) {
      const widest = [...document.querySelectorAll('body *')].findLast(
        (element) => Math.abs(element.getBoundingClientRect().right + scrollX - scrollWidth) < 1,
      )
      faults.push(`the page is ${scrollWidth - clientWidth} px too wide: ${widest ? nameOf(widest) : ''}`)
    }
    const below =
      document.documentElement.scrollHeight - document.body.getBoundingClientRect().bottom - scrollY
    if (below > slack) faults.push(`the page goes on for ${Math.round(below)} px below its end`)
    for (const element of top().querySelectorAll('*')) {
      if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth === 0) continue
      if (
        ['auto', 'scroll'].includes(styleOf(element).overflowX) &&
        !element.matches(scrolling) &&
        isShown(element)
      )
        faults.push(`scrolls sideways: ${nameOf(element)}`)
    }
    for (const { element, text, left, right } of pieces)
      if (!element.closest('[aria-label=Board]') && (left < -slack || right > innerWidth + slack))
        faults.push(`beyond the window: ${nameOf(element, text)}`)
  }

  /** Finds what the browser draws in a field and cuts off silently: placeholders, dates. */
  const findCutFields = (): void => {
    for (const field of top().querySelectorAll('input')) {
      if (!isShown(field)) continue
      if (field.value === '' && field.placeholder && field.scrollWidth > field.clientWidth + 1)
        faults.push(`placeholder is cut off: ${nameOf(field, field.placeholder)}`)
      if (field.type !== 'date') continue
      const whole = document.body.appendChild(document.createElement('input'))
      whole.type = 'date'
      whole.className = field.className
      whole.style.cssText = 'position: fixed; width: max-content'
      if (whole.offsetWidth > field.offsetWidth + slack) faults.push(`date is cut off: ${nameOf(field)}`)
      whole.remove()
    }
  }

  /** Given 640 px for a screen, its tables show their heads; with less they may be lists of cards, but are tables to a screen reader. */
  const findUntabled = (): void => {
    for (const table of top().querySelectorAll('table')) {
      const head = table.querySelector('th')
      if (!isShown(table) || !head) continue
      const room = table.closest('main')?.clientWidth ?? 0
      const rows = styleOf(table.querySelector('tbody tr') ?? table).display
      const excess = table.offsetWidth - (table.parentElement?.clientWidth ?? 0)
      if (excess > slack) faults.push(`is ${excess} px wider than the box around it: ${nameOf(table)}`)
      if (room >= 640 && (!isShown(head) || rows === 'block'))
        faults.push(`is no table any more: ${nameOf(table)}`)
      const roles = ['table', 'rowgroup', 'row', 'columnheader', 'cell']
      const lost = roles.filter(
        (role) => !table.matches(`[role=${role}]`) && !table.querySelector(`[role=${role}]`),
      )
      if (rows !== 'table-row' && lost.length > 0) faults.push(`has no ${lost.join(', ')}: ${nameOf(table)}`)
    }
  }

  findOverlaps()
  findSideways()
  findCutFields()
  findUntabled()
  return faults
}
