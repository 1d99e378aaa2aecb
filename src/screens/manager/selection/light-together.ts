import type { Task } from '../../../domain/model/tasks.ts'
import { dropIdOf } from '../../../domain/views/drop.ts'
import { itemSelector } from '../../shared/drag/target.ts'
import { light, listIn, type CardFocus } from '../card-focus.ts'
import { itemIdOf } from '../item-id.ts'
import { cardOf } from '../project-card.tsx'
import type { ChangeOfMany } from './selection.ts'

/**
 * Shows where several tasks are after a change: of each list the first one comes into sight, and all that are drawn are lit, or the
 * folded row that took them.
 */
export function lightTogether(tasks: readonly Task[], change: ChangeOfMany, focus: CardFocus): void {
  const email = 'assignedTo' in change ? change.assignedTo : ''
  const inZone = email !== ''
  const further: (() => HTMLElement | null)[] = []
  const begun = new Set<HTMLElement>()
  for (const { id, projectId, status } of tasks) {
    const board = cardOf({ id: projectId })
    const list = board && listIn(board, inZone ? dropIdOf({ email }) : status)
    if (!list) continue
    const itemId = itemIdOf(id, inZone)
    if (begun.has(list)) further.push(() => list.querySelector<HTMLElement>(itemSelector(itemId)))
    else focus.light(itemId, list, list)
    begun.add(list)
  }
  // Once the first of each list is where it went; these do not scroll it away again.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      for (const find of further) {
        const card = find()
        if (card) light(card)
      }
    }),
  )
}
