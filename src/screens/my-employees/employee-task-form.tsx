import { memo, type SubmitEvent } from 'react'
import { statuses, type Task } from '../../domain/model.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { useAct } from '../act.ts'
import { PriorityBadge, StatusBadge } from '../badges.tsx'
import { useDraft, type Drafts } from '../drafts.ts'
import { DueDate } from '../due-date.tsx'
import { oneOf } from '../one-of.ts'
import { focusArticle, TaskArticle } from '../task-article.tsx'

const statusOptions = statuses.map((status) => ({ value: status, label: status }))

/** A task of an employee with its status and comment, saved together: SPEC 2 'My Employees', 5 'Update Task'. */
export const EmployeeTaskForm = memo(function EmployeeTaskForm({
  task,
  drafts,
}: {
  task: Task
  drafts: Drafts
}) {
  const act = useAct()
  const status = useDraft(drafts, `${task.id} status`, task.status)
  const comment = useDraft(drafts, `${task.id} comment`, task.comments)

  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    focusArticle(event.currentTarget)
    // Only what was touched, so that a field left alone takes back nobody's change.
    const wanted = {
      taskId: task.id,
      ...(status.changed && { status: oneOf(statuses, status.value) }),
      ...(comment.changed && { comments: comment.value }),
    }
    if (!act('task.save', wanted, 'Task updated').ok) return
    status.forget()
    comment.forget()
  }
  return (
    <TaskArticle
      task={task}
      facts={
        <>
          <StatusBadge status={task.status} />
          <PriorityBadge priority={task.priority} />
          <span className="flex flex-wrap items-center gap-x-1.5">
            <span className="text-muted">Due:</span> <DueDate task={task} />
          </span>
        </>
      }
    >
      <form noValidate onSubmit={save} className="flex flex-col gap-2">
        <SelectField
          dense
          label="Status"
          className="max-w-48"
          value={status.value}
          onChange={({ target }) => status.type(target.value)}
          options={statusOptions}
        />
        <TextArea
          dense
          rows={1}
          label="Comment"
          value={comment.value}
          onChange={({ target }) => comment.type(target.value)}
        />
        <Button type="submit" size="sm" disabled={!status.changed && !comment.changed} className="self-start">
          Update Task
        </Button>
      </form>
    </TaskArticle>
  )
})
