/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a fieldset is for fields, and neither scrolls nor shrinks well */
import { useDroppable } from '@dnd-kit/core'
import { Plus, X } from 'lucide-react'
import { useRef, useState, type CSSProperties, type ReactNode } from 'react'
import type { Task } from '../../domain/model/tasks.ts'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { loadable } from '../../ui/parts/loadable.tsx'
import { headerHeight } from './board-size.ts'
import type { BoardView } from './board-view.ts'
import { Cards } from './cards.tsx'
import { useInHand } from '../shared/drag/hand.ts'
import { itemIdOf } from '../shared/drag/item-id.ts'
import type { NewTaskProps } from './new-task.tsx'
import type { Beginning } from './use-add-task.ts'

interface DropListProps extends BoardView {
  /** SPEC 4 'Assignment': the status, or `emp-` and the e-mail. */
  dropId: string
  /** The accessible name of the group. */
  label: string
  tasks: readonly Task[]
  inZone: boolean
  /** Stays visible above the tasks, beside the button that adds one. */
  header: ReactNode
  /** The accessible name of that button. */
  newTask: string
  /** The initial values of tasks added here. */
  beginning: Omit<Beginning, 'projectId'>
  emptyText: string
  className?: string | undefined
  style: CSSProperties
}

// Not needed until a user asks for it.
const NewTask = loadable<NewTaskProps>(async () => (await import('./new-task.tsx')).NewTask)

/** By how many pixels the header is higher with the title field of a new task. */
const fieldHeight = 46

/** A list on the board that takes tasks and scrolls on its own: a column, or an employee's zone. */
export function DropList({
  dropId,
  label,
  header,
  newTask,
  beginning,
  tasks,
  inZone,
  emptyText,
  className,
  style,
  ...view
}: DropListProps) {
  const [isAdding, setAdding] = useState(false)
  const plus = useRef<HTMLButtonElement>(null)
  const endAdding = () => {
    setAdding(false)
    plus.current?.focus()
  }
  const show = (taskId: string) => {
    const list = plus.current?.closest<HTMLElement>('[data-drop-id]')
    if (list) view.focus.light(itemIdOf(taskId, inZone), list)
  }
  const { setNodeRef } = useDroppable({ id: dropId })
  const isOver = useInHand((inHand) => inHand?.over?.dropId === dropId)
  return (
    <div
      role="group"
      aria-label={label}
      data-drop-id={dropId}
      data-places={!inZone && view.places}
      style={style}
      className={classNames(
        // Isolated, the list is painted as one layer; otherwise each of its cards would need one, above the other lists.
        'isolate min-w-0 scroll-pt-12 overflow-y-auto [overflow-anchor:none] rounded-lg border px-2 pb-2',
        isOver ? 'border-accent bg-accent-soft outline-2 outline-accent' : 'border-line bg-sunken',
        className,
      )}
    >
      <div
        // While a card is carried, the elements around this one are what scrolls.
        ref={setNodeRef}
        className={classNames('sticky top-0 z-10 -mx-2 px-3 py-1', isOver ? 'bg-accent-soft' : 'bg-sunken')}
      >
        {/* With larger text, the words of a column need a line of their own. Rule Y120. */}
        <div className="flex flex-wrap items-center gap-1">
          <div className={inZone ? 'min-w-0 flex-1' : 'flex-1'}>{header}</div>
          <IconButton
            ref={plus}
            size="sm"
            label={newTask}
            icon={isAdding ? X : Plus}
            aria-expanded={isAdding}
            onPointerEnter={() => void NewTask.preload()}
            onFocus={() => void NewTask.preload()}
            onClick={() => setAdding(!isAdding)}
            className="-mr-1 ml-auto text-muted"
          />
        </div>
        {isAdding && (
          <NewTask.WhenHere
            beginning={{ ...beginning, projectId: view.projectId }}
            onAdded={show}
            onEnd={endAdding}
          />
        )}
      </div>
      <Cards
        dropId={dropId}
        {...view}
        tasks={tasks}
        inZone={inZone}
        headerHeight={isAdding ? headerHeight + fieldHeight : headerHeight}
      />
      {tasks.length === 0 && <p className="px-1 py-3 text-center text-sm text-muted">{emptyText}</p>}
    </div>
  )
}
