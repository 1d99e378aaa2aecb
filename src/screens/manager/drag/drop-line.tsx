import type { Virtualizer } from '@tanstack/react-virtual'
import { Suspense, useEffect } from 'react'
import type { Task } from '../../../domain/model/tasks.ts'
import { loadable } from '../../../ui/loadable.tsx'
import { useInHand } from '../../shared/drag/hand.ts'

export interface DropLineProps {
  dropId: string
  tasks: readonly Task[]
  virtualizer: Virtualizer<HTMLElement, Element>
  /** How far the list's beginning is above its first card, in pixels. */
  above: number
}

// No board has one before a card is lifted.
const line = loadable<DropLineProps & { before: string }>(
  async () => (await import('./drawn-drop-line.tsx')).DrawnDropLine,
)

/** Where in a column the carried card would be put: a line between two cards, brought into sight when the keyboard carries. */
export function DropLine(props: DropLineProps) {
  const { dropId } = props
  const before = useInHand((inHand) => (inHand?.over?.dropId === dropId ? inHand.over.before : undefined))
  const isCarrying = useInHand((inHand) => inHand !== undefined)
  useEffect(() => {
    if (isCarrying) void line.preload()
  }, [isCarrying])
  if (before === undefined) return null
  return (
    <Suspense>
      <line.Part {...props} before={before} />
    </Suspense>
  )
}
