import { lazy, Suspense } from 'react'
import { createPortal } from 'react-dom'
import type { Task } from '../../domain/model/tasks.ts'
import { taskName } from '../../domain/model/names.ts'
import { openWholeDoor } from '../../workspace/door.ts'

// Seldom opened, so its code is fetched the first time.
const HistoryDialog = lazy(async () => {
  const [{ HistoryDialog }] = await Promise.all([import('./history-dialog.tsx'), openWholeDoor()])
  return { default: HistoryDialog }
})

/** The dialog with what happened to a task, whatever opens it: a button, a menu. */
export function TaskHistory({ task, onClose }: { task: Task; onClose: () => void }) {
  return createPortal(
    <Suspense>
      <HistoryDialog title={`History of ‘${taskName(task)}’`} of={`tasks:${task.id}`} onClose={onClose} />
    </Suspense>,
    document.body,
  )
}
