import { Draggable, type DraggableProvided } from '@hello-pangea/dnd'
import { memo, type ReactNode } from 'react'
import type { Task } from '../../domain/model.ts'
import { taskName } from '../../domain/views/names.ts'
import { ActionMenu, type MenuSection } from '../../ui/menu.tsx'
import { holdAtPointer } from './grip.ts'
import { itemIdOf } from './item-id.ts'
import { TaskCard } from './task-card.tsx'

interface BoardItemProps {
  task: Task
  index: number
  inZone: boolean
  assignee: string
  menuOf: (task: Task, itemId: string) => readonly MenuSection[]
}

/**
 * A task in a column or a zone: a list item that can be dragged, with a menu that does the same.
 *
 * The card itself stays where it is and a second one goes with the pointer: tasks have no order of their own, so
 * nothing makes way for them. What the library measures and moves is a dot where the card is held; hence the place
 * under the pointer takes the card, whatever size both have.
 */
export const BoardItem = memo(function BoardItem({ task, index, inZone, assignee, menuOf }: BoardItemProps) {
  const name = taskName(task)
  const itemId = itemIdOf(task.id, inZone)
  const card = { task, assignee, inZone }
  return (
    <Draggable draggableId={itemId} index={index}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging, isDropAnimating }) => (
        <li
          {...dragHandleProps}
          {...draggableProps}
          {...atRest}
          aria-label={name}
          aria-roledescription="Task"
          onPointerDown={holdAtPointer}
          className="relative rounded-md"
        >
          <span ref={innerRef} className="absolute top-(--grip-y,50%) left-(--grip-x,50%) size-px" />
          <TaskCard {...card} look={isDragging ? 'source' : 'resting'} />
          <ActionMenu
            label={`Actions for ${name}`}
            sections={() => menuOf(task, itemId)}
            className="absolute! top-1 right-1 text-muted"
          />
          {isDragging && (
            <Carried draggableProps={draggableProps} dropping={isDropAnimating}>
              <TaskCard {...card} look="carried" />
            </Carried>
          )}
        </li>
      )}
    </Draggable>
  )
})

/** What the list item does not take from the library: it is no button (there is one in it), and it does not move. */
const atRest = { role: undefined, style: undefined, onTransitionEnd: undefined }

interface CarriedProps extends Pick<DraggableProvided, 'draggableProps'> {
  dropping: boolean
  children: ReactNode
}

/** The card under the pointer. A drop shows its result at once: instead of flying there, it is gone. */
function Carried({ draggableProps: { style, onTransitionEnd }, dropping, children }: CarriedProps) {
  const at = style && 'top' in style ? { top: style.top, left: style.left } : undefined
  return (
    <div
      aria-hidden
      onTransitionEnd={onTransitionEnd}
      style={{ ...at, transform: style?.transform, transition: dropping ? 'transform 1ms' : 'none' }}
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
