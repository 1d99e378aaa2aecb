import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { memo, useCallback, useLayoutEffect, useRef } from 'react'
import type { Task } from '../../domain/model/tasks.ts'
import { usePrinting } from '../../ui/use-printing.ts'
import { BoardItem } from './board-item.tsx'
import { boardSize } from './board-size.ts'
import { useInHand } from '../shared/drag/hand.ts'
import type { BoardView } from './board-view.ts'
import { itemIdOf, taskIdOf } from './item-id.ts'
import { DropLine } from './drag/drop-line.tsx'
import { beginAnew, useBefore, useKeptScroll } from './kept-scroll.ts'
import { useRovingCard } from './use-roving-card.ts'

interface CardsProps extends BoardView {
  /** The drop id of the list that the cards are in. */
  dropId: string
  tasks: readonly Task[]
  inZone: boolean
  /** About how far below the top of their list they begin, in pixels. */
  headerHeight: number
}

/** How high a card with its gap usually is, in pixels: the estimate until it is drawn and measured. */
const usualHeight = { inColumn: 142, inZone: 106 } as const

/**
 * The cards of a column or a zone. Only those in sight are drawn, and one beyond each end; also the one that Tab leads to
 * and the one being carried, which must not be lost when they are scrolled away. Drawn again only when the tasks change,
 * not whenever something is dragged over. On paper all of them are drawn.
 */
export const Cards = memo(function Cards(props: CardsProps) {
  const listId = `${props.projectId} ${props.dropId}`
  const isEmpty = props.tasks.length === 0
  useLayoutEffect(() => {
    // Whatever comes into an empty list next is shown from its beginning.
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
  const latest = useRef(tasks)
  useLayoutEffect(() => {
    latest.current = tasks
  })
  const inOrder = useCallback(() => latest.current.map(({ id }) => id), [])
  // oxlint-disable-next-line react/incompatible-library -- matters to React Compiler only, which is not used
  const virtualizer = useVirtualizer({
    count: tasks.length,
    getItemKey: useCallback((index: number) => tasks[index]?.id ?? index, [tasks]),
    estimateSize: (index) =>
      before.heights.get(tasks[index]?.id ?? '') ?? (inZone ? usualHeight.inZone : usualHeight.inColumn),
    getScrollElement: () => list.ref.current?.parentElement ?? null,
    scrollMargin: headerHeight,
    overscan: 1,
    rangeExtractor: useCallback(
      (range: Range) => (isPrinting ? [...tasks.keys()] : withKept(range, current, inHand)),
      [isPrinting, tasks, current, inHand],
    ),
    // So that the first drawing already has the cards, before anything is measured.
    initialRect: { width: 0, height: inZone ? boardSize.zoneMaxHeight : boardSize.columnMaxHeight },
    initialOffset: before.offset,
  })
  useKeptScroll(listId, before, virtualizer)
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- in a <ul> every child would have to be an <li>
    <div role="list" {...list} className="pt-1">
      <div className="relative print:h-auto!" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const task = tasks[index]
          if (!task) return null
          return (
            <div
              key={task.id}
              ref={virtualizer.measureElement}
              data-index={index}
              className="absolute inset-x-0 pb-2 print:static print:break-inside-avoid"
              style={{ top: start - headerHeight }}
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

/** The positions that are drawn: those of a range, and the kept ones among all there are. */
function withKept(range: Range, ...kept: readonly number[]): number[] {
  const shown = new Set([
    ...defaultRangeExtractor(range),
    ...kept.filter((index) => index >= 0 && index < range.count),
  ])
  return [...shown].toSorted((one, other) => one - other)
}
