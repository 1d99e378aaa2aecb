import { toastHost } from './toasts/toast-host.ts'

/** Where the focus is, and what surrounds it, so that the next place can be found once it is gone. */
export interface Place {
  readonly focused: HTMLElement
  /** The dialog or menu that contains it, if any. */
  readonly layer: Element | undefined
  /** Where the focus was before that layer opened. */
  readonly before: Place | undefined
  /** The elements around it, starting with itself. */
  readonly around: readonly Level[]
}

interface Level {
  readonly element: Element
  /** All children of its parent, in order. */
  readonly siblings: readonly Element[]
}

/** The place of the focused element; `last` is where the focus was before. */
export function placeOf(focused: HTMLElement, last?: Place): Place {
  const layer = focused.closest('dialog, body > :not(#root)') ?? undefined
  let same = last
  while (same && same.layer !== layer) same = same.before
  return { focused, layer, before: same ? same.before : layer && last, around: levelsOf(focused) }
}

function levelsOf(focused: Element): readonly Level[] {
  const levels: Level[] = []
  let element = focused
  while (element.parentElement) {
    levels.push({ element, siblings: [...element.parentElement.children] })
    element = element.parentElement
  }
  return levels
}

/** The same place among the elements present by now; a place that is gone stays as it was. */
export function withPresent(place: Place): Place {
  const before = place.before && withPresent(place.before)
  return { ...place, before, ...(place.focused.isConnected && { around: levelsOf(place.focused) }) }
}

/**
 * Moves the focus from a place that is gone to the same control of the next row, or of the one before it; if no row is left,
 * to the heading of the part of the page it was in. Returns whether there was any; the screen and its heading do not count.
 */
export function focusNextTo(place: Place): boolean {
  const { focused, layer, before } = place
  if (focused.isConnected && focusOn(focused)) return true
  // The actions of other toasts are about something else.
  if (layer === toastHost()) return before !== undefined && focusNextTo(before)
  if (layer && !layer.isConnected && before) return focusNextTo(before)
  const at = place.around.findIndex(({ element }) => element.isConnected && !element.closest('[inert]'))
  const around = place.around[at]?.element
  const gone = place.around[at - 1]
  if (!around || !gone) return false
  return rowsBeside(gone).some((row) => focusAlike(row, gone.element, focused)) || focusOnTopOf(around)
}

/** The remaining rows around one that has gone: those after it, then those before it, the nearest first. */
function rowsBeside({ element, siblings }: Level): readonly Element[] {
  const at = siblings.indexOf(element)
  const others = [...siblings.slice(at + 1), ...siblings.slice(0, at).toReversed()]
  return others.filter((other) => other.isConnected && isAlike(other, element))
}

/** Items and rows are alike in any state; other elements only if they look the same. */
function isAlike(one: Element, other: Element): boolean {
  return one.localName === other.localName && (one.matches('li, tr') || one.className === other.className)
}

const reachable = 'a[href], button, input, select, textarea, summary, [tabindex]'

function focusAlike(row: Element, gone: Element, focused: Element): boolean {
  const kind = kindOf(focused)
  const sameIn = (within: Element): Element[] =>
    [within, ...within.querySelectorAll('*')].filter((element) => kindOf(element) === kind)
  const same = sameIn(row)
  return [same[sameIn(gone).indexOf(focused)], same.at(-1)].some(focusOn) || focusIn(row)
}

function kindOf(element: Element): string {
  return [element.localName, element.getAttribute('type'), element.getAttribute('role')].join(' ')
}

/** Focuses the first element in a row that takes the focus, or the row; returns whether anything did. */
export function focusIn(row: Element): boolean {
  return [...row.querySelectorAll(reachable), row].some(focusOn)
}

const part = 'section, fieldset, dialog, [role=group], [role=region], [role=dialog]'

/**
 * Focuses the heading of the nearest part of the page around, or the part itself if it only has a name; returns whether
 * anything took the focus.
 */
function focusOnTopOf(around: Element): boolean {
  if (around.matches('main, body')) return false
  if (around.matches(part)) {
    const label = document.getElementById(around.getAttribute('aria-labelledby') ?? '')
    const isNamed = label !== null || around.hasAttribute('aria-label')
    if (label?.matches('h2, h3, h4') ? focusOnce(label) : isNamed && focusOnce(around)) return true
  }
  return around.parentElement !== null && focusOnTopOf(around.parentElement)
}

/** Focuses an element that is no control, and stops it from being focusable afterwards, by a click into it. */
function focusOnce(element: Element): boolean {
  if (element.hasAttribute('tabindex')) return focusOn(element)
  element.setAttribute('tabindex', '-1')
  if (focusOn(element)) {
    element.addEventListener('focusout', () => element.removeAttribute('tabindex'), { once: true })
    return true
  }
  element.removeAttribute('tabindex')
  return false
}

/** Focuses an element without scrolling the page. */
function focusOn(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement) || element.closest('.put-aside')) return false
  element.focus({ preventScroll: true })
  return document.activeElement === element
}
