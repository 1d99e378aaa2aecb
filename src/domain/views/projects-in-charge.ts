import { can } from '../can.ts'
import type { Project } from '../model/projects.ts'
import type { User } from '../model/users.ts'
import { openProjects } from '../state/open-projects.ts'
import type { State } from '../state/state.ts'

/**
 * The projects whose tasks somebody decides about: all for an admin, their own for a manager, none for anybody else;
 * none archived.
 */
export function projectsInCharge(state: State, me: User): readonly Project[] {
  return openProjects(state).filter(({ id }) => can.editTasksIn(state, me, id))
}
