import { useMemo, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { can } from '../../../domain/can.ts'
import { taskName } from '../../../domain/model/names.ts'
import type { Task } from '../../../domain/model/tasks.ts'
import { loadable } from '../../../ui/parts/loadable.tsx'
import type { MenuItem } from '../../../ui/menus/menu-items.ts'
import { useMe, usePeek } from '../../../workspace/react.tsx'
import { useAct } from '../act.ts'
import type { DeleteTaskProps } from './delete-task-question.tsx'
import { useOpenTask } from './open-task.ts'
import { showTasks } from '../filter/show-tasks.ts'

// A dialog is not part of the first screen.
const Question = loadable<DeleteTaskProps>(
  async () => (await import('./delete-task-question.tsx')).DeleteTaskQuestion,
)

interface Around {
  /** Called when a task is about to be deleted: after the question is answered, and before the task is gone. */
  readonly beforeDelete?: (task: Task) => void
  readonly afterDelete?: (task: Task) => void
}

interface TaskDeeds {
  /** What the logged-in user may do with a task as a whole, as menu items. */
  readonly itemsFor: (task: Task) => readonly MenuItem[]
  /** The question asked before a task is deleted. */
  readonly question: ReactNode
}

/** Duplicating and deleting tasks, from a menu. */
export function useTaskDeeds({ beforeDelete, afterDelete }: Around = {}): TaskDeeds {
  const act = useAct()
  const me = useMe()
  const peek = usePeek()
  const openTask = useOpenTask()
  const [asked, setAsked] = useState<Task>()
  const itemsFor = useMemo(() => {
    const duplicate = (task: Task): void => {
      const done = `Task duplicated: ${taskName(task)}`
      const outcome = act('task.duplicate', { taskId: task.id }, done, { offerUndo: true })
      if (!outcome.ok) return
      openTask(outcome.result)
      showTasks([outcome.result])
    }
    return (task: Task): readonly MenuItem[] => [
      ...(peek((state) => can.createTask(state, me, task))
        ? [{ id: 'duplicate', label: 'Duplicate', onAction: () => duplicate(task) }]
        : []),
      ...(peek((state) => can.editTask(state, me, task))
        ? [{ id: 'delete', label: 'Delete', danger: true, onAction: () => setAsked(task) }]
        : []),
    ]
  }, [act, me, peek, openTask])
  const remove = (task: Task): void => {
    setAsked(undefined)
    beforeDelete?.(task)
    const done = `Task deleted: ${taskName(task)}`
    if (act('task.delete', { taskId: task.id }, done, { offerUndo: true }).ok) afterDelete?.(task)
  }
  return {
    itemsFor,
    question:
      asked &&
      createPortal(
        <Question.WhenHere
          task={asked}
          onConfirm={() => remove(asked)}
          onCancel={() => setAsked(undefined)}
        />,
        document.body,
      ),
  }
}
