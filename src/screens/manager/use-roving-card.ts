import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import type { Task } from '../../domain/model/tasks.ts'
import { focusWhenDrawn, type CardFocus } from './card-focus.ts'
import { itemIdOf, taskIdOf } from '../shared/drag/item-id.ts'

/** How many cards a page key moves by. */
const page = 5

interface RovingCard {
  /** The index of the card that Tab reaches: the last one that had the focus; at first, the first one. */
  readonly current: number
  readonly list: {
    readonly ref: RefObject<HTMLDivElement | null>
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  }
}

/**
 * Makes a list of cards a single tab stop, however many cards it has; the arrow keys move from card to card, including those
 * not drawn yet.
 */
export function useRovingCard(tasks: readonly Task[], inZone: boolean, focus: CardFocus): RovingCard {
  const [currentId, setCurrentId] = useState<string>()
  const ref = useRef<HTMLDivElement>(null)
  // A list may have thousands, and is rendered more than once until it settles.
  const current = useMemo(
    () => (currentId === undefined ? 0 : Math.max(0, indexOf(tasks, currentId))),
    [tasks, currentId],
  )

  useEffect(
    () =>
      focus.join((itemId) => {
        const id = taskIdOf(itemId)
        if (itemIdOf(id, inZone) !== itemId || !tasks.some((task) => task.id === id)) return false
        setCurrentId(id)
        return true
      }),
    [focus, inZone, tasks],
  )

  return {
    current,
    list: {
      ref,
      onFocus: ({ target }) => {
        const card = target.closest<HTMLElement>('[data-item-id]')
        const itemId = card?.dataset['itemId']
        // React reports the focus in a card's menu or dialog as if it were in the list, but those are elsewhere on the page.
        if (itemId && ref.current?.contains(card)) setCurrentId(taskIdOf(itemId))
      },
      onKeyDown: (event) => {
        const isOnCard = event.target instanceof HTMLElement && event.target.role === 'listitem'
        // With Shift, the arrow keys select as they move.
        const isShift = event.shiftKey && !event.key.startsWith('Arrow')
        const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !isShift
        // While a card is carried, the arrow keys choose where it goes.
        if (!isOnCard || !isPlain || event.defaultPrevented) return
        const next = tasks[destination(event.key, current, tasks.length)]
        if (!next || !ref.current) return
        event.preventDefault()
        setCurrentId(next.id)
        focusWhenDrawn(ref.current, itemIdOf(next.id, inZone), 'card')
      },
    },
  }
}

function indexOf(tasks: readonly Task[], taskId: string): number {
  return tasks.findIndex(({ id }) => id === taskId)
}

/** The index that a key leads to from an index of a list, -1 if it leads nowhere. */
function destination(key: string, from: number, count: number): number {
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, from + 1)
    case 'ArrowUp':
      return Math.max(0, from - 1)
    case 'PageDown':
      return Math.min(last, from + page)
    case 'PageUp':
      return Math.max(0, from - page)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return -1
  }
}
