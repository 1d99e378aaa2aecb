import type { Task } from '../../../domain/model/tasks.ts'
import { dropIdOf } from '../../../domain/views/drop.ts'
import type { usePeek } from '../../../workspace/react.tsx'
import { itemSelector } from '../../shared/drag/target.ts'
import { light, listIn, type CardFocus } from '../card-focus.ts'
import { itemIdOf } from '../../shared/drag/item-id.ts'
import { cardOf } from '../card-of.ts'

type Peek = ReturnType<typeof usePeek>

/**
 * Shows where several tasks are after a change: scrolls the first one in each list into sight, and lights all that are drawn, or
 * the folded row that took them. They are shown in the zone of `email`, or in their columns if it is empty.
 */
export function lightTogether(tasks: readonly Task[], email: string, focus: CardFocus): void {
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
  // Once the first of each list is in place; lighting these does not scroll it away again.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      for (const find of further) {
        const card = find()
        if (card) light(card)
      }
    }),
  )
}

/** Does the same, in their columns, for those of some tasks that still exist. */
export function lightInColumns(taskIds: readonly string[], peek: Peek, focus: CardFocus): void {
  const tasks = peek((state) => taskIds.flatMap((id) => state.tasks.get(id) ?? []))
  lightTogether(tasks, '', focus)
}
