import { memo, type SubmitEvent } from 'react'
import { statuses, type Task } from '../../domain/model/tasks.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea } from '../../ui/fields/field.tsx'
import { undoOf } from '../shared/undo/undo-of.ts'
import { useAct } from '../shared/act.ts'
import { PriorityBadge, StatusBadge } from '../shared/tasks/badges.tsx'
import { useCommentAuthor } from '../shared/people/comment-author.tsx'
import { sendsOnCtrlEnter } from '../shared/typed/ctrl-enter.ts'
import { DraftNote } from '../shared/typed/draft-note.tsx'
import { DueDate } from '../shared/tasks/due-date.tsx'
import { chosenOf, optionsOf } from '../shared/select-options.ts'
import { focusArticle, TaskArticle } from '../shared/tasks/task-article.tsx'
import { TaskMarks } from '../shared/tasks/task-marks.tsx'
import { useUnsavedFields } from '../shared/typed/unsaved.ts'
import { useMeanwhile } from '../shared/typed/use-meanwhile.tsx'

const groups = [['status']] as const
const statusOptions = optionsOf(statuses)

interface EmployeeTaskFormProps {
  task: Task
  /** Called before the task is changed. */
  onSave: (task: Task) => void
}

/** An employee's task with its status and comment, saved together: SPEC 2 'My Employees', 5 'Update Task'. */
export const EmployeeTaskForm = memo(function EmployeeTaskForm({ task, onSave }: EmployeeTaskFormProps) {
  const act = useAct()
  const author = useCommentAuthor(task)
  const stored = { status: task.status, comments: task.comments }
  const form = useUnsavedFields(`task:${task.id}`, stored, ['status', 'comments'])
  const { attempt, choiceAt } = useMeanwhile({
    form,
    groups,
    row: `tasks:${task.id}`,
    save: ({ status }) => {
      // Nobody's comment is overwritten: the typed text becomes one of its own (DECISIONS 'Tasks').
      const { opened, typed } = form.versions()
      const comments = typed.comments === opened.comments ? undefined : typed.comments
      const wanted = {
        taskId: task.id,
        ...(status !== undefined && { status: chosenOf(statuses, status) }),
        ...(comments !== undefined && { comments }),
      }
      if (status === undefined && comments === undefined) return form.forget()
      onSave(task)
      const outcome = act('task.save', wanted, 'Task updated', undoOf(task))
      if (outcome.ok) form.forget(outcome.entryId)
    },
  })
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!form.changed) return
    // After sending by keyboard, the focus stays in the box.
    if (event.nativeEvent.submitter) focusArticle(event.currentTarget)
    attempt()
  }
  return (
    <TaskArticle
      task={task}
      facts={
        <>
          <StatusBadge status={task.status} />
          <PriorityBadge priority={task.priority} />
          <span className="flex flex-wrap items-center gap-x-1.5">
            <span className="text-muted">Due:</span> <DueDate task={task} none="N/A" />
          </span>
          <TaskMarks task={task} />
        </>
      }
    >
      <form noValidate onSubmit={save} className="flex flex-col gap-2">
        <SelectField
          dense
          label="Status"
          className="max-w-48 print:hidden"
          value={form.values.status}
          onChange={({ target }) => form.type('status', target.value)}
          options={statusOptions}
        />
        {choiceAt('status', ({ status }) => status)}
        <TextArea
          dense
          rows={1}
          label="Comment"
          className={form.values.comments === '' ? 'print:hidden' : undefined}
          value={form.values.comments}
          onChange={({ target }) => form.type('comments', target.value)}
          onKeyDown={sendsOnCtrlEnter}
          describedBy={author.id}
        />
        {author.line}
        <DraftNote at={form.restoredAt} onStartOver={() => form.forget()} />
        <Button type="submit" size="sm" disabled={!form.changed} className="self-start">
          Update Task
        </Button>
      </form>
    </TaskArticle>
  )
})
