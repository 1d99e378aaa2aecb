import { taskName } from '../../domain/model/names.ts'
import type { Task } from '../../domain/model/tasks.ts'
import { ActionMenu } from '../../ui/menu.tsx'
import { useWorkspace } from '../../workspace/react.tsx'
import { useTaskDeeds } from '../shared/task-deeds.tsx'
import { useTaskPanel } from '../shell/routes/navigation.tsx'

interface TaskActionsProps {
  task: Task
  /** It is about to be deleted from here. */
  onDelete: (taskId: string | undefined) => void
}

/** The menu of a panel: what can be done with the task as a whole, by whoever may. */
export function TaskActions({ task, onDelete }: TaskActionsProps) {
  const { closeTask } = useTaskPanel()
  const { itemsFor, question } = useTaskDeeds({
    beforeDelete: ({ id }) => onDelete(id),
    afterDelete: closeTask,
  })
  // Drawn anew when something else may be done, as when its project is archived: the task itself is not another one then.
  useWorkspace(() => itemsFor(task).map(({ id }) => id))
  const items = itemsFor(task)
  return (
    <>
      {items.length > 0 && (
        <ActionMenu
          label={`Actions for ${taskName(task)}`}
          size="md"
          sections={[{ items }]}
          className="text-muted"
        />
      )}
      {question}
    </>
  )
}
