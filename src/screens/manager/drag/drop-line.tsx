import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect } from 'react'
import type { Task } from '../../../domain/model/tasks.ts'
import { taskIdOf } from '../../shared/drag/item-id.ts'
import { useInHand } from '../../shared/drag/hand.ts'

interface DropLineProps {
  dropId: string
  tasks: readonly Task[]
  virtualizer: Virtualizer<HTMLElement, Element>
  /** How far the start of the list is above its first card, in pixels. */
  above: number
}

/** Where in a column the carried card would go: a line between two cards, scrolled into sight when carried by keyboard. */
export function DropLine({ dropId, tasks, virtualizer, above }: DropLineProps) {
  const before = useInHand((inHand) => (inHand?.over?.dropId === dropId ? inHand.over.before : undefined))
  const carriedId = useInHand((inHand) => inHand && taskIdOf(inHand.itemId))
  const byKeyboard = useInHand((inHand) => inHand?.by === 'keyboard')
  // Looked up only while a card is carried over this list, which may hold thousands.
  const found = before === undefined ? -1 : tasks.findIndex(({ id }) => id === before)
  const place = found === -1 ? tasks.length : found
  useEffect(() => {
    if (before !== undefined && byKeyboard) virtualizer.scrollToIndex(Math.min(place, tasks.length - 1))
  }, [before, byKeyboard, place, tasks.length, virtualizer])
  // Right before or right after itself, nothing would change.
  const stays = tasks[place]?.id === carriedId || tasks[place - 1]?.id === carriedId
  if (before === undefined || stays) return null
  const top = (virtualizer.measurementsCache[place]?.start ?? virtualizer.getTotalSize() + above) - above
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-x-0 z-10 -mt-1.5 h-1 rounded-full bg-accent forced-color-adjust-none"
      style={{ top }}
    />
  )
}
