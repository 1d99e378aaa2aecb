import { memo } from 'react'
import type { Task } from '../../domain/model/tasks.ts'
import { userByEmail } from '../../domain/state/by-email.ts'
import { personName } from '../../domain/model/names.ts'
import type { Column } from '../../ui/table.tsx'
import { ExpandableText } from '../../ui/expandable-text.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { useWorkspace } from '../../workspace/react.tsx'
import { PriorityBadge, StatusBadge } from '../shared/badges.tsx'
import { DueDate } from '../shared/due-date.tsx'
import { TaskLink } from '../shared/task-link.tsx'
import { TaskMarks } from '../shared/task-marks.tsx'
import { TaskHistoryButton } from '../history/task-history.tsx'

/** SPEC 2 'Project details': title, description and status of each task, its assignee, priority and due date. */
export const taskColumns: readonly Column<Task>[] = [
  { header: 'Task', className: 'w-2/5', cell: (task) => <TaskCell task={task} /> },
  { header: 'Status', className: 'whitespace-nowrap', cell: (task) => <StatusBadge status={task.status} /> },
  { header: 'Assignee', className: 'w-1/5', cell: (task) => <AssigneeCell task={task} /> },
  {
    header: 'Priority',
    className: 'whitespace-nowrap',
    cell: (task) => <PriorityBadge priority={task.priority} />,
  },
  { header: 'Due Date', cell: (task) => <DueDate task={task} /> },
  { header: 'History', headerHidden: true, align: 'end', cell: (task) => <TaskHistoryButton task={task} /> },
]

const TaskCell = memo(function TaskCell({ task }: { task: Task }) {
  return (
    <>
      <TaskLink task={task} lines={3} className="font-semibold" />
      {task.description && (
        <ExpandableText linked lines={2} className="text-sm text-muted">
          {task.description}
        </ExpandableText>
      )}
      {/* However wide its labels are, they do not widen the column. */}
      <TaskMarks task={task} className="mt-1 w-0 min-w-full" />
    </>
  )
})

const AssigneeCell = memo(function AssigneeCell({ task }: { task: Task }) {
  const assignee = useWorkspace((state) => userByEmail(state, task.assignedTo))
  if (!task.assignedTo) return <span className="text-muted">Unassigned</span>
  return <UserText lines={1}>{assignee ? personName(assignee) : task.assignedTo}</UserText>
})
