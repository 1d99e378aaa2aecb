import { useRef, useState } from 'react'
import { taskName } from '../../domain/model/names.ts'
import type { Task } from '../../domain/model/tasks.ts'
import { useAfterPaint } from '../../ui/use-after-paint.ts'
import { useReadNewsOfTask } from '../shared/tasks/read-news.ts'
import { useSeenTask } from '../shared/tasks/seen-task.ts'
import { useOpenTaskId } from '../shell/routes/navigation.tsx'
import { FieldDrafts } from './field-drafts.tsx'
import { PanelFrame } from './panel-frame.tsx'
import { TaskAbsent } from './task-absent.tsx'
import { TaskActions } from './task-actions.tsx'
import { TaskDetails, TaskHead } from './task-details.tsx'
import { TaskRecord } from './task-record.tsx'
import { TaskSections } from './task-sections.tsx'
import { useMarkedCard } from './use-marked-card.ts'
import { useTypingInSight } from './use-typing-in-sight.ts'

/** The panel of the task in the address (DECISIONS 'Further screens'): one for all roles. */
export function TaskPanel() {
  const taskId = useOpenTaskId() ?? ''
  const task = useSeenTask(taskId)
  useReadNewsOfTask(taskId)
  useMarkedCard(taskId)
  const fields = useRef<HTMLDivElement>(null)
  useTypingInSight(fields)
  const [deleted, setDeleted] = useState<string>()
  // Someone who deletes it here knows that already: the panel is on its way out.
  if (!task && deleted === taskId) return null
  return (
    <PanelFrame
      taskId={taskId}
      name={task ? taskName(task) : 'Task'}
      actions={task && <TaskActions task={task} onDelete={setDeleted} />}
    >
      {task ? (
        <div key={taskId} ref={fields} className="flex flex-col gap-4">
          <TaskSections task={task} place="above" />
          <FieldDrafts>
            <TaskHead task={task} />
            <TaskDetails task={task} />
          </FieldDrafts>
          <BelowTheFields task={task} />
        </div>
      ) : (
        <TaskAbsent key={taskId} taskId={taskId} />
      )}
    </PanelFrame>
  )
}

/** Rendered right after the fields have been painted: no click waits for it. */
function BelowTheFields({ task }: { task: Task }) {
  const isWanted = useAfterPaint()
  if (!isWanted) return null
  return (
    <>
      <TaskSections task={task} place="below" />
      <TaskRecord task={task} />
    </>
  )
}
