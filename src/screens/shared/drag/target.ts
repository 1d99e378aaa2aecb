import type { Target } from './hand.ts'

/** A point of the window, in pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The attribute of a list that takes cards: its drop id. */
export const listSelector = '[data-drop-id]'

/** In pixels: so near to the edge of the window a hand has the board scroll, and means the list beside that. */
const windowEdge = 40

/** Finds what is drawn of an item that can be carried. */
export function itemSelector(itemId: string): string {
  return `[data-item-id="${CSS.escape(itemId)}"]`
}

/**
 * What a card would be dropped on at a point: the list that is seen there, however it was scrolled there, and with
 * `places` the card that it would stand before. Nothing outside of the board's lists but at the edges of the window: rule K101.
 */
export function targetAt(board: Element, { x, y }: Point, places: boolean): Target | undefined {
  const inward = Math.min(Math.max(x, windowEdge), innerWidth - windowEdge)
  const list = listAt(board, x, y) ?? listAt(board, inward, y)
  const dropId = list?.dataset['dropId']
  if (!list || dropId === undefined) return undefined
  return places && list.dataset['places'] === 'true' ? { dropId, before: beforeAt(list, y) } : { dropId }
}

/** What is seen at a point: what hangs over the page, a toast or the bar for several tasks, takes no card; nor does a column under the people. */
function listAt(board: Element, x: number, y: number): HTMLElement | undefined {
  return document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>(`${listSelector},.board-people`))
    .find((one): one is HTMLElement => one !== null && board.contains(one))
}

/** The id of the first task whose card has its middle below a height; `''` where none has. */
function beforeAt(list: Element, y: number): string {
  for (const card of list.querySelectorAll<HTMLElement>('[data-item-id]')) {
    const { top, height } = card.getBoundingClientRect()
    if (y < top + height / 2) return card.dataset['task'] ?? ''
  }
  return ''
}
