import type { FluidDragActions, Sensor, SensorAPI } from '@hello-pangea/dnd'
import { useEffect } from 'react'
import type { ScrollingDrag } from './scrolling-drag.ts'
import { holdInTheMiddle, middleOf } from './grip.ts'

/** How to drag by keyboard, read out with every card. */
export const keyboardInstructions =
  'Press the arrow keys to go through the tasks of this list, space to lift a task, then the arrow keys to choose a column or an employee, space to drop it, escape to cancel.'

/**
 * Dragging by keyboard: each arrow key leads to the next column or zone in the order in which they are drawn, and scrolls
 * it into view. The library's own sensor reaches only lists that are side by side and already in the window.
 */
export function keyboardSensor(drag: ScrollingDrag): Sensor {
  return function useBoardKeyboard(api) {
    useEffect(() => {
      let carried: Carried | undefined
      const press = (event: KeyboardEvent): void => {
        if (carried?.actions.isActive()) carry(carried, event)
        else carried = lift(api, drag, event)
      }
      const cancel = (): void => {
        if (carried?.actions.isActive()) carried.actions.cancel()
      }
      addEventListener('keydown', press, { capture: true })
      for (const other of cancelling) addEventListener(other, cancel, { capture: true, passive: true })
      return () => {
        cancel()
        removeEventListener('keydown', press, { capture: true })
        for (const other of cancelling) removeEventListener(other, cancel, { capture: true })
      }
    }, [api])
  }
}

/** A card that the keyboard is carrying: the lists it can go to, and the one it is over. */
interface Carried {
  readonly actions: FluidDragActions
  readonly lists: readonly Element[]
  at: number
}

const cancelling = ['mousedown', 'touchstart', 'resize', 'visibilitychange'] as const

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

function lift(api: SensorAPI, { element, follow }: ScrollingDrag, event: KeyboardEvent): Carried | undefined {
  if (event.key !== ' ' || event.defaultPrevented || !(event.target instanceof HTMLElement)) return undefined
  const id = api.findClosestDraggableId(event)
  const preDrag = id === null ? null : api.tryGetLock(id, undefined, { sourceEvent: event })
  const board = element()
  if (!preDrag || !board) return undefined
  event.preventDefault()
  const card = event.target
  const lists = [...board.querySelectorAll('[data-rfd-droppable-id]')]
  const start = holdInTheMiddle(card)
  const actions = follow(preDrag.fluidLift(start), start, 'keyboard')
  return { actions, lists, at: lists.findIndex((list) => list.contains(card)) }
}

function carry(carried: Carried, event: KeyboardEvent): void {
  if (event.key === ' ' || event.key === 'Enter') carried.actions.drop()
  else if (event.key === 'Escape') carried.actions.cancel()
  else step(carried, steps[event.key] ?? 0)
  // Meanwhile the keys do nothing else: no scrolling, no leaving by Tab.
  if (!event.metaKey && !event.ctrlKey && !event.altKey) event.preventDefault()
}

function step(carried: Carried, by: number): void {
  const next = carried.lists[carried.at + by]
  if (!next || by === 0) return
  carried.at += by
  next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  carried.actions.move(middleOf(next))
}
