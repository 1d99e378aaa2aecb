import { taskName } from '../../../domain/model/names.ts'
import type { Task } from '../../../domain/model/tasks.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { UserText } from '../../../ui/user-text.tsx'

export interface DeleteTaskProps {
  task: Task
  onConfirm: () => void
  onCancel: () => void
}

/** The question asked before a task is deleted: rule K13. */
export function DeleteTaskQuestion({ task, ...answers }: DeleteTaskProps) {
  return (
    <ConfirmDialog
      title="Delete this task?"
      message={
        <>
          <UserText lines={4}>{taskName(task)}</UserText>
          <span className="text-muted">Its comments and its checklist go with it.</span>
        </>
      }
      {...answers}
    />
  )
}
