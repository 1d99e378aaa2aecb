import { useState, type SubmitEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/fields/field.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useDayField } from '../../shared/typed/use-day-field.ts'

interface DueDateDialogProps {
  taskIds: readonly string[]
  /** The tasks' due dates, `''` for none. */
  dates: readonly string[]
  /** Returns whether the date was saved. */
  onSave: (dueDate: string) => boolean
  onClose: () => void
}

/** Starts with the date that all tasks share, if any; a separate button leaves them without one. Rule K103. */
export function DueDateDialog({ taskIds, dates, onSave, onClose }: DueDateDialogProps) {
  const shared = dates.every((date) => date === dates[0]) ? dates[0] : undefined
  // One task and the number of tasks identify the selection well enough.
  const [form] = useState(() => ['due-date', taskIds.length, taskIds.toSorted()[0]].join(':'))
  const { field, isDirty, draft, take, refuse } = useDayField(form, shared ?? '')
  const give = (dueDate: string): void => {
    if (onSave(dueDate)) draft.discard()
    onClose()
  }
  const save = (event: SubmitEvent): void => {
    event.preventDefault()
    take((day) => (day === '' ? refuse('Choose a date.') : give(day)))
  }
  return (
    <FormDialog
      size="sm"
      title={taskIds.length === 1 ? 'Due date of the selected task' : 'Due date of the selected tasks'}
      submitLabel="Set"
      dirty={isDirty}
      draft={draft}
      onSubmit={save}
      onClose={onClose}
      besides={
        dates.some((date) => date !== '') && (
          <Button className="mr-auto" onClick={() => give('')}>
            {dates.length === 1 ? 'Remove due date' : 'Remove due dates'}
          </Button>
        )
      }
    >
      <DateField label="New due date" {...field} />
    </FormDialog>
  )
}
