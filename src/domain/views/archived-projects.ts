import { can } from '../can.ts'
import { isArchived, type Project } from '../model/projects.ts'
import type { User } from '../model/users.ts'
import { projectsLinkedTo } from '../rules/settle.ts'
import type { State } from '../state/state.ts'

/**
 * The archived projects that somebody manages or works in, as far as their reader may see them. They are read-only
 * (DECISIONS 'Archived projects').
 */
export function archivedProjectsOf(state: State, me: User, person: User): readonly Project[] {
  return projectsLinkedTo(state, person).filter(
    (project) => isArchived(project) && can.seeProject(me, project),
  )
}
