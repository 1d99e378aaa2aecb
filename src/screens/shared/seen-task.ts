import { can } from '../../domain/can.ts'
import { isArchived } from '../../domain/model/projects.ts'
import type { Task } from '../../domain/model/tasks.ts'
import { useWorkspace } from '../../workspace/react.tsx'

/** The task with an id, as long as it is there for whoever is logged in. */
export function useSeenTask(taskId: string | undefined): Task | undefined {
  return useWorkspace((state, me) => {
    const task = taskId === undefined ? undefined : state.tasks.get(taskId)
    return task && me && can.seeTask(state, me, task) ? task : undefined
  })
}

/** Whether a task's project is archived: it is read-only then, and raises nothing (DECISIONS 'Archived projects'). */
export function useIsArchived({ projectId }: Task): boolean {
  return useWorkspace(({ projects }) => {
    const project = projects.get(projectId)
    return project !== undefined && isArchived(project)
  })
}
