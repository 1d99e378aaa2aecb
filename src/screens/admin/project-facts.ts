import { useMemo } from 'react'
import { personName } from '../../domain/model/names.ts'
import type { Project } from '../../domain/model/projects.ts'
import { managerOf } from '../../domain/state/by-email.ts'
import { progressOf, tasksOfProject, type ProjectStatus } from '../../domain/views/progress.ts'
import { useWorkspace } from '../../workspace/react.tsx'

/** What the project table sorts by besides a project's own fields. */
export interface ProjectFacts {
  /** The manager's name, `''` without one. */
  readonly manager: string
  readonly status: ProjectStatus
}

/** The facts of some projects, by id. */
export function useProjectFacts(projects: readonly Project[]): ReadonlyMap<string, ProjectFacts> {
  const managers = useWorkspace((state) =>
    projects.map((project) => {
      const manager = managerOf(state, project)
      return manager ? personName(manager) : ''
    }),
  )
  const statuses = useWorkspace((state) =>
    projects.map((project) => progressOf(tasksOfProject(state, project)).status),
  )
  return useMemo(
    () =>
      new Map(
        projects.map(({ id }, at) => [
          id,
          { manager: managers[at] ?? '', status: statuses[at] ?? 'Pending' },
        ]),
      ),
    [projects, managers, statuses],
  )
}
