import { useEffect } from 'react'
import { useInHand } from '../../shared/drag/hand.ts'
import { taskIdOf } from '../item-id.ts'
import type { DropLineProps } from './drop-line.tsx'

/** The line before the task with the id `before`; after the last one where there is none. */
export function DrawnDropLine({ before, tasks, virtualizer, above }: DropLineProps & { before: string }) {
  const carriedId = useInHand((inHand) => inHand && taskIdOf(inHand.itemId))
  const byKeyboard = useInHand((inHand) => inHand?.by === 'keyboard')
  const found = tasks.findIndex(({ id }) => id === before)
  const place = found === -1 ? tasks.length : found
  useEffect(() => {
    if (byKeyboard) virtualizer.scrollToIndex(Math.min(place, tasks.length - 1))
  }, [byKeyboard, place, tasks.length, virtualizer])
  // Right before and right after itself nothing would change.
  const stays = tasks[place]?.id === carriedId || tasks[place - 1]?.id === carriedId
  if (stays) return null
  const top = (virtualizer.measurementsCache[place]?.start ?? virtualizer.getTotalSize() + above) - above
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-x-0 z-10 -mt-1.5 h-1 rounded-full bg-accent forced-color-adjust-none"
      style={{ top }}
    />
  )
}
