import { isArchived, type Project } from '../model/projects.ts'
import type { Task } from '../model/tasks.ts'
import type { State } from './state.ts'

/**
 * The projects that are not archived. Whatever lists, counts or offers projects or tasks of the whole workspace starts
 * here, so that archived ones appear in none of it (DECISIONS 'Archived projects').
 */
export function openProjects({ projects }: Pick<State, 'projects'>): Project[] {
  return openOf([...projects.values()])
}

/** The projects of a list that are not archived. */
export function openOf(projects: readonly Project[]): Project[] {
  return projects.filter((project) => !isArchived(project))
}

/** Whether a task belongs to a project that is not archived. */
export function isInOpenProject({ projects }: Pick<State, 'projects'>, { projectId }: Task): boolean {
  const project = projects.get(projectId)
  return project !== undefined && !isArchived(project)
}
