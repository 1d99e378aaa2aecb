import type { Task } from '../../domain/model/tasks.ts'
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

/** Leads to a task on its board; where the boards do not show it, opens it. Rules K80, K87, K143. */
export function leadTo(
  { id, projectId }: Pick<Task, 'id' | 'projectId'>,
  focus: CardFocus,
  openTask: (taskId: string) => void,
): void {
  const card = cardOf({ id: projectId })
  const open = (): void => openTask(id)
  // The user has left the screen by now, or a filter leaves the whole board out.
  if (!card || card.hidden) return open()
  openCard(card, () => focus.lead(itemIdOf(id, false), card, open))
}
