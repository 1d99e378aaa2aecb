import { can } from '../../../domain/can.ts'
import type { Task } from '../../../domain/model/tasks.ts'
import { useWorkspace } from '../../../workspace/react.tsx'

/** The task with an id, while the logged-in user may see it. */
export function useSeenTask(taskId: string | undefined): Task | undefined {
  return useWorkspace((state, me) => {
    const task = taskId === undefined ? undefined : state.tasks.get(taskId)
    return task && me && can.seeTask(state, me, task) ? task : undefined
  })
}
