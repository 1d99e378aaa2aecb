/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no <li>: between it and the list stands its place, see `Cards` */
import { Draggable, type DraggableProvided } from '@hello-pangea/dnd'
import { memo, useLayoutEffect, useRef, type ReactNode } from 'react'
import type { Task } from '../../domain/model/tasks.ts'
import { taskName } from '../../domain/model/names.ts'
import { ActionMenu } from '../../ui/menu.tsx'
import type { MenuSection } from '../../ui/menu-items.ts'
import { useOpensTask } from '../shared/open-task.ts'
import { holdAtPointer } from './grip.ts'
import { itemIdOf } from './item-id.ts'
import { TaskCard } from './task-card.tsx'

interface BoardItemProps {
  task: Task
  /** Its position in the list, and how many there are: not all of them are drawn. */
  index: number
  count: number
  /** Whether Tab leads to it. */
  isCurrent: boolean
  inZone: boolean
  assignee: string
  menuOf: (task: Task, itemId: string) => readonly MenuSection[]
}

/**
 * A task in a column or a zone: a list item that can be dragged, with a menu that does the same.
 *
 * The card itself stays where it is and a second one follows the pointer: tasks have no order of their own, so nothing
 * makes way for them. What the library measures and moves is a dot where the card is held, so the list under the pointer
 * takes the card, whatever size either is.
 */
export const BoardItem = memo(function BoardItem(props: BoardItemProps) {
  const { task, index, count, isCurrent, inZone, assignee, menuOf } = props
  const name = taskName(task)
  const itemId = itemIdOf(task.id, inZone)
  const card = { task, assignee, inZone }
  const tabIndex = isCurrent ? 0 : -1
  const opens = useOpensTask(task.id)
  return (
    <Draggable draggableId={itemId} index={index}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging, isDropAnimating }) => (
        <div
          {...dragHandleProps}
          {...draggableProps}
          {...atRest}
          {...opens}
          role="listitem"
          tabIndex={tabIndex}
          aria-label={name}
          aria-posinset={index + 1}
          aria-setsize={count}
          aria-roledescription="Task"
          onPointerDown={holdAtPointer}
          className="relative rounded-md select-none"
        >
          <span
            ref={innerRef}
            className="absolute top-(--grip-y,50%) left-(--grip-x,50%) size-px pointer-events-none"
          />
          <TaskCard {...card} look={isDragging ? 'source' : 'resting'} />
          <ActionMenu
            label={`Actions for ${name}`}
            tabIndex={tabIndex}
            sections={() => menuOf(task, itemId)}
            className="absolute! top-1 right-1 text-muted"
          />
          {isDragging && (
            <Carried draggableProps={draggableProps} dropping={isDropAnimating}>
              <TaskCard {...card} look="carried" />
            </Carried>
          )}
        </div>
      )}
    </Draggable>
  )
})

/** What the list item does not take from the library: it does not move. */
const atRest = { style: undefined, onTransitionEnd: undefined }

interface CarriedProps extends Pick<DraggableProvided, 'draggableProps'> {
  dropping: boolean
  children: ReactNode
}

/**
 * The card under the pointer. A drop shows its result in the same frame: the library would animate the card to its new
 * position and wait for the end of that, so it is told at once that the animation has ended.
 */
function Carried({ draggableProps: { style, onTransitionEnd }, dropping, children }: CarriedProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const arrived = new TransitionEvent('transitionend', { propertyName: 'transform', bubbles: true })
    // Not while React is still drawing: the library could not draw what follows.
    if (dropping) queueMicrotask(() => ref.current?.dispatchEvent(arrived))
  }, [dropping])
  const at = style && 'top' in style ? { top: style.top, left: style.left } : undefined
  return (
    <div
      ref={ref}
      aria-hidden
      onTransitionEnd={onTransitionEnd}
      style={{ ...at, transform: style?.transform }}
      className="pointer-events-none fixed z-50"
    >
      <div
        className="w-58"
        style={{
          visibility: dropping ? 'hidden' : undefined,
          translate: 'calc(-1 * var(--grip-x, 50%) - var(--board-shift, 0px)) calc(-1 * var(--grip-y, 50%))',
        }}
      >
        {children}
      </div>
    </div>
  )
}
