import { isArchived } from '../../../domain/model/projects.ts'
import type { Task } from '../../../domain/model/tasks.ts'
import { useWorkspace } from '../../../workspace/react.tsx'

/** Whether a task's project is archived: the task is then read-only, and raises nothing (DECISIONS 'Archived projects'). */
export function useIsArchived({ projectId }: Task): boolean {
  return useWorkspace(({ projects }) => {
    const project = projects.get(projectId)
    return project !== undefined && isArchived(project)
  })
}
