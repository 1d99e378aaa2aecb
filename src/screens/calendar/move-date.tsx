import type { SubmitEvent } from 'react'
import { addDays, parseDay, type Day } from '../../domain/model/day.ts'
import { taskName } from '../../domain/model/names.ts'
import type { Task } from '../../domain/model/tasks.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/field.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { FormDialog } from '../shared/form-dialog.tsx'
import { useSeenTask } from '../shared/tasks/seen-task.ts'
import { useDayField } from '../shared/typed/use-day-field.ts'
import { useMoveDate } from './use-move-date.ts'

interface MoveDateProps {
  task: Task
  today: Day
  onClose: () => void
}

/** Gives a task another due date, for all who cannot or do not want to drag it. */
export function MoveDate({ task, today, onClose }: MoveDateProps) {
  const move = useMoveDate()
  const seen = useSeenTask(task.id)
  const isGone = !seen
  const { field, isDirty, draft, take } = useDayField(`move-date:${task.id}`, task.dueDate)
  const give = (dueDate: Day | ''): void => {
    // Somebody else may have moved it since this was opened.
    const now = seen ?? task
    if (dueDate === now.dueDate || move(now, dueDate)) draft.discard()
    onClose()
  }
  const near = [
    { label: 'Today', day: today },
    { label: 'Tomorrow', day: addDays(today, 1) },
    { label: 'In a week', day: addDays(today, 7) },
    { label: 'No date', day: '' },
  ] as const
  const save = (event: SubmitEvent): void => {
    event.preventDefault()
    take((day) => (isDirty ? give(parseDay(day) ?? '') : onClose()))
  }
  return (
    <FormDialog
      title="Move to …"
      submitLabel="Move"
      size="sm"
      dirty={isDirty}
      gone={isGone ? 'task' : undefined}
      draft={draft}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <UserText lines={3} className="font-medium">
          {taskName(task)}
        </UserText>
        <div className="flex flex-wrap gap-2">
          {near.map((choice) => (
            <Button key={choice.label} size="sm" disabled={isGone} onClick={() => give(choice.day)}>
              {choice.label}
            </Button>
          ))}
        </div>
        <DateField label="Due Date" {...field} />
      </div>
    </FormDialog>
  )
}
