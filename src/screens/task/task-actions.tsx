import { taskName } from '../../domain/model/names.ts'
import type { Task } from '../../domain/model/tasks.ts'
import { ActionMenu } from '../../ui/menus/menu.tsx'
import { useWorkspace } from '../../workspace/react.tsx'
import { useTaskDeeds } from '../shared/tasks/task-deeds.tsx'
import { useTaskPanel } from '../shell/routes/navigation.tsx'

interface TaskActionsProps {
  task: Task
  /** Called when the task is about to be deleted from here. */
  onDelete: (taskId: string | undefined) => void
}

/** The menu of a panel: the actions on the task as a whole, for those who may use them. */
export function TaskActions({ task, onDelete }: TaskActionsProps) {
  const { closeTask } = useTaskPanel()
  const { itemsFor, question } = useTaskDeeds({
    beforeDelete: ({ id }) => onDelete(id),
    afterDelete: closeTask,
  })
  // Renders again when the possible actions change, for example when the task's project is archived: the task itself has
  // not changed then.
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
