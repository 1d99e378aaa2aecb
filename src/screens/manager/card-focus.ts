import { afterPaint } from '../../ui/use-after-paint.ts'
import { itemSelector } from '../shared/drag/target.ts'

/** Which part of a card receives the focus. */
export type Part = 'card' | 'menu'

/** How many frames a card may take to be drawn at its new place. */
const maxTries = 20

/** Focuses or shows a card, which may be far out of sight and therefore not drawn. */
export interface CardFocus {
  /** Registers a list: `bring` makes it draw an item's card, and returns whether it has one. Returns a function that unregisters it. */
  readonly join: (bring: (itemId: string) => boolean) => () => void
  /** Puts the focus on a card, wherever it is by now, or on `otherwise` if no list has it. */
  readonly give: (itemId: string, part: Part, otherwise: HTMLElement) => void
  /**
   * Shows where a card has ended up: scrolls it into sight in its list and lights it for a moment; the focus stays where it is.
   * If no list draws it, `otherwise` is lit instead: the folded row of somebody's zone. The page scrolls only for a card that was
   * `dropped`: a user who adds one task after another, or chooses in a menu, stays where they are.
   */
  readonly light: (itemId: string, around: Element, otherwise?: HTMLElement, dropped?: boolean) => void
  /** Lights and focuses a card of a board that may be about to be drawn. Calls `otherwise` if no list has it. */
  readonly lead: (itemId: string, around: Element, otherwise: () => void) => void
}

/** The focus of one board. */
export function createCardFocus(): CardFocus {
  const lists = new Set<(itemId: string) => boolean>()
  const bringTo = (
    within: Element,
    itemId: string,
    then: (card: HTMLElement) => void,
    tries = 1,
    otherwise?: () => void,
  ): void => {
    // By then the card is at its new place, and that is painted.
    afterPaint(() => {
      if ([...lists].some((bring) => bring(itemId))) showWhenDrawn(within, itemId, then)
      else if (tries > 1) bringTo(within, itemId, then, tries - 1, otherwise)
      else otherwise?.()
    })
  }
  return {
    join: (bring) => {
      lists.add(bring)
      return () => lists.delete(bring)
    },
    give: (itemId, part, otherwise) => {
      // In the next frame: by then the card is at its new place.
      requestAnimationFrame(() => {
        // The user has moved the focus elsewhere in the meantime.
        if (document.activeElement !== document.body) return
        const isThere = [...lists].some((bring) => bring(itemId))
        if (isThere) focusWhenDrawn(otherwise, itemId, part, () => document.activeElement === document.body)
        else otherwise.focus()
      })
    },
    light: (itemId, around, otherwise, dropped) => {
      const bring = (card: HTMLElement): void => {
        const top = scrollY
        const board = card.closest('.board')
        const left = board?.scrollLeft ?? 0
        bringIntoSight(card)
        if (dropped) return
        scrollTo({ top })
        // Scrolling sideways is pointless if the card is still above or below the window. Rule P33.
        const place = card.getBoundingClientRect()
        if (board && (place.top < 0 || place.bottom > innerHeight)) board.scrollLeft = left
      }
      const show = (card: HTMLElement): void => lightInSight(card, bring)
      bringTo(around, itemId, show, 1, () => otherwise && show(otherwise))
    },
    lead: (itemId, around, otherwise) => bringTo(around, itemId, lightAndFocus, maxTries, otherwise),
  }
}

function showWhenDrawn(within: Element, itemId: string, then: (card: HTMLElement) => void): void {
  whenDrawn(within, itemId, (card) => {
    if (card) then(card)
    return card !== null
  })
}

/** Calls `act` with a card, which may not be drawn yet, in one frame after another until it returns true or `tries` run out. */
function whenDrawn(
  within: Element,
  itemId: string,
  act: (card: HTMLElement | null) => boolean,
  tries = maxTries,
): void {
  if (act(within.querySelector<HTMLElement>(itemSelector(itemId))) || tries === 0) return
  requestAnimationFrame(() => whenDrawn(within, itemId, act, tries - 1))
}

/** Scrolls something on a board into sight, no further than needed. */
export function bringIntoSight(element: Element | null | undefined): void {
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** The list with a given drop id on a board, or the row that stands for it. */
export function listIn(board: Element, dropId: string): HTMLElement | undefined {
  return board.querySelector<HTMLElement>(`[data-drop-id="${CSS.escape(dropId)}"]`) ?? undefined
}

/** How long a card is lit, in milliseconds. */
const lit = 1400

/** Lights a card with a ring. The ring does not move, so reduced motion keeps it. */
export function light(card: HTMLElement): void {
  const ring = { outline: '3px solid var(--color-focus)', outlineOffset: '1px' }
  card.animate([ring, ring, { ...ring, outlineColor: 'transparent' }], { duration: lit })
}

function lightInSight(card: HTMLElement, bring: (card: HTMLElement) => void): void {
  bring(card)
  light(card)
  keepInSight(card, bring)
}

/**
 * Keeps a card in sight that was just scrolled to. Cards above it are measured once they are drawn, and may be higher than
 * estimated: it is brought again when its list gets another height, before that is painted, for as long as a card is lit and the
 * user does not go on in the list.
 */
function keepInSight(card: HTMLElement, bring: (card: HTMLElement) => void): void {
  const list = card.closest('[role=list]')
  if (!list) return
  const observer = new ResizeObserver(() => bring(card))
  observer.observe(list)
  const listening = new AbortController()
  const stop = (): void => {
    observer.disconnect()
    // Otherwise every card that a key has led to would be held until the next turn of the wheel.
    listening.abort()
  }
  for (const going of ['wheel', 'pointerdown', 'keydown'])
    list.addEventListener(going, stop, { signal: listening.signal, passive: true })
  setTimeout(stop, lit)
}

function lightAndFocus(card: HTMLElement): void {
  lightInSight(card, bringIntoSight)
  card.focus()
}

/** Puts the focus on a card inside an element as soon as the card is drawn and can take it. */
export function focusWhenDrawn(
  within: HTMLElement,
  itemId: string,
  part: Part,
  isWanted: () => boolean = () => true,
): void {
  whenDrawn(within, itemId, (card) => {
    // The user has moved the focus elsewhere in the meantime.
    if (!isWanted()) return true
    const target = part === 'card' ? card : card?.querySelector<HTMLElement>('button')
    target?.focus()
    const isFocused = target !== null && document.activeElement === target
    if (isFocused && card) keepInSight(card, bringIntoSight)
    return isFocused
  })
}
