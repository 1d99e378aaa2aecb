import { personName, projectName } from '../model/names.ts'
import type { Project } from '../model/projects.ts'
import { managerOf } from '../state/by-email.ts'
import type { State } from '../state/state.ts'
import { distinctNames } from './distinct-names.ts'

/**
 * Names for some projects, no two of them the same: with the manager, or else the id, where names are the same (R25).
 */
export function projectLabels(
  state: State,
  projects: Iterable<Project>,
  shortened: (name: string) => string = (name) => name,
): ReadonlyMap<Project, string> {
  return distinctNames(
    projects,
    (project) => shortened(projectName(project)),
    (project) => {
      const manager = managerOf(state, project)
      return [manager ? shortened(personName(manager)) : '', project.id]
    },
  )
}

/** A name for one project that no other has: its own name, where no other has it (R25). */
export function projectLabel(
  state: State,
  project: Project,
  shortened: (name: string) => string = (name) => name,
): string {
  const name = projectName(project)
  const key = name.toLowerCase()
  const alike = [...state.projects.values()].filter((one) => projectName(one).toLowerCase() === key)
  return (
    (alike.length > 1 ? projectLabels(state, alike, shortened).get(project) : undefined) ?? shortened(name)
  )
}

/** The ids of the projects that share their name with another. */
export function namesakeIds(state: State): string[] {
  const labels = projectLabels(state, state.projects.values())
  return Array.from(labels).flatMap(([project, label]) =>
    label === projectName(project) ? [] : [project.id],
  )
}
