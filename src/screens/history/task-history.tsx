import { History } from 'lucide-react'
import { lazy, memo, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Task } from '../../domain/model/tasks.ts'
import { taskName } from '../../domain/model/names.ts'
import { IconButton } from '../../ui/button.tsx'
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

/** A button that shows what happened to a task. */
export const TaskHistoryButton = memo(function TaskHistoryButton({ task }: { task: Task }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={`History of ${taskName(task)}`}
        icon={History}
        size="sm"
        className="text-muted"
        onClick={() => setOpen(true)}
      />
      {open && <TaskHistory task={task} onClose={() => setOpen(false)} />}
    </>
  )
})
