import { itemSelector } from './item-id.ts'

/** Which part of a card is to have the focus. */
type Part = 'card' | 'menu'

/** How many frames a card may take to be drawn where it was sent. */
const patience = 20

/** Puts the focus on a card, or shows it: it may be far out of sight and therefore not drawn. */
export interface CardFocus {
  /** Joins a list: `bring` makes it draw the card of an item, and gives whether it has one. Gives the function that ends it. */
  readonly join: (bring: (itemId: string) => boolean) => () => void
  /** Puts the focus on a card, wherever it is by now; on `otherwise` when it is nowhere. */
  readonly give: (itemId: string, part: Part, otherwise: HTMLElement) => void
  /** Scrolls a list so that a card which has just come into it is seen; the focus stays where it is. */
  readonly show: (itemId: string, list: HTMLElement) => void
}

/** The focus of one board. */
export function createCardFocus(): CardFocus {
  const lists = new Set<(itemId: string) => boolean>()
  return {
    join: (bring) => {
      lists.add(bring)
      return () => lists.delete(bring)
    },
    give: (itemId, part, otherwise) => {
      // In the next frame: by then the card is where it was sent.
      requestAnimationFrame(() => {
        // The user has moved the focus elsewhere meanwhile.
        if (document.activeElement !== document.body) return
        const isThere = [...lists].some((bring) => bring(itemId))
        if (isThere) focusWhenDrawn(otherwise, itemId, part)
        else otherwise.focus()
      })
    },
    show: (itemId, list) => {
      requestAnimationFrame(() => {
        if ([...lists].some((bring) => bring(itemId))) showWhenDrawn(list, itemId)
      })
    },
  }
}

/** Only the list scrolls, and not the page: whoever adds one task after the other stays where they are. */
function showWhenDrawn(list: HTMLElement, itemId: string, tries = patience): void {
  const card = list.querySelector(itemSelector(itemId))
  if (card) {
    const below = card.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom
    if (below > 0) list.scrollBy(0, below + 8)
  } else if (tries > 0) requestAnimationFrame(() => showWhenDrawn(list, itemId, tries - 1))
}

/** Puts the focus on a card in an element as soon as it is drawn and can take it. */
export function focusWhenDrawn(within: HTMLElement, itemId: string, part: Part, tries = patience): void {
  const card = within.querySelector<HTMLElement>(itemSelector(itemId))
  const target = part === 'card' ? card : card?.querySelector<HTMLElement>('button')
  target?.focus()
  if ((target && document.activeElement === target) || tries === 0) return
  requestAnimationFrame(() => focusWhenDrawn(within, itemId, part, tries - 1))
}
