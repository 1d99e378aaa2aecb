import { useVirtualizer, type Range } from '@tanstack/react-virtual'
import { memo, useCallback, useLayoutEffect, useRef } from 'react'
import type { Task } from '../../domain/model/tasks.ts'
import { usePrinting } from '../../ui/use-printing.ts'
import { BoardItem } from './board-item.tsx'
import { boardSize } from './board-size.ts'
import { measureOnceDrawn, nothing, observeInSight, usePainted, withKept } from './in-sight.ts'
import { useInHand } from '../shared/drag/hand.ts'
import type { BoardView } from './board-view.ts'
import { itemIdOf, taskIdOf } from '../shared/drag/item-id.ts'
import { DropLine } from './drag/drop-line.tsx'
import { beginAnew, never, useBefore, useKeptScroll } from './kept-scroll.ts'
import { useRovingCard } from './use-roving-card.ts'

interface CardsProps extends BoardView {
  /** The drop id of the list that holds the cards. */
  dropId: string
  tasks: readonly Task[]
  inZone: boolean
  /** About how far below the top of their list they begin, in pixels. */
  headerHeight: number
}

/** The usual height of a card with its gap, in pixels: the estimate until the card is drawn and measured. */
const usualHeight = { inColumn: 142, inZone: 106 } as const

/**
 * The maximum height of a zone when two stand beside the columns: `board-grid` in the styles. A higher one draws the rest
 * once it is measured.
 */
const besideColumns = 246

/** The maximum number of a list's cards in sight, in a window of any height: a list is 500 pixels high. */
const inSightAtMost = 30

/**
 * The cards of a column or a zone. Only those in sight are drawn and, right after them, one beyond each end. The card that
 * Tab reaches and the one being carried are drawn too, so that scrolling does not lose them. Rendered again only when the
 * tasks change, not whenever something is dragged over. On paper all cards are drawn.
 */
export const Cards = memo(function Cards(props: CardsProps) {
  const listId = `${props.projectId} ${props.dropId}`
  const isEmpty = props.tasks.length === 0
  useLayoutEffect(() => {
    // An empty list starts at its top again when cards come in.
    if (isEmpty) beginAnew(listId)
  }, [isEmpty, listId])
  return isEmpty ? null : <CardsInSight listId={listId} {...props} />
})

function CardsInSight(props: CardsProps & { listId: string }) {
  const { listId, dropId, tasks, inZone, headerHeight, nameOf, menuOf, focus } = props
  const { current, list } = useRovingCard(tasks, inZone, focus)
  const carried = useInHand((inHand) => inHand?.itemId)
  const inHand = carried === undefined ? -1 : indexOfItem(tasks, carried, inZone)
  const before = useBefore(listId)
  const isPrinting = usePrinting()
  const usual = inZone ? usualHeight.inZone : usualHeight.inColumn
  const drawn = useRef<ReadonlySet<string>>(new Set())
  const painted = usePainted(tasks, list.ref)
  const isInSightDrawn = painted === tasks
  const latest = useRef(tasks)
  useLayoutEffect(() => {
    latest.current = tasks
  })
  const inOrder = useCallback(() => latest.current.map(({ id }) => id), [])
  // Of thousands, only as many are laid out at first as can be in sight, unless a card beyond is asked for already.
  const isNew = painted === nothing && before === never && !isPrinting && current < inSightAtMost
  const count = isNew ? Math.min(tasks.length, inSightAtMost) : tasks.length
  // oxlint-disable-next-line react/incompatible-library -- matters to React Compiler only, which is not used
  const virtualizer = useVirtualizer({
    count,
    getItemKey: useCallback((index: number) => tasks[index]?.id ?? index, [tasks]),
    estimateSize: (index) => before.heights.get(tasks[index]?.id ?? '') ?? usual,
    getScrollElement: () => list.ref.current?.parentElement ?? null,
    scrollMargin: headerHeight,
    overscan: 1,
    rangeExtractor: useCallback(
      (range: Range) => {
        if (isPrinting) return [...tasks.keys()]
        const isDrawn = (index: number): boolean =>
          isInSightDrawn || drawn.current.has(tasks[index]?.id ?? '')
        return withKept(range, isDrawn, current, inHand)
      },
      [isPrinting, tasks, isInSightDrawn, current, inHand],
    ),
    // So that the first render already has the cards, before anything is measured.
    initialRect: { width: 0, height: inZone ? besideColumns : boardSize.columnMaxHeight },
    initialOffset: before.offset,
    observeElementRect: observeInSight,
    measureElement: measureOnceDrawn,
  })
  const items = virtualizer.getVirtualItems()
  useLayoutEffect(() => {
    drawn.current = new Set(items.map(({ key }) => String(key)))
  }, [items])
  useKeptScroll(listId, before, virtualizer)
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- in a <ul> every child would have to be an <li>
    <div role="list" {...list} className="pt-1">
      <div
        className="relative flow-root"
        style={{ height: virtualizer.getTotalSize() + (tasks.length - count) * usual }}
      >
        {items.map(({ index, start }, place) => {
          const task = tasks[index]
          if (!task) return null
          // The cards are stacked, whatever their heights; cards not drawn between two leave a gap.
          const gap = start - (items[place - 1]?.end ?? headerHeight)
          return (
            <div
              key={task.id}
              ref={virtualizer.measureElement}
              data-index={index}
              // No wider in a full-width zone than beside the columns. Rule Y63.
              className="max-w-90 pb-2"
              style={gap > 0 ? { marginTop: gap } : undefined}
            >
              <BoardItem
                task={task}
                index={index}
                count={tasks.length}
                isCurrent={index === current}
                inZone={inZone}
                assignee={nameOf(task.assignedTo)}
                menuOf={menuOf}
                inOrder={inOrder}
              />
            </div>
          )
        })}
        {!inZone && <DropLine dropId={dropId} tasks={tasks} virtualizer={virtualizer} above={headerHeight} />}
      </div>
    </div>
  )
}

function indexOfItem(tasks: readonly Task[], itemId: string, inZone: boolean): number {
  const id = taskIdOf(itemId)
  return itemIdOf(id, inZone) === itemId ? tasks.findIndex((task) => task.id === id) : -1
}
