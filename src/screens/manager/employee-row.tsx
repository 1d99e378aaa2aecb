import { countText } from '../../domain/views/format.ts'
import { useDroppable } from '@dnd-kit/core'
import { ChevronDown } from 'lucide-react'
import { memo, useState, type MouseEvent, type MouseEventHandler } from 'react'
import type { Task } from '../../domain/model/tasks.ts'
import type { User } from '../../domain/model/users.ts'
import { countOverdue } from '../../domain/views/due.ts'
import { dropIdOf } from '../../domain/views/drop.ts'
import { nameAndEmail } from '../../domain/model/names.ts'
import { tasksIn } from '../../domain/views/progress.ts'
import { classNames } from '../../ui/class-names.ts'
import { useToday } from '../../workspace/react.tsx'
import { Person } from '../shared/people/person.tsx'
import type { BoardView } from './board-view.ts'
import { bringIntoSight, listIn } from './card-focus.ts'
import { useInHand } from '../shared/drag/hand.ts'
import { EmployeeZone } from './employee-zone.tsx'

interface EmployeeRowProps extends BoardView {
  member: User
  /** The tasks shown once the row is open, and `all` tasks of the person, which the row counts whatever the filter. */
  tasks: readonly Task[]
  all: readonly Task[]
}

/** The zone of one of many people: a row that takes cards as it is, and can be opened. Its counts leave out Done tasks. */
export const EmployeeRow = memo(function EmployeeRow({ member, tasks, all, ...view }: EmployeeRowProps) {
  const [isOpen, setOpen] = useState(false)
  const turn = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    const people = currentTarget.closest('.board-people')
    setOpen(!isOpen)
    // By then the pressed button is gone, and what has replaced it may begin or end out of sight.
    requestAnimationFrame(() => {
      const place = people && listIn(people, dropIdOf(member))
      place?.querySelector('button')?.focus()
      bringIntoSight(place)
    })
  }
  if (isOpen) return <EmployeeZone member={member} tasks={tasks} onFold={turn} {...view} />
  return <FoldedZone member={member} tasks={all} onOpen={turn} />
})

interface FoldedZoneProps {
  member: User
  tasks: readonly Task[]
  onOpen: MouseEventHandler
}

function FoldedZone({ member, tasks, onOpen }: FoldedZoneProps) {
  const today = useToday()
  const dropId = dropIdOf(member)
  const { setNodeRef } = useDroppable({ id: dropId })
  const isOver = useInHand((inHand) => inHand?.over?.dropId === dropId)
  const overdue = countOverdue(tasks, today)
  return (
    <div
      ref={setNodeRef}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
      role="group"
      aria-label={nameAndEmail(member)}
      data-drop-id={dropId}
      className={classNames(
        'board-row relative isolate min-w-0 rounded-md border',
        isOver
          ? 'border-accent bg-accent-soft outline-2 -outline-offset-2 outline-accent'
          : 'border-line bg-sunken',
      )}
    >
      <button
        type="button"
        aria-expanded={false}
        onClick={onOpen}
        className="flex min-h-9.5 w-full items-center gap-2 rounded-md px-2 text-left -outline-offset-2 hover:bg-hover pointer-coarse:min-h-11"
      >
        <span className="min-w-0 flex-1">
          <Person user={member} dense />
        </span>
        <span className="flex shrink-0 flex-col items-end text-xs leading-tight even-figures">
          <span>{countText(tasks.length - tasksIn(tasks, 'Done'))} open</span>{' '}
          {overdue > 0 && <span className="font-semibold text-danger">{countText(overdue)} overdue</span>}
        </span>
        <ChevronDown size={14} className="shrink-0 text-muted" />
      </button>
    </div>
  )
}
