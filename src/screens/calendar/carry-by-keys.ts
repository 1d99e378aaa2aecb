import { useLayoutEffect, useRef, type RefObject } from 'react'
import { addDays, type Day } from '../../domain/model/day.ts'
import type { Carrying } from '../shared/drag/drag-board.tsx'
import type { Hand, InHand } from '../shared/drag/hand.ts'
import { dueDateOf, noDay } from './no-day.ts'

interface KeyParts {
  readonly hand: Hand
  readonly area: RefObject<HTMLElement | null>
  readonly carrying: Carrying
  /** The day from which an item is carried. */
  readonly startOf: (itemId: string) => Day
  /**
   * Brings a day into view, since the arrow keys lead beyond the month. Returns whether the calendar has it, and
   * announces when it does not.
   */
  readonly show: (day: Day) => boolean
}

/** How many days each key moves. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
  PageUp: -28,
  PageDown: 28,
}

/** The events that cancel carrying: a press of the mouse, another window or another size. */
const cancelling = ['mousedown', 'touchstart', 'resize', 'visibilitychange'] as const

/**
 * Lets a task be carried by keyboard: Space lifts and drops it, the arrow keys choose the day, Delete none, Escape puts
 * it back.
 */
export function useCarryByKeys(parts: KeyParts): void {
  const latest = useRef(parts)
  useLayoutEffect(() => {
    latest.current = parts
  })
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const inHand = latest.current.hand.now()
      if (!inHand) lift(latest.current, event)
      else if (inHand.by === 'keyboard') carry(latest.current, inHand, event)
    }
    const cancel = (): void => {
      const inHand = latest.current.hand.now()
      if (inHand?.by === 'keyboard') end(latest.current, inHand, false)
    }
    // After the window's own listeners, which keep keys from the focused element.
    document.addEventListener('keydown', press, { capture: true })
    for (const other of cancelling) addEventListener(other, cancel, { capture: true, passive: true })
    return () => {
      cancel()
      document.removeEventListener('keydown', press, { capture: true })
      for (const other of cancelling) removeEventListener(other, cancel, { capture: true })
    }
  }, [])
}

function lift({ hand, area, carrying, startOf }: KeyParts, event: KeyboardEvent): void {
  const { target } = event
  if (event.key !== ' ' || event.defaultPrevented || !(target instanceof HTMLElement)) return
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  const item = target.closest<HTMLElement>('[data-item-id]')
  const itemId = item?.dataset['itemId']
  if (!item || itemId === undefined || !area.current?.contains(item)) return
  event.preventDefault()
  hand.set({ itemId, by: 'keyboard', over: { dropId: startOf(itemId) } })
  carrying.lifted(itemId)
}

function carry(parts: KeyParts, inHand: InHand, event: KeyboardEvent): void {
  const step = steps[event.key]
  const from = (inHand.over && dueDateOf(inHand.over.dropId)) || parts.startOf(inHand.itemId)
  if (event.key === ' ' || event.key === 'Enter') end(parts, inHand, true)
  else if (event.key === 'Escape') end(parts, inHand, false)
  else if (event.key === 'Delete' || event.key === 'Backspace') hover(parts, inHand, noDay)
  else if (step !== undefined) {
    const day = addDays(from, step)
    // Shown first, since what is announced after the focus has moved is heard.
    if (parts.show(day)) hover(parts, inHand, day)
  }
  // While a task is carried, the keys do nothing else: no scrolling, no leaving by Tab.
  if (!event.metaKey && !event.ctrlKey && !event.altKey) event.preventDefault()
}

function hover({ hand, carrying }: KeyParts, inHand: InHand, dropId: string): void {
  hand.set({ ...inHand, over: { dropId } })
  carrying.over(inHand.itemId, { dropId })
}

function end({ hand, carrying }: KeyParts, { itemId, over }: InHand, isDropped: boolean): void {
  hand.set(undefined)
  carrying.dropped(itemId, isDropped ? over : undefined)
}
