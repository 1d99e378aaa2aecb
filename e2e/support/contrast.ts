import type { CDPSession, Page } from '@playwright/test'

/** In which state a control is while its colours are looked at. */
const states = {
  'at rest': [],
  'under the pointer': ['hover'],
  'with the focus': ['focus', 'focus-visible'],
  pressed: ['hover', 'active'],
} as const

/**
 * What on the page has too little contrast, in each state of its controls: text needs 4.5 to 1 against what is behind it, large
 * text and what shows that something is a control 3 to 1 (WCAG 1.4.3, 1.4.11). What is disabled is exempt. Of controls that look
 * alike one is tried; `seen` remembers them from screen to screen.
 */
export async function faintOn(page: Page, session: CDPSession, seen: Set<string>): Promise<string[]> {
  const faults = new Set<string>()
  await page.evaluate(install)
  for (const fault of await page.evaluate(() => globalThis.faint('at rest', undefined))) faults.add(fault)
  const fresh = await page.evaluate((known) => globalThis.markControls(known), [...seen])
  for (const look of fresh) seen.add(look)
  if (fresh.length === 0) return [...faults]
  const { root } = await session.send('DOM.getDocument', { depth: 0 })
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: '[data-tried]',
  })
  for (const [state, forcedPseudoClasses] of Object.entries(states)) {
    if (forcedPseudoClasses.length === 0) continue
    for (const nodeId of nodeIds)
      await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [...forcedPseudoClasses] })
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    for (const fault of await page.evaluate((name) => globalThis.faint(name, '[data-tried]'), state))
      faults.add(fault)
  }
  for (const nodeId of nodeIds)
    await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [] })
  return [...faults]
}

declare global {
  var faint: (state: string, within: string | undefined) => string[]
  var markControls: (known: readonly string[]) => string[]
}

/** Runs in the page, so it can use nothing from outside. */
function install(): void {
  if ('faint' in globalThis) return
  type Color = readonly [red: number, green: number, blue: number, alpha: number]
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const parsed = new Map<string, Color>()
  /** Any colour of CSS, as the browser itself would paint it. */
  const parse = (text: string): Color => {
    const known = parsed.get(text)
    if (known || !context) return known ?? [0, 0, 0, 0]
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = text
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
    const color: Color = [red, green, blue, alpha / 255]
    parsed.set(text, color)
    return color
  }
  const mix = (below: Color, above: Color, share: number): Color => {
    const at = (index: 0 | 1 | 2): number => below[index] * (1 - share) + above[index] * share
    return [at(0), at(1), at(2), 1]
  }
  const over = (below: Color, above: Color): Color => mix(below, above, above[3])
  const luminance = ([red, green, blue]: Color): number => {
    const linear = (value: number): number => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
  const ratio = (one: Color, other: Color): number => {
    const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
    return (high + 0.05) / (low + 0.05)
  }
  const chainOf = (element: Element): Element[] => {
    const chain: Element[] = []
    for (let at: Element | null = element; at; at = at.parentElement) chain.unshift(at)
    return chain
  }
  /** What a colour looks like on an element, and the ground it is on, through everything that is see-through. */
  const paint = (element: Element, color: Color): { ground: Color; shown: Color } => {
    const chain = chainOf(element)
    const from = (index: number, below: Color): { ground: Color; shown: Color } => {
      const at = chain[index]
      if (!at) return { ground: below, shown: over(below, color) }
      const { backgroundColor, opacity } = getComputedStyle(at)
      const inside = from(index + 1, over(below, parse(backgroundColor)))
      const share = Number(opacity)
      return share === 1
        ? inside
        : { ground: mix(below, inside.ground, share), shown: mix(below, inside.shown, share) }
    }
    return from(0, [255, 255, 255, 1])
  }
  const isExempt = (element: Element): boolean =>
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
    element.closest(':disabled, [aria-disabled=true], [data-disabled], [inert]') !== null ||
    chainOf(element).some((at) => getComputedStyle(at).clipPath === 'inset(50%)')

  const faults = new Set<string>()
  const expectRatio = (
    what: string,
    element: Element,
    color: string,
    ground: Element | null,
    least: number,
  ): void => {
    if (!ground) return
    const painted = paint(ground, parse(color))
    const found = ratio(painted.ground, painted.shown)
    if (found >= least - 0.005) return
    const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
    faults.add(
      `${what} ${found.toFixed(2)} < ${least}: ${element.tagName.toLowerCase()} '${name.trim().slice(0, 40)}' .${element.getAttribute('class')?.slice(0, 60)}`,
    )
  }

  const lookAtText = (element: Element): void => {
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const size = Number.parseFloat(fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
    expectRatio('text', element, color, element, isLarge ? 3 : 4.5)
  }
  const lookAtControl = (element: Element, isFocused: boolean): void => {
    const style = getComputedStyle(element)
    const isField = element.matches('input:not([type=checkbox], [type=radio]), select, textarea')
    if (isField) {
      expectRatio('border', element, style.borderTopColor, element.parentElement, 3)
      lookAtText(element)
      const { color } = getComputedStyle(element, '::placeholder')
      if (element.matches(':placeholder-shown')) expectRatio('placeholder', element, color, element, 4.5)
    }
    const icon = element.textContent?.trim() === '' ? element.querySelector('svg') : null
    if (icon) expectRatio('icon', element, getComputedStyle(icon).color, icon, 3)
    if (
      element.matches('[aria-pressed=true], [aria-current], [aria-selected=true]') &&
      style.borderTopStyle !== 'none'
    )
      expectRatio('border of what is chosen', element, style.borderTopColor, element.parentElement, 1)
    if (isFocused && !element.matches('[tabindex="-1"]')) {
      if (style.outlineStyle === 'none' || Number.parseFloat(style.outlineWidth) < 1) {
        faults.add(
          `no ring: ${element.tagName.toLowerCase()} '${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}'`,
        )
        return
      }
      const isInside = Number.parseFloat(style.outlineOffset) < 0
      expectRatio('ring', element, style.outlineColor, isInside ? element : element.parentElement, 3)
    }
  }

  const controls =
    'button, a, input, select, textarea, summary, [role=menuitem], [role=option], [tabindex="0"]'
  globalThis.faint = (state, within) => {
    faults.clear()
    const isFocused = state === 'with the focus'
    const roots = within ? [...document.querySelectorAll(within)] : [document.body]
    for (const root of roots) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts = new Set<Element>()
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node.parentElement && node.nodeValue?.trim()) texts.add(node.parentElement)
      for (const element of texts)
        if (
          !element.closest('option, script, style, noscript') &&
          !isExempt(element) &&
          !element.closest('svg')
        )
          lookAtText(element)
      for (const element of [...(root.matches(controls) ? [root] : []), ...root.querySelectorAll(controls)])
        if (!isExempt(element)) lookAtControl(element, isFocused)
      if (within) continue
      for (const bar of root.querySelectorAll('[role=progressbar], [role=meter]')) {
        const fill = bar.firstElementChild
        if (fill && !isExempt(bar)) expectRatio('bar', bar, getComputedStyle(fill).backgroundColor, bar, 3)
      }
      for (const shape of root.querySelectorAll('.recharts-sector, .recharts-rectangle'))
        expectRatio('shape', shape, getComputedStyle(shape).fill, shape.closest('section'), 3)
    }
    return [...faults].map((fault) => `${state}, ${fault}`)
  }
  globalThis.markControls = (known) => {
    for (const old of document.querySelectorAll('[data-tried]')) old.removeAttribute('data-tried')
    const looks = new Set(known)
    const fresh: string[] = []
    for (const element of document.querySelectorAll(`${controls}, tr[data-open]`)) {
      if (isExempt(element)) continue
      const { color, backgroundColor } = getComputedStyle(element)
      const ground = paint(element, [0, 0, 0, 0]).ground.map(Math.round)
      const look = [
        element.tagName,
        element.className,
        color,
        backgroundColor,
        ground,
        element.ariaPressed,
        element.ariaExpanded,
      ].join(' ')
      if (looks.has(look)) continue
      looks.add(look)
      fresh.push(look)
      element.setAttribute('data-tried', '')
    }
    return fresh
  }
}
