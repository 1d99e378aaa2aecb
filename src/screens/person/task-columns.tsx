import { memo } from 'react'
import type { Task } from '../../domain/model/tasks.ts'
import { taskName } from '../../domain/model/names.ts'
import { projectLabel } from '../../domain/views/project-labels.ts'
import type { Column } from '../../ui/tables/table.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { useWorkspace } from '../../workspace/react.tsx'
import { dueDateColumn, priorityColumn, statusColumn } from '../shared/tasks/usual-task-columns.tsx'
import { TaskLink } from '../shared/tasks/task-link.tsx'
import { ReadyBadge } from '../shared/tasks/task-marks.tsx'

/** A task on a person's page: its title and project, status, priority and due date. */
export const taskColumns: readonly Column<Task>[] = [
  { header: 'Task', className: 'w-1/3', value: taskName, cell: (task) => <TaskCell task={task} /> },
  statusColumn,
  priorityColumn,
  dueDateColumn,
]

const TaskCell = memo(function TaskCell({ task }: { task: Task }) {
  const project = useWorkspace((state) => {
    const found = state.projects.get(task.projectId)
    return found && projectLabel(state, found)
  })
  return (
    <>
      <TaskLink task={task} lines={3} className="font-semibold" />
      {project !== undefined && (
        <div>
          <UserText lines={1} className="text-sm text-muted">
            {project}
          </UserText>
        </div>
      )}
      {task.readyForReview && <ReadyBadge />}
    </>
  )
})
