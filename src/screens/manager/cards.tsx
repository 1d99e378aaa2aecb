import { memo, useMemo, useRef, type CSSProperties, type ReactNode, type Ref, type RefObject } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { Task } from '../../domain/model.ts'
import { BoardItem } from './board-item.tsx'
import type { BoardView } from './board-view.ts'
import { itemIdOf } from './item-id.ts'
import { useKeptScroll } from './kept-scroll.ts'
import { useRovingCard } from './use-roving-card.ts'

interface CardsProps extends BoardView {
  /** The drop id of the place where the cards stand. */
  dropId: string
  tasks: readonly Task[]
  inZone: boolean
  /** The item that was taken from here and is in the hand. */
  carried: string | undefined
}

/** How far below the top of their place the cards begin, in pixels: about the height of its header. */
const headerHeight = 44
/** How high a card with its gap usually is, in pixels: what is taken for it until it is drawn and measured. */
const usualHeight = { inColumn: 142, inZone: 106 } as const
/** How far beyond what is in sight cards are drawn, in pixels: about one at each end. */
const beyond = 120

/**
 * The cards of a column or a zone. Only those in sight are drawn; besides, the one that Tab leads to and the one in the
 * hand, which must not be lost when they are scrolled away. Drawn again only when its tasks are others, not whenever
 * something is dragged over.
 */
export const Cards = memo(function Cards(props: CardsProps) {
  const { projectId, dropId, tasks, inZone, carried, nameOf, menuOf, focus } = props
  const { current, list } = useRovingCard(tasks, inZone, focus)
  const scroller = useParentOf(list.ref)
  const virtualizer = useRef<VirtualizerHandle>(null)
  useKeptScroll(`${projectId} ${dropId}`, virtualizer, headerHeight)
  const inHand = carried === undefined ? -1 : tasks.findIndex(({ id }) => itemIdOf(id, inZone) === carried)
  if (tasks.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- in a <ul> every child would have to be an <li>
    <div role="list" {...list} className="pt-1">
      <Virtualizer
        ref={virtualizer}
        scrollRef={scroller}
        startMargin={headerHeight}
        data={tasks}
        keepMounted={inHand < 0 ? [current] : [current, inHand]}
        bufferSize={beyond}
        itemSize={inZone ? usualHeight.inZone : usualHeight.inColumn}
        item={Place}
      >
        {(task, index) => (
          <BoardItem
            key={task.id}
            task={task}
            index={index}
            count={tasks.length}
            isCurrent={index === current}
            inZone={inZone}
            assignee={nameOf(task.assignedTo)}
            menuOf={menuOf}
          />
        )}
      </Virtualizer>
    </div>
  )
})

/** The element around another one: here the place of the board, which is what scrolls. */
function useParentOf(ref: RefObject<HTMLElement | null>): RefObject<HTMLElement | null> {
  return useMemo(
    () => ({
      get current() {
        return ref.current?.parentElement ?? null
      },
    }),
    [ref],
  )
}

interface PlaceProps {
  style: CSSProperties
  children: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** Where a card stands in its list. With its layout contained, as the library has it, no card could follow the pointer. */
function Place({ style, children, ref }: PlaceProps) {
  return (
    <div ref={ref} style={{ ...style, contain: 'style' }}>
      {/* Within, since what is measured is the content. */}
      <div className="pb-2">{children}</div>
    </div>
  )
}
