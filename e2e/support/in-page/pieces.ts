import type { Page } from '@playwright/test'

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The visible part of a line of text or of a control. */
export interface Piece extends Box {
  readonly element: Element
  /** The text that the line belongs to; undefined for a control. */
  readonly text: string | undefined
  /** What the piece moves with when the page is scrolled: what stays fixed in the window covers the rest on purpose. */
  readonly layer: Element
}

interface Pieces {
  /** All visible pieces, and the faults found already: pieces that are cut off, or end in '…' for good. */
  all(this: void): { readonly pieces: Piece[]; readonly faults: string[] }
}

declare global {
  var pieces: Pieces
}

/** Installs in the page what takes it to pieces; needs `bringLooks`. */
export function bringPieces(page: Page): Promise<void> {
  return page.evaluate(install)
}

/** Runs in the page, so it can use nothing from outside. */
function install(): void {
  const { styleOf, isShown, top: topLayer, nameOf } = globalThis.looks
  const found: Piece[] = []
  const faults: string[] = []
  const root = topLayer()
  const slack = 2

  /** Whether a text that ends in '…' can be read in full: in its tooltip, through a button below it, or where it is chosen. */
  const isWithinReach = (element: Element, text: string): boolean =>
    element.closest('[title]')?.getAttribute('title')?.includes(text.trim()) === true ||
    element.closest('select, [role=option]') !== null ||
    element.closest('[style*=clamp]')?.nextElementSibling?.matches('button[aria-expanded]') === true

  interface Frame {
    readonly position: string
    /** The edge that confines the content; undefined where the content may stick out on all sides. */
    readonly edge?: {
      readonly outer: Box
      readonly hasDots: boolean
      readonly hidesX: boolean
      readonly hidesY: boolean
    }
  }
  const frames = new Map<Element, Frame>()
  const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip'
  /** How an element confines all that is inside it. Cached, since most elements are nested in the same few. */
  const frameOf = (at: Element): Frame => {
    const known = frames.get(at)
    if (known) return known
    const { display, position, overflowX, overflowY, textOverflow, webkitLineClamp } = styleOf(at)
    const isInline = display === 'inline' || display === 'contents'
    const letsAllOut = isInline || (overflowX === 'visible' && overflowY === 'visible')
    const frame: Frame = letsAllOut
      ? { position }
      : {
          position,
          edge: {
            outer: at.getBoundingClientRect(),
            hasDots: textOverflow === 'ellipsis' || !['', 'none'].includes(webkitLineClamp),
            hidesX: hides(overflowX),
            hidesY: hides(overflowY),
          },
        }
    frames.set(at, frame)
    return frame
  }

  /** The part of a box that an ancestor leaves visible. */
  const within = (
    box: Box,
    { outer, hasDots, hidesX, hidesY }: NonNullable<Frame['edge']>,
    element: Element,
    text: string | undefined,
  ): Box => {
    // A space at the end of a line may stick out of it.
    const wide = hasDots ? 3 * slack : slack
    const isCut =
      (hidesX && (box.left < outer.left - wide || box.right > outer.right + wide)) ||
      (hidesY && (box.top < outer.top - slack || box.bottom > outer.bottom + slack))
    if (isCut && !hasDots) faults.push(`cut off: ${nameOf(element, text)}`)
    if (isCut && hasDots && text !== undefined && !isWithinReach(element, text))
      faults.push(`ends in … for good: ${nameOf(element, text)}`)
    return {
      left: Math.max(box.left, outer.left),
      top: Math.max(box.top, outer.top),
      right: Math.min(box.right, outer.right),
      bottom: Math.min(box.bottom, outer.bottom),
    }
  }

  const add = (box: Box, element: Element, text?: string): void => {
    let left = box
    let layer = root
    for (let at: Element | null = element; at && at !== root; at = at.parentElement) {
      const { position, edge } = frameOf(at)
      const isControlItself = at === element && text === undefined
      if (edge && !isControlItself) left = within(left, edge, element, text)
      if (left.left >= left.right || left.top >= left.bottom) return
      if (layer === root && (position === 'fixed' || position === 'sticky')) layer = at
      if (position === 'fixed') break
    }
    found.push({ ...left, element, text, layer })
  }

  const addTexts = (): void => {
    const range = document.createRange()
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || !node.nodeValue?.trim() || !isShown(element)) continue
      range.selectNodeContents(node)
      for (const { left, top, right, bottom } of range.getClientRects()) {
        if (right - left < 1 || bottom - top < 1) continue
        // A line is as high as its font, which is higher than its letters.
        const air = (bottom - top) * 0.2
        add({ left, top: top + air, right, bottom: bottom - air }, element, node.nodeValue)
      }
    }
  }

  const addControls = (): void => {
    for (const element of root.querySelectorAll(
      'button, input, select, textarea, a, summary, svg, img, [role=progressbar], [role=meter]',
    )) {
      const style = styleOf(element)
      // A control inside a text is checked as text.
      if (style.display === 'inline' || element.parentElement?.closest('svg') || !isShown(element)) continue
      const box = element.getBoundingClientRect()
      if (box.width < 2 || box.height < 2) continue
      // There may be an icon in a field, beside what is typed.
      const isField = element.matches('input, select, textarea')
      const pad = (side: string): number => (isField ? Number.parseFloat(side) : 0)
      add(
        {
          left: box.left + pad(style.paddingLeft),
          top: box.top + pad(style.paddingTop),
          right: box.right - pad(style.paddingRight),
          bottom: box.bottom - pad(style.paddingBottom),
        },
        element,
      )
    }
  }

  globalThis.pieces = {
    all: () => {
      found.length = 0
      addTexts()
      addControls()
      return { pieces: found.toSorted((one, other) => one.top - other.top), faults }
    },
  }
}
