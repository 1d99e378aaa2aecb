import type { Task } from '../../../domain/model/tasks.ts'
import type { Column } from '../../../ui/tables/table.tsx'
import { PriorityBadge, StatusBadge } from './badges.tsx'
import { DueDate } from './due-date.tsx'
import { useIsArchived } from './is-archived.ts'
import { byDueDate, byPriority, byStatus } from './task-orders.ts'

/** The columns that task tables have in common. */
export const statusColumn: Column<Task> = {
  header: 'Status',
  className: 'whitespace-nowrap',
  value: ({ status }) => status,
  order: byStatus,
  cell: (task) => <StatusBadge status={task.status} />,
}

export const priorityColumn: Column<Task> = {
  header: 'Priority',
  className: 'whitespace-nowrap',
  value: ({ priority }) => priority,
  order: byPriority,
  cell: (task) => <PriorityBadge priority={task.priority} />,
}

export const dueDateColumn: Column<Task> = {
  header: 'Due Date',
  value: ({ dueDate }) => dueDate,
  order: byDueDate,
  cell: (task) => <ListedDueDate task={task} />,
}

/** Only in downloads: on the screen a mark under the title says so. */
export const readyColumn: Pick<Column<Task>, 'header' | 'value'> = {
  header: 'Ready for review',
  value: ({ readyForReview }) => (readyForReview ? 'yes' : ''),
}

function ListedDueDate({ task }: { task: Task }) {
  return <DueDate task={task} isArchived={useIsArchived(task)} />
}
