import type { Page } from '@playwright/test'
import { bringColors } from './in-page/colors.ts'
import { bringLooks } from './in-page/looks.ts'

/**
 * Returns what cannot be told apart where the system forces its colours on the page: what is current, chosen or pointed at
 * from what is not, the full part of a bar from the empty one, a drawing from its ground, the slices of a pie from each
 * other. Also slices that their legend does not explain, and words and icons that do not stand out from their ground.
 */
export async function unmarkedOn(page: Page): Promise<string[]> {
  await bringLooks(page)
  await bringColors(page)
  return page.evaluate(find)
}

/** Runs in the page, so it can use nothing from outside. */
function find(): string[] {
  const { isShown, styleOf, nameOf } = globalThis.looks
  const { contrast } = globalThis.colors
  const faults: string[] = []
  const demand = (what: string, element: Element, color: string, ground: Element | null): void => {
    const found = ground ? contrast(color, ground) : 0
    if (found < 3) faults.push(`${what} has ${found.toFixed(2)} of 3: ${nameOf(element)}`)
  }
  for (const element of document.querySelectorAll(
    '[aria-current=page], [aria-pressed=true], [role=option][aria-selected=true], [role=menuitem]:focus',
  ))
    if (isShown(element)) {
      demand('ground', element, styleOf(element).backgroundColor, element.parentElement)
      demand('text', element, styleOf(element).color, element)
    }
  const isExempt = (element: Element): boolean =>
    !isShown(element) || element.closest(':disabled, [aria-disabled=true], svg:not(.lucide)') !== null
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = new Set<Element>()
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.parentElement && node.nodeValue?.trim()) texts.add(node.parentElement)
  for (const element of texts)
    if (!isExempt(element)) demand('text', element, styleOf(element).color, element)
  for (const icon of document.querySelectorAll('.lucide'))
    if (!isExempt(icon)) demand('icon', icon.parentElement ?? icon, styleOf(icon).color, icon)
  for (const card of document.querySelectorAll(
    '[role=listitem][aria-description^="Selected. "] > div.border',
  )) {
    const { outlineColor, outlineStyle, backgroundColor } = styleOf(card)
    demand('outline', card, outlineColor, card.parentElement)
    demand('ground', card, backgroundColor, card.parentElement)
    if (outlineStyle === 'none' || outlineColor === styleOf(document.body).color)
      faults.push(`looks as if it were not chosen: ${nameOf(card)}`)
  }
  for (const bar of document.querySelectorAll('[role=progressbar], [role=meter]'))
    if (bar.firstElementChild && isShown(bar))
      demand('bar', bar, styleOf(bar.firstElementChild).backgroundColor, bar)
  // Each part of a workload bar must stand out, by its ground or by its outline.
  for (const part of document.querySelectorAll('[role=img] > span')) {
    const { backgroundColor, borderTopColor, borderTopWidth } = styleOf(part)
    const ground = part.parentElement
    if (!ground || !isShown(part)) continue
    const isOutlined = borderTopWidth !== '0px' && contrast(borderTopColor, ground) >= 3
    if (!isOutlined) demand('part of a bar', part, backgroundColor, ground)
    if (part.textContent !== '') demand('figure in a bar', part, styleOf(part).color, part)
  }
  const shapes = [...document.querySelectorAll('.recharts-sector, .recharts-rectangle')]
  for (const shape of shapes) demand('shape', shape, styleOf(shape).fill, shape.closest('section'))
  for (const text of document.querySelectorAll('svg text'))
    demand('text of a drawing', text, styleOf(text).fill, text.closest('section'))
  for (const pie of document.querySelectorAll('.recharts-pie')) {
    const slices = [...pie.querySelectorAll('.recharts-sector')].map((slice) => styleOf(slice).fill)
    const signs = pie.closest('section')?.querySelectorAll('li > :first-child') ?? []
    const explained = [...signs].map((sign) => styleOf(sign).backgroundColor)
    if (new Set(slices).size < slices.length) faults.push('two slices have one colour')
    if (explained.join(' ') !== slices.join(' '))
      faults.push(`${slices.join(' ')} are explained by ${explained.join(' ')}`)
  }
  return faults
}
