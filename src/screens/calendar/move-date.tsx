import { addDays, parseDay, type Day } from '../../domain/model/day.ts'
import { taskName } from '../../domain/model/names.ts'
import type { Task } from '../../domain/model/tasks.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DateField } from '../../ui/field.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { useDayField } from '../shared/use-day-field.ts'
import { useMoveDate } from './use-move-date.ts'

interface MoveDateProps {
  task: Task
  today: Day
  onClose: () => void
}

/** Gives a task another due date, for all who cannot or do not want to drag it. */
export function MoveDate({ task, today, onClose }: MoveDateProps) {
  const move = useMoveDate()
  const { field, take } = useDayField(task.dueDate)
  const give = (dueDate: Day | ''): void => {
    move(task, dueDate)
    onClose()
  }
  const near = [
    { label: 'Today', day: today },
    { label: 'Tomorrow', day: addDays(today, 1) },
    { label: 'In a week', day: addDays(today, 7) },
    { label: 'No date', day: '' },
  ] as const
  const save = (): void => take((day) => give(parseDay(day) ?? ''))
  return (
    <Dialog
      title="Move to …"
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={save}>
            Move
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <UserText lines={3} className="font-medium">
          {taskName(task)}
        </UserText>
        <div className="flex flex-wrap gap-2">
          {near.map((choice) => (
            <Button key={choice.label} size="sm" onClick={() => give(choice.day)}>
              {choice.label}
            </Button>
          ))}
        </div>
        <DateField label="Due Date" {...field} onKeyDown={({ key }) => key === 'Enter' && save()} />
      </div>
    </Dialog>
  )
}
