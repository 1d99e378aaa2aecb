import { createPortal } from 'react-dom'
import type { Task } from '../../../domain/model/tasks.ts'
import { taskName } from '../../../domain/model/names.ts'
import { openWholeDoor } from '../../../workspace/door.ts'
import { loadable } from '../../../ui/parts/loadable.tsx'

// Seldom opened, so its code is fetched the first time.
const HistoryDialog = loadable(async () => {
  const [{ HistoryDialog }] = await Promise.all([import('./history-dialog.tsx'), openWholeDoor()])
  return HistoryDialog
})

/** The dialog with the history of a task, whatever opens it: a button, a menu. */
export function TaskHistory({ task, onClose }: { task: Task; onClose: () => void }) {
  return createPortal(
    <HistoryDialog.WhenHere
      title={`History of '${taskName(task)}'`}
      of={`tasks:${task.id}`}
      onClose={onClose}
    />,
    document.body,
  )
}
