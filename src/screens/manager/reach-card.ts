import { itemIdOf } from '../shared/drag/item-id.ts'
import type { CardFocus } from './card-focus.ts'
import { cardOf } from './card-of.ts'

/** Opens the card of a project. The card may be about to appear: a filter that hid it has just been cleared. */
export function openCard(card: HTMLElement, then: (header: HTMLElement) => void): void {
  const open = (): void => {
    const header = card.querySelector<HTMLElement>('[aria-expanded]')
    if (!header) return
    // As a user would: the header knows what that means with and without a filter.
    if (header.ariaExpanded === 'false') header.click()
    then(header)
  }
  if (!card.hidden) return open()
  const observer = new MutationObserver(() => {
    observer.disconnect()
    open()
  })
  observer.observe(card, { attributeFilter: ['hidden'] })
}

/** Leads to a task that was added to a board other than the one where it was typed. Rule K143. */
export function leadTo(taskId: string, projectId: string, focus: CardFocus): void {
  const card = cardOf({ id: projectId })
  if (card) openCard(card, () => focus.lead(itemIdOf(taskId, false), card))
}
