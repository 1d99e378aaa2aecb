import type { Page } from '@playwright/test'

/** What the checks of the look share, in the page that they examine. */
interface Looks {
  /** The computed style, cached for each element because a check asks again and again. */
  styleOf(this: void, element: Element): CSSStyleDeclaration
  /** Whether an element can be seen: not hidden, not for screen readers alone, and not a toast on its way out. */
  isShown(this: void, element: Element): boolean
  /** What lies on top: an open dialog, menu or dropdown, or else the page. */
  top(this: void): Element
  /** What an element is and where it is, in words for people. */
  nameOf(this: void, element: Element, text?: string): string
}

declare global {
  var looks: Looks
}

/** Installs in the page what the checks share, anew for each look at it. */
export function bringLooks(page: Page): Promise<void> {
  return page.evaluate(install)
}

/** Runs in the page, so it can use nothing from outside. */
function install(): void {
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }
  const spoken = new Map<Element, boolean>()
  const isSpokenOnly = (element: Element): boolean => {
    const known = spoken.get(element)
    if (known !== undefined) return known
    const { parentElement } = element
    const isIt =
      styleOf(element).clipPath === 'inset(50%)' || (parentElement !== null && isSpokenOnly(parentElement))
    spoken.set(element, isIt)
    return isIt
  }
  const layers =
    'dialog:modal, [popover]:popover-open, [aria-modal=true], [data-placement]:has(> [role=dialog]), [role=menu], [role=listbox]'
  globalThis.looks = {
    styleOf,
    isShown: (element) =>
      element.tagName !== 'OPTION' &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('.toasts [inert]') === null &&
      !isSpokenOnly(element),
    top: () => [...document.querySelectorAll(layers)].at(-1) ?? document.body,
    nameOf: (element, text = element.textContent ?? '') => {
      const name = (element.getAttribute('aria-label') ?? text).trim().slice(0, 50)
      const region = element.closest('section, dialog, [role=dialog], header, nav, aside, main, form')
      const heading = region?.getAttribute('aria-label') ?? region?.querySelector('h1, h2, h3')?.textContent
      return `${element.tagName.toLowerCase()} '${name}' in '${(heading ?? region?.tagName ?? 'the page').slice(0, 30)}'`
    },
  }
}
