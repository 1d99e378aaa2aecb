import { memo } from 'react'
import { statusesFor } from '../../domain/can.ts'
import { statuses, type Status, type Task } from '../../domain/model/tasks.ts'
import { projectLabel } from '../../domain/views/project-labels.ts'
import { SelectField } from '../../ui/fields/field.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { useMe, useWorkspace } from '../../workspace/react.tsx'
import { undoOf } from '../shared/undo/undo-of.ts'
import { useAct } from '../shared/act.ts'
import { PriorityBadge } from '../shared/tasks/badges.tsx'
import { DueDate } from '../shared/tasks/due-date.tsx'
import { ReviewButton } from '../shared/tasks/review-button.tsx'
import { chosenOf } from '../shared/select-options.ts'
import { statusOptions } from '../shared/tasks/status-options.ts'
import { TaskMarks } from '../shared/tasks/task-marks.tsx'
import { TaskArticle } from '../shared/tasks/task-article.tsx'
import { TaskComment } from './task-comment.tsx'

interface EmployeeTaskProps {
  task: Task
  /** The id of the status field, by which it is found again after the task moves to the other list. */
  statusFieldId: string
  onMove: (statusFieldId: string) => void
}

/** A task with its comment and its status, which is saved at once: SPEC 2 'Employee Dashboard', DECISIONS 'Routes and screens'. */
export const EmployeeTask = memo(function EmployeeTask({ task, statusFieldId, onMove }: EmployeeTaskProps) {
  const me = useMe()
  const act = useAct()
  const project = useWorkspace((state) => {
    const found = state.projects.get(task.projectId)
    return found && projectLabel(state, found)
  })
  const allowed = useWorkspace((state) => statusesFor(state, me, task, statuses))

  const move = (status: Status): void => {
    onMove(statusFieldId)
    // A person who may not set a task to Done cannot undo reopening it.
    const offerUndo = allowed.includes(task.status)
    act('task.move', { taskId: task.id, status }, 'Task updated', { ...undoOf(task), offerUndo })
  }
  return (
    <TaskArticle
      task={task}
      facts={
        <>
          {project !== undefined && (
            <UserText lines={1} className="min-w-0 font-medium">
              {project}
            </UserText>
          )}
          <PriorityBadge priority={task.priority} />
          <DueDate task={task} />
          <TaskMarks task={task} />
        </>
      }
    >
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-end gap-2">
          <SelectField
            dense
            id={statusFieldId}
            label="Status"
            className="max-w-48 flex-auto"
            value={task.status}
            onChange={({ target }) => {
              const status = chosenOf(allowed, target.value)
              if (status) move(status)
            }}
            options={statusOptions(task.status, allowed)}
          />
          <ReviewButton task={task} />
        </div>
        <TaskComment task={task} />
      </div>
    </TaskArticle>
  )
})
