import { personName, projectName } from '../model/names.ts'
import type { Project } from '../model/projects.ts'
import { managerOf } from '../state/by-email.ts'
import type { State } from '../state/state.ts'
import { distinctNames } from './distinct-names.ts'

/** What to call each of some projects so that no two are called the same: with the manager, or else the id, where names are (R25). */
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

/** What to call one project so that no other one is called the same: by its name, where no other has it (R25). */
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

/** The ids of the projects that have another one's name. */
export function namesakeIds(state: State): string[] {
  const labels = projectLabels(state, state.projects.values())
  return Array.from(labels).flatMap(([project, label]) =>
    label === projectName(project) ? [] : [project.id],
  )
}
