import type { Page } from '@playwright/test'
import { bringColors } from './in-page/colors.ts'
import { bringLooks } from './in-page/looks.ts'
import { forceableStates, states, withoutTransitions } from './in-page/states.ts'

const controls =
  'button, a, input, select, textarea, summary, tr[data-open], [role=menuitem], [role=option], [role=listitem][tabindex]'

/**
 * Returns what has too little contrast on the page, in both themes: at rest, and with its controls hovered, focused and
 * pressed. Text needs 4.5 to 1 against what is behind it; large text, icons, the outlines of fields, bars, drawings and the
 * focus ring need 3 to 1 (WCAG 1.4.3, 1.4.11). Disabled elements are exempt. Only one of several controls that look alike
 * is tried; `tried` remembers their looks from screen to screen.
 */
export async function faintOn(page: Page, tried: Set<string>): Promise<string[]> {
  await forceableStates(page)
  await withoutTransitions(page)
  const faults: string[] = []
  for (const theme of ['light', 'dark']) {
    await page.evaluate((dark) => document.documentElement.classList.toggle('dark', dark), theme === 'dark')
    await bringLooks(page)
    await bringColors(page)
    faults.push(...(await page.evaluate(findFaint, { controls, state: '' })))
    const fresh = await page.evaluate(markUntried, { controls, known: [...tried] })
    for (const look of fresh) tried.add(look)
    for (const state of fresh.length > 0 ? states : []) {
      await bringLooks(page)
      await bringColors(page)
      faults.push(...(await page.evaluate(findFaint, { controls, state })))
    }
  }
  return faults
}

/** Marks one control of each look that is not known yet, and returns these looks. Runs in the page. */
function markUntried({ controls, known }: { controls: string; known: readonly string[] }): string[] {
  const { isShown, styleOf, top } = globalThis.looks
  for (const old of document.querySelectorAll('[data-tried]')) old.removeAttribute('data-tried')
  const looks = new Set(known)
  const fresh: string[] = []
  for (const element of top().querySelectorAll(controls)) {
    if (!isShown(element) || element.closest(':disabled, [aria-disabled=true]')) continue
    const { color, backgroundColor } = styleOf(element)
    const ground = globalThis.colors.groundOf(element).map(Math.round)
    const { className, ariaPressed, ariaExpanded } = element
    const look = [element.tagName, className, color, backgroundColor, ground, ariaPressed, ariaExpanded].join(
      ' ',
    )
    if (looks.has(look)) continue
    looks.add(look)
    fresh.push(look)
    element.setAttribute('data-tried', '')
  }
  return fresh
}

/** Runs in the page, so it can use nothing from outside. */
function findFaint({ controls, state }: { controls: string; state: string }): string[] {
  const { isShown, styleOf, top, nameOf } = globalThis.looks
  const faults = new Set<string>()
  const demand = (
    what: string,
    element: Element,
    color: string,
    ground: Element | null,
    least: number,
  ): void => {
    const found = ground ? globalThis.colors.contrast(color, ground) : least
    if (found < least - 0.005)
      faults.add(`${what}${state && ` (${state})`} has ${found.toFixed(2)} of ${least}: ${nameOf(element)}`)
  }
  const isExempt = (element: Element): boolean =>
    !isShown(element) || element.closest(':disabled, [aria-disabled=true], [data-disabled], [inert]') !== null

  const lookAtText = (element: Element): void => {
    const { color, fontSize, fontWeight } = styleOf(element)
    const size = Number.parseFloat(fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
    demand('text', element, color, element, isLarge ? 3 : 4.5)
  }
  const lookAtTexts = (root: Element): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts = new Set<Element>()
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement && node.nodeValue?.trim()) texts.add(node.parentElement)
    for (const element of texts) {
      if (isExempt(element)) continue
      if (element.closest('svg') && element.tagName !== 'DIV')
        demand('text of a drawing', element, styleOf(element).fill, element.closest('section'), 4.5)
      else lookAtText(element)
    }
  }
  const lookAtControl = (element: Element): void => {
    const { borderTopColor } = styleOf(element)
    if (element.matches('input:not([type=checkbox], [type=radio], [type=file]), select, textarea')) {
      demand('outline', element, borderTopColor, element.parentElement, 3)
      lookAtText(element)
      const { color } = getComputedStyle(element, '::placeholder')
      if (element.matches(':placeholder-shown')) demand('placeholder', element, color, element, 4.5)
    }
    if (element.matches('[aria-pressed=true]'))
      demand('outline', element, borderTopColor, element.parentElement, 3)
    const icon = element.textContent?.trim() === '' ? element.querySelector('svg') : null
    if (icon) demand('icon', element, styleOf(icon).color, icon, 3)
    if (!state.includes('focus') || !element.matches('[data-tried]:not([tabindex="-1"], tr)')) return
    // An element whose ring surrounds everything that it makes clickable draws it with `::after`.
    const rings = [styleOf(element), getComputedStyle(element, '::after')]
    const { outlineStyle, outlineColor, outlineOffset } =
      rings.find((ring) => ring.outlineStyle !== 'none') ?? styleOf(element)
    if (outlineStyle === 'none') faults.add(`no ring: ${nameOf(element)}`)
    const ground = Number.parseFloat(outlineOffset) < 0 ? element : element.parentElement
    demand('ring', element, outlineColor, ground, 3)
  }

  const tried = document.querySelectorAll('[data-tried]')
  for (const element of tried) element.setAttribute('data-state-forced', state)
  for (const root of state === '' ? [top()] : tried) {
    lookAtTexts(root)
    for (const element of [root, ...root.querySelectorAll('*')])
      if (element.matches(controls) && !isExempt(element)) lookAtControl(element)
    if (state !== '') continue
    for (const bar of root.querySelectorAll('[role=progressbar], [role=meter]'))
      if (bar.firstElementChild && !isExempt(bar))
        demand('bar', bar, styleOf(bar.firstElementChild).backgroundColor, bar, 3)
    for (const shape of root.querySelectorAll('.recharts-sector, .recharts-rectangle'))
      demand('shape', shape, styleOf(shape).fill, shape.closest('section'), 3)
  }
  for (const element of tried) element.removeAttribute('data-state-forced')
  return [...faults]
}
