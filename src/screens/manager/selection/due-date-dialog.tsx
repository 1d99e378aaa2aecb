import type { SubmitEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DateField } from '../../../ui/field.tsx'
import { useDayField } from '../../shared/use-day-field.ts'

interface DueDateDialogProps {
  /** Those of the chosen tasks, `''` where there is none. */
  dates: readonly string[]
  onSave: (dueDate: string) => void
  onClose: () => void
}

/** Begins with the date that all of them have; to leave them without one is a button of its own. Rule K103. */
export function DueDateDialog({ dates, onSave, onClose }: DueDateDialogProps) {
  const shared = dates.every((date) => date === dates[0]) ? dates[0] : undefined
  const { field, take, refuse } = useDayField(shared ?? '')
  const save = (event: SubmitEvent): void => {
    event.preventDefault()
    take((day) => (day === '' ? refuse('Choose a date.') : onSave(day)))
  }
  return (
    <Dialog
      size="sm"
      title="Due date of the selected tasks"
      onClose={onClose}
      footer={
        <>
          {dates.some((date) => date !== '') && (
            <Button className="mr-auto" onClick={() => onSave('')}>
              {dates.length === 1 ? 'Remove due date' : 'Remove due dates'}
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="due-date-of-many" variant="primary">
            Set
          </Button>
        </>
      }
    >
      <form id="due-date-of-many" noValidate onSubmit={save}>
        <DateField label="New due date" {...field} />
      </form>
    </Dialog>
  )
}
