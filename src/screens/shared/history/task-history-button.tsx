import { History } from 'lucide-react'
import { memo, useState } from 'react'
import type { Task } from '../../../domain/model/tasks.ts'
import { taskName } from '../../../domain/model/names.ts'
import { IconButton } from '../../../ui/button.tsx'
import { TaskHistory } from './task-history.tsx'

/** A button that shows the history of a task. */
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
