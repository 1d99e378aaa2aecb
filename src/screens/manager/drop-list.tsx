/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a fieldset is for fields, and neither scrolls nor shrinks well */
import { Droppable } from '@hello-pangea/dnd'
import type { CSSProperties, ReactNode } from 'react'
import type { Task } from '../../domain/model/tasks.ts'
import { classNames } from '../../ui/class-names.ts'
import type { BoardView } from './board-view.ts'
import { Cards } from './cards.tsx'

interface DropListProps extends BoardView {
  /** SPEC 4 'Assignment': the status, or `emp-` and the e-mail. */
  dropId: string
  /** The accessible name of the group. */
  label: string
  tasks: readonly Task[]
  inZone: boolean
  /** Stays visible above the tasks. */
  header: ReactNode
  emptyText: string
  className?: string | undefined
  style: CSSProperties
}

/** A list of the board that takes tasks and scrolls by itself: a column, or an employee's zone. */
export function DropList({
  dropId,
  label,
  header,
  tasks,
  inZone,
  emptyText,
  className,
  style,
  ...view
}: DropListProps) {
  return (
    <Droppable droppableId={dropId}>
      {({ innerRef, droppableProps, placeholder }, { isDraggingOver, draggingFromThisWith }) => (
        <div
          {...droppableProps}
          ref={innerRef}
          role="group"
          aria-label={label}
          style={style}
          className={classNames(
            'min-w-0 scroll-pt-12 overflow-y-auto overscroll-y-auto rounded-lg border px-2 pb-2',
            isDraggingOver
              ? 'cursor-grabbing border-accent bg-accent-soft outline-2 outline-accent'
              : 'border-line bg-sunken',
            className,
          )}
        >
          <div
            className={classNames(
              'sticky top-0 z-10 -mx-2 px-3 pt-2 pb-1',
              isDraggingOver ? 'bg-accent-soft' : 'bg-sunken',
            )}
          >
            {header}
          </div>
          <Cards
            dropId={dropId}
            {...view}
            tasks={tasks}
            inZone={inZone}
            carried={draggingFromThisWith ?? undefined}
          />
          {tasks.length === 0 && <p className="px-1 py-3 text-center text-sm text-muted">{emptyText}</p>}
          {placeholder}
        </div>
      )}
    </Droppable>
  )
}
