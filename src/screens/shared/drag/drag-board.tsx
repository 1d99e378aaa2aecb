import {
  DndContext,
  DragOverlay,
  TraversalOrder,
  type AutoScrollOptions,
  type CollisionDetection,
  type DragEndEvent,
  type DragMoveEvent,
  type DragStartEvent,
  type Collision,
} from '@dnd-kit/core'
import { useMemo, useRef, type ReactNode } from 'react'
import { besidePointer, tolerance, usePointerSensors } from './pointer-sensors.ts'
import { HandProvider, useInHand, type Hand, type Target } from './hand.ts'
import { itemSelector, listSelector, targetAt } from './target.ts'

/** The callbacks of a drag. */
export interface Carrying {
  readonly lifted: (itemId: string) => void
  /** The card is now over something else. */
  readonly over: (itemId: string, target: Target | undefined) => void
  readonly dropped: (itemId: string, target: Target | undefined) => void
}

interface DragBoardProps {
  hand: Hand
  /** The element that holds all lists, once it is drawn. */
  board: () => Element | null
  /** Whether a column takes a card at a place of its own. */
  places: boolean
  carrying: Carrying
  /** The card under the pointer. */
  carriedCard: (itemId: string) => ReactNode
  children: ReactNode
}

/** A board on which cards are dragged by mouse and touch; the list visible under the pointer takes them. */
export function DragBoard({ hand, board, places, carrying, carriedCard, children }: DragBoardProps) {
  const sensors = usePointerSensors()
  const underPointer = useMemo<CollisionDetection>(
    () =>
      ({ pointerCoordinates }) => {
        const element = board()
        const target = element && pointerCoordinates && targetAt(element, pointerCoordinates, places)
        return target ? [{ id: target.dropId, data: { target } }] : []
      },
    [board, places],
  )
  const autoScrolling = useMemo(
    () => ({ ...scrolling, canScroll: (element: Element) => !isPage(element) || !isInSight(board()) }),
    [board],
  )
  // Carrying a card away and back is not a tap.
  const isStill = useRef(true)
  const follow = ({ active, collisions, delta }: DragMoveEvent): void => {
    isStill.current &&= Math.hypot(delta.x, delta.y) <= tolerance
    const itemId = String(active.id)
    const over = targetOf(collisions)
    const before = hand.now()
    hand.set({ itemId, by: 'pointer', over })
    // Announcing every place on the way would be too much to hear.
    if (before?.over?.dropId !== over?.dropId) carrying.over(itemId, over)
  }
  const drop = ({ active, activatorEvent }: DragEndEvent): void => {
    const over = hand.now()?.over
    hand.set(undefined)
    const isTap = 'touches' in activatorEvent && isStill.current
    carrying.dropped(String(active.id), isTap ? undefined : over)
    if (isTap) clickOn(activatorEvent.target)
  }
  const lift = ({ active, activatorEvent }: DragStartEvent): void => {
    isStill.current = true
    const itemId = String(active.id)
    const from = board()?.querySelector(itemSelector(itemId))?.closest<HTMLElement>(listSelector)
    hand.set({ itemId, by: 'pointer', over: from ? { dropId: from.dataset['dropId'] ?? '' } : undefined })
    carrying.lifted(itemId)
    swallowRest()
    if ('touches' in activatorEvent) cancelBySecond(activatorEvent.target)
  }
  return (
    <HandProvider value={hand}>
      <DndContext
        sensors={sensors}
        collisionDetection={underPointer}
        autoScroll={autoScrolling}
        accessibility={silent}
        onDragStart={lift}
        onDragMove={follow}
        onDragOver={follow}
        onDragEnd={drop}
        onDragCancel={({ active }) => {
          hand.set(undefined)
          carrying.dropped(String(active.id), undefined)
        }}
      >
        {children}
        <DragOverlay dropAnimation={null} modifiers={overlayModifiers} className="pointer-events-none">
          <Carried card={carriedCard} />
        </DragOverlay>
      </DndContext>
    </HandProvider>
  )
}

function Carried({ card }: { card: (itemId: string) => ReactNode }) {
  const itemId = useInHand((inHand) => (inHand?.by === 'pointer' ? inHand.itemId : undefined))
  return itemId !== undefined && <div aria-hidden>{card(itemId)}</div>
}

const overlayModifiers = [besidePointer]

/** SPEC 9 'Drag behaviour': for everything that scrolls: the page, a board, a column, a zone. */
const autoScroll = { startFromPercentage: 0.25, maxPixelScroll: 28 } as const

/** The same in the library's terms. One step per frame, only for what the pointer is in: so no step exceeds the maximum. */
const scrolling: AutoScrollOptions = {
  threshold: { x: autoScroll.startFromPercentage, y: autoScroll.startFromPercentage },
  acceleration: autoScroll.maxPixelScroll,
  interval: 16,
  // The list first, then the page once the list is at its end.
  order: TraversalOrder.ReversedTreeOrder,
}

function isPage(element: Element): boolean {
  return element === document.scrollingElement
}

/** Whether all of a board is in the window, so that scrolling the page would reveal nothing. */
function isInSight(board: Element | null): boolean {
  const { top = 0, bottom = 0 } = board?.getBoundingClientRect() ?? {}
  return top >= 0 && bottom <= innerHeight
}

const nothing = (): undefined => undefined

/** The library stays silent: the board makes its own announcements and returns the focus itself. */
const silent = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
  screenReaderInstructions: { draggable: '' },
  restoreFocus: false,
}

/** The target that the collision found stands for. */
function targetOf(collisions: readonly Collision[] | null): Target | undefined {
  const target: unknown = collisions?.[0]?.data?.['target']
  return isTarget(target) ? target : undefined
}

function isTarget(found: unknown): found is Target {
  return found instanceof Object && 'dropId' in found
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Puts the card back at a second finger, which means zooming. The library would drop the card where either finger is lifted. */
function cancelBySecond(target: EventTarget | null): void {
  // Before the second finger begins a press: if it lands on the same card, that press must not be cancelled.
  addEventListener('touchstart', () => target?.dispatchEvent(new Event('touchcancel')), {
    once: true,
    capture: true,
  })
}

/** Does what a tap does, once the library lets clicks through again: it blocks them for that long after a drag. */
function clickOn(target: EventTarget | null): void {
  setTimeout(() => target instanceof HTMLElement && target.click(), 50)
}

/**
 * The release that ends a drag is not a click on what is there: no link is followed, no card opened. Until then Escape puts back
 * the carried card, and does nothing else. Rule K159.
 */
function swallowRest(): void {
  const end = new AbortController()
  const options = { capture: true, signal: end.signal }
  let isHeld = true
  const released = (): void => {
    isHeld = false
    // The click comes in the same task as the release.
    setTimeout(() => end.abort())
  }
  addEventListener('click', swallow, options)
  addEventListener('keydown', (event) => isHeld && event.key === 'Escape' && event.preventDefault(), options)
  addEventListener('pointerup', released, options)
  addEventListener('pointercancel', released, options)
}
