import { memo } from 'react'
import type { Task } from '../../../domain/model/tasks.ts'
import { isOverdue } from '../../../domain/model/due.ts'
import { dueWords } from '../../../domain/views/due.ts'
import { dayText } from '../../../domain/views/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useToday } from '../../../workspace/react.tsx'

interface DueDateProps {
  task: Task
  none?: string | undefined
  /** Nothing in an archived project is late. Rule Y62. */
  isArchived?: boolean
  className?: string | undefined
}

/** When a task is due, and how far off that is, in words; `none` if it has no due date. My Employees has its own: SPEC 2 'N/A if none'. */
export const DueDate = memo(function DueDate({
  task,
  none = 'No due date',
  isArchived,
  className,
}: DueDateProps) {
  const today = useToday()
  if (task.dueDate === '') return <span className={classNames('text-muted', className)}>{none}</span>
  const words = !isArchived && dueWords(task, today)
  return (
    <span
      className={classNames(
        'inline-flex flex-wrap items-center gap-x-2 gap-y-1 @2xl:whitespace-nowrap print:whitespace-nowrap',
        className,
      )}
    >
      <time dateTime={task.dueDate} className="whitespace-nowrap">
        {dayText(task.dueDate)}
      </time>
      {words && isOverdue(task, today) ? (
        <Badge tone="danger">{words}</Badge>
      ) : (
        words && <span className="text-sm text-muted">{words}</span>
      )}
    </span>
  )
})
