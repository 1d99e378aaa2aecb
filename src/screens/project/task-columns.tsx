import { memo } from 'react'
import type { Task } from '../../domain/model/tasks.ts'
import { taskName } from '../../domain/model/names.ts'
import { partText } from '../../domain/views/format.ts'
import { checklistProgress, labelsOfTask } from '../../domain/views/task-parts.ts'
import type { Column } from '../../ui/tables/table.tsx'
import { ExpandableText } from '../../ui/expandable-text.tsx'
import { UserText } from '../../ui/user-text.tsx'
import type { usePeek } from '../../workspace/react.tsx'
import {
  dueDateColumn,
  priorityColumn,
  readyColumn,
  statusColumn,
} from '../shared/tasks/usual-task-columns.tsx'
import { TaskLink } from '../shared/tasks/task-link.tsx'
import { TaskMarks } from '../shared/tasks/task-marks.tsx'
import { TaskHistoryButton } from '../shared/history/task-history-button.tsx'

/** SPEC 2 'Project details': title, description and status of each task, its assignee, priority and due date; `nameOf` gives the name for an e-mail. */
export function taskColumns(nameOf: (email: string) => string): readonly Column<Task>[] {
  return [
    {
      header: 'Task',
      className: 'w-2/5 print:w-1/2',
      value: taskName,
      cell: (task) => <TaskCell task={task} />,
    },
    statusColumn,
    {
      header: 'Assignee',
      className: 'w-1/5 print:w-auto print:min-w-36',
      value: ({ assignedTo }) => nameOf(assignedTo),
      cell: (task) => <AssigneeCell name={nameOf(task.assignedTo)} />,
    },
    priorityColumn,
    dueDateColumn,
    {
      header: 'History',
      headerHidden: true,
      className: 'print:hidden',
      align: 'end',
      cell: (task) => <TaskHistoryButton task={task} />,
    },
  ]
}

/** The further columns of a downloaded task: what stands under its title, and the e-mail of its assignee. Rule R41. */
export function furtherColumns(
  peek: ReturnType<typeof usePeek>,
): readonly Pick<Column<Task>, 'header' | 'value'>[] {
  const checklistOf = ({ id }: Task): string => {
    const { done, total } = peek((state) => checklistProgress(state, id))
    return total === 0 ? '' : partText(done, total)
  }
  const labelsOf = (task: Task): string =>
    peek((state) => labelsOfTask(state, task).map(({ name }) => name)).join(', ')
  return [
    { header: 'Email', value: ({ assignedTo }) => assignedTo },
    { header: 'Description', value: ({ description }) => description },
    readyColumn,
    { header: 'Labels', value: labelsOf },
    { header: 'Checklist', value: checklistOf },
  ]
}

const TaskCell = memo(function TaskCell({ task }: { task: Task }) {
  return (
    <>
      <TaskLink task={task} lines={3} className="font-semibold" />
      {task.description && (
        <ExpandableText linked lines={2} className="text-sm text-muted">
          {task.description}
        </ExpandableText>
      )}
      {/* Labels never widen the column, however wide they are. */}
      <TaskMarks task={task} className="mt-1 w-0 min-w-full" />
    </>
  )
})

function AssigneeCell({ name }: { name: string }) {
  return name === '' ? <span className="text-muted">Unassigned</span> : <UserText lines={1}>{name}</UserText>
}
