import type { FluidDragActions } from '@hello-pangea/dnd'
import { autoScroll } from './board-size.ts'

/** A point of the window. */
export type Point = Parameters<FluidDragActions['move']>[0]

/** What the sensors of one board share. */
export interface ScrollingDrag {
  /** The ref of the element that scrolls sideways. */
  readonly attach: (element: HTMLElement | null) => void
  /** That element, once it is drawn. */
  readonly element: () => HTMLElement | null
  /** The library's auto-scroll; off while the keyboard drags, which scrolls its target into view by itself. */
  readonly autoScroller: { readonly disabled: boolean }
  /** Follows a drag that began at a point of the window; gives the actions that its sensor has to call. */
  readonly follow: (actions: FluidDragActions, at: Point, by: 'pointer' | 'keyboard') => FluidDragActions
}

/**
 * Dragging on a board that scrolls sideways. The library knows one scroll container per list, which is the column, and
 * assumes that the columns stay where they were at the start. So when the board is scrolled by 100 px, the library is
 * told that the pointer is 100 px further on, and what is painted under the pointer is moved back by as much
 * (`--board-shift`). In development the library still warns about the two scroll containers.
 */
export function createScrollingDrag(): ScrollingDrag {
  let board: HTMLElement | null = null
  let byKeyboard = false
  return {
    attach: (element) => {
      board = element
    },
    element: () => board,
    autoScroller: {
      ...autoScroll,
      // The library reads it whenever it considers scrolling.
      get disabled() {
        return byKeyboard
      },
    },
    follow: (actions, start, by) => {
      byKeyboard = by === 'keyboard'
      return board ? followOn(board, actions, start, by) : actions
    },
  }
}

function followOn(
  board: HTMLElement,
  actions: FluidDragActions,
  start: Point,
  by: 'pointer' | 'keyboard',
): FluidDragActions {
  let at = start
  let isMoving = false
  let shownShift = 0
  const scrolledFrom = board.scrollLeft
  const tell = (): void => {
    const shift = board.scrollLeft - scrolledFrom
    // Only when it changes: everything on the board inherits it and would be styled anew.
    if (shift !== shownShift) board.style.setProperty('--board-shift', `${shift}px`)
    shownShift = shift
    if (!actions.isActive()) return
    actions.move({ x: at.x + shift, y: at.y })
    isMoving = true
    requestAnimationFrame(() => {
      isMoving = false
    })
  }
  const speed = (): number => (by === 'pointer' ? speedAt(at.x, board.getBoundingClientRect()) : 0)
  scrollUntilOver(board, tell, speed, actions)
  return {
    ...actions,
    move: (point) => {
      at = point
      tell()
    },
    drop: (options) => {
      const drop = (): void => {
        if (actions.isActive()) actions.drop(options)
      }
      // The library applies a move in the next frame, and would forget one that is followed by a drop at once.
      if (isMoving) requestAnimationFrame(drop)
      else drop()
    },
  }
}

/** While the drag is under way: scrolls the board at the given speed, and calls `scrolled` when it was scrolled. */
function scrollUntilOver(
  board: HTMLElement,
  scrolled: () => void,
  speed: () => number,
  { isActive }: FluidDragActions,
): void {
  const startedAt = performance.now()
  const step = (now: number): void => {
    if (!isActive()) {
      board.removeEventListener('scroll', scrolled)
      board.style.removeProperty('--board-shift')
      return
    }
    // Gently at first, so that a card lifted near an edge does not run away.
    board.scrollLeft += speed() * Math.min(1, (now - startedAt) / 1000)
    requestAnimationFrame(step)
  }
  board.addEventListener('scroll', scrolled)
  requestAnimationFrame(step)
}

/** Pixels per frame, to the left when negative: SPEC 9 'auto-scroll starts at 25% of the container, maximum 28 px'. */
function speedAt(x: number, { left, right, width }: DOMRect): number {
  const reach = width * autoScroll.startFromPercentage
  const nearness = (distance: number): number => Math.min(1, Math.max(0, 1 - distance / reach))
  return autoScroll.maxPixelScroll * (nearness(right - x) ** 2 - nearness(x - left) ** 2)
}
