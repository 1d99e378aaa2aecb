/** Whether a key lifts a card of a board: Space, on the card itself, except while it selects cards (rule K105). */
export function isLift(event: KeyboardEvent, board: Element | null): boolean {
  const { target } = event
  const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  if (event.key !== ' ' || !isPlain || !(target instanceof HTMLElement)) return false
  if (document.body.hasAttribute('data-choosing')) return false
  return target.dataset['itemId'] !== undefined && board?.contains(target) === true
}
