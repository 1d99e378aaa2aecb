import type { Target } from './hand.ts'

/** A point in the window, in pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Selects the lists that take cards, by the attribute with their drop id. */
export const listSelector = '[data-drop-id]'

/** In pixels: this close to the edge of the window, a hand scrolls the board, and means the list beside the edge. */
const windowEdge = 40

/** Selects the drawn element of an item that can be carried. */
export function itemSelector(itemId: string): string {
  return `[data-item-id="${CSS.escape(itemId)}"]`
}

/**
 * What a card would be dropped on at a point: the list visible there, however it was scrolled there, and with `places` the
 * card that it would precede. Nothing outside the board's lists, except at the edges of the window: rule K101.
 */
export function targetAt(board: Element, { x, y }: Point, places: boolean): Target | undefined {
  const inward = Math.min(Math.max(x, windowEdge), innerWidth - windowEdge)
  const list = listAt(board, x, y) ?? listAt(board, inward, y)
  const dropId = list?.dataset['dropId']
  if (!list || dropId === undefined) return undefined
  return places && list.dataset['places'] === 'true' ? { dropId, before: beforeAt(list, y) } : { dropId }
}

/** The list visible at a point. A toast or the selection bar over the page takes no card; nor does a column under the people. */
function listAt(board: Element, x: number, y: number): HTMLElement | undefined {
  return document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>(`${listSelector},.board-people`))
    .find((one): one is HTMLElement => one !== null && board.contains(one))
}

/** The id of the first task whose card has its middle below a height, or `''` if none has. */
function beforeAt(list: Element, y: number): string {
  for (const card of list.querySelectorAll<HTMLElement>('[data-item-id]')) {
    const { top, height } = card.getBoundingClientRect()
    if (y < top + height / 2) return card.dataset['task'] ?? ''
  }
  return ''
}
