import { memo, type ReactNode } from 'react'
import type { Task } from '../../domain/model/tasks.ts'
import { taskName } from '../../domain/model/names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { UserText } from '../../ui/user-text.tsx'
import { TaskLink } from '../shared/tasks/task-link.tsx'
import { PriorityBadge, StatusBadge } from '../shared/tasks/badges.tsx'
import { DueDate } from '../shared/tasks/due-date.tsx'
import { TaskMarks } from '../shared/tasks/task-marks.tsx'

interface TaskCardProps {
  task: Task
  /** The assignee's name, `''` when unassigned. */
  assignee: string
  /** Whether it is in an employee's zone, which shows the status, but not the assignee, nor the description that its column shows. */
  inZone: boolean
  /** `source`: where a card was picked up, while it is dragged; `carried`: under the pointer. */
  look?: 'resting' | 'source' | 'carried' | undefined
  /** Whether it is among the tasks to be changed together. */
  isSelected?: boolean | undefined
  children?: ReactNode
}

/** What a card of the board shows of its task: title, description, priority, assignee or status, due date. */
export const TaskCard = memo(function TaskCard({
  task,
  assignee,
  inZone,
  look = 'resting',
  isSelected,
  children,
}: TaskCardProps) {
  return (
    <div
      className={classNames(
        'flex flex-col gap-1.5 rounded-md border p-2.5',
        isSelected && 'outline-2 -outline-offset-1 outline-accent',
        look === 'resting' &&
          (isSelected ? 'border-accent bg-accent-soft shadow-card' : 'border-line bg-raised shadow-card'),
        look === 'source' && 'border-dashed border-line-strong bg-sunken',
        look === 'carried' && 'w-58 rotate-2 border-accent bg-raised shadow-float',
      )}
    >
      {look === 'carried' ? (
        <UserText lines={3} className={titleLook}>
          {taskName(task)}
        </UserText>
      ) : (
        // The list of cards is one stop of the Tab key, and Enter on the card does the same.
        <TaskLink task={task} lines={3} tabIndex={-1} className={titleLook} />
      )}
      {task.description && !inZone && (
        <UserText lines={2} className="text-sm text-muted">
          {task.description}
        </UserText>
      )}
      <TaskMarks task={task} />
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <PriorityBadge priority={task.priority} />
        {inZone ? <StatusBadge status={task.status} /> : <Assignee name={assignee} email={task.assignedTo} />}
      </span>
      {task.dueDate && <DueDate task={task} className="text-sm whitespace-normal!" />}
      {children}
    </div>
  )
})

/** Leaves room for the menu button. */
const titleLook = 'mr-6.5 self-start font-semibold'

function Assignee({ name, email }: { name: string; email: string }) {
  if (!name) return <span className="text-muted">Unassigned</span>
  return (
    <span className="flex min-w-0 items-center gap-1">
      <Avatar name={name} seed={email} size="sm" />
      <UserText lines={1}>{name}</UserText>
    </span>
  )
}
