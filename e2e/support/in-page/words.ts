import type { Page } from '@playwright/test'

/** The words that are broken over lines although there is room for them. The page needs `bringLooks`. */
export function brokenWordsOn(page: Page): Promise<string[]> {
  return page.evaluate(find)
}

/** Runs in the page, so it can use nothing from outside. */
function find(): string[] {
  const { isShown, top, nameOf } = globalThis.looks
  const faults: string[] = []
  const range = document.createRange()
  const boxes =
    'td, th, li, article, section, dialog, form, header, nav, aside, main, [role=dialog], [role=group]'
  const strict = 'button, h1, h2, h3, h4, thead th, label'

  /** A word may be broken only if it is longer than a line of the box around it, and that box is no sliver. */
  const mayBreak = (word: string, natural: number, element: Element): boolean => {
    const box = (element.closest(`${strict}, a, p`) ?? element).parentElement?.closest(boxes)
    const room = box?.clientWidth ?? innerWidth
    if (natural > room - 64 && natural > 160) return true
    return !element.closest(strict) && (word.includes('@') || natural > 240)
  }

  /** How much of a word lies before or after a text: if part of the word is marked, it continues in another element. */
  const beyond = (from: Node, element: Element, isBefore: boolean): number => {
    const walker = document.createTreeWalker(element.closest('[dir=auto]') ?? element, NodeFilter.SHOW_TEXT)
    walker.currentNode = from
    let width = 0
    for (;;) {
      const node = isBefore ? walker.previousNode() : walker.nextNode()
      const text = node?.nodeValue ?? ''
      const [part = ''] = (isBefore ? /\S*$/ : /^\S*/).exec(text) ?? []
      if (!node || part === '') return width
      range.setStart(node, isBefore ? text.length - part.length : 0)
      range.setEnd(node, isBefore ? text.length : part.length)
      width += [...range.getClientRects()].reduce((sum, rect) => sum + rect.width, 0)
      if (part !== text) return width
    }
  }

  const lookAt = (node: Node, element: Element): void => {
    const clamped = element.closest('[style*=clamp], .truncate')
    const end = clamped?.getBoundingClientRect().bottom ?? Infinity
    for (const { index, 0: word } of node.nodeValue?.matchAll(/[^\s\-–—/\u200b\p{Script=Han}]{2,}/gu) ?? []) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const parts = [...range.getClientRects()].filter(({ width }) => width > 0)
      const [first] = parts
      if (!first || parts.every((part) => Math.abs(part.top - first.top) < first.height / 2)) continue
      // A word that is left out after '…' is not broken.
      if (parts.some((part) => part.top >= end - 3)) continue
      const own = parts.reduce((sum, { width }) => sum + width, 0)
      const before = index === 0 ? beyond(node, element, true) : 0
      const isAtEnd = index + word.length === node.nodeValue?.length
      const natural = before + own + (isAtEnd ? beyond(node, element, false) : 0)
      if (!mayBreak(word, natural, element))
        faults.push(`broken '${word}': ${nameOf(element, node.nodeValue ?? '')}`)
    }
  }

  const walker = document.createTreeWalker(top(), NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || !node.nodeValue?.trim() || !isShown(element)) continue
    range.selectNodeContents(node)
    if (new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size > 1)
      lookAt(node, element)
  }
  return faults
}

/**
 * Makes the product's own words 60 % longer, as a translation might: those of headings, buttons, links, labels and column
 * heads. What somebody typed is not translated. Returns whether there were any that had not been lengthened yet.
 */
export function lengthenWords(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    let isAnyLonger = false
    const done = '\u2060'
    const places =
      'button, a, h1, h2, h3, h4, label, legend, thead th, dt, summary, [role=menuitem], .caption'
    const typed = ':is(a, span, div)[dir=auto], [aria-hidden]:not(.data-table-label)'
    for (const element of document.querySelectorAll(places)) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.nodeValue ?? ''
        if (text.includes(done) || node.parentElement?.matches(typed)) continue
        const longer = text.replaceAll(
          /\p{L}+/gu,
          (word) => `${word}${done}${word.slice(-1).repeat(Math.ceil(word.length * 0.6))}`,
        )
        if (longer === text) continue
        node.nodeValue = longer
        isAnyLonger = true
      }
    }
    return isAnyLonger
  })
}
