import type { Page } from '@playwright/test'

export type Color = readonly [red: number, green: number, blue: number, alpha: number]

interface Colors {
  /** The contrast between a colour and an element's ground, as both are painted, through everything that is translucent. */
  contrast(this: void, color: string, on: Element): number
  /** The ground of an element as it is painted. */
  groundOf(this: void, element: Element): Color
}

declare global {
  var colors: Colors
}

/** Installs in the page, as it looks now, what tells the contrast of colours (WCAG 'contrast ratio'); needs `bringLooks`. */
export function bringColors(page: Page): Promise<void> {
  return page.evaluate(install)
}

/** Runs in the page, so it can use nothing from outside. */
function install(): void {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const parsed = new Map<string, Color>()
  /** Any CSS colour, as the browser itself paints it. */
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
    const linear = (value: number): number =>
      value <= 0.04045 * 255 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
  const ratio = (one: Color, other: Color): number => {
    const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
    return (high + 0.05) / (low + 0.05)
  }

  interface Painted {
    readonly ground: Color
    readonly shown: Color
  }
  const { styleOf } = globalThis.looks
  /** The grounds of elements that are not translucent as a whole, nor inside one that is: most share their parent's ground. */
  const solid = new Map<Element, Color | undefined>()
  const solidGroundOf = (element: Element): Color | undefined => {
    if (solid.has(element)) return solid.get(element)
    const { backgroundColor, opacity } = styleOf(element)
    const below: Color | undefined = element.parentElement
      ? solidGroundOf(element.parentElement)
      : [255, 255, 255, 1]
    const ground = below && opacity === '1' ? over(below, parse(backgroundColor)) : undefined
    solid.set(element, ground)
    return ground
  }
  const paint = (element: Element, color: Color): Painted => {
    const ground = solidGroundOf(element)
    if (ground) return { ground, shown: over(ground, color) }
    const chain: Element[] = []
    for (let at: Element | null = element; at; at = at.parentElement) chain.unshift(at)
    const inside = (index: number, below: Color): Painted => {
      const at = chain[index]
      if (!at) return { ground: below, shown: over(below, color) }
      const { backgroundColor, opacity } = styleOf(at)
      const { ground, shown } = inside(index + 1, over(below, parse(backgroundColor)))
      return { ground: mix(below, ground, Number(opacity)), shown: mix(below, shown, Number(opacity)) }
    }
    return inside(0, [255, 255, 255, 1])
  }
  globalThis.colors = {
    contrast: (color, on) => {
      const { ground, shown } = paint(on, parse(color))
      return ratio(ground, shown)
    },
    groundOf: (element) => paint(element, [0, 0, 0, 0]).ground,
  }
}
