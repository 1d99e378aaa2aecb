import { can } from '../can.ts'
import type { Project } from '../model/projects.ts'
import type { User } from '../model/users.ts'
import { openProjects } from '../state/open-projects.ts'
import type { State } from '../state/state.ts'

/** The projects that somebody decides about the tasks of: an admin's all, a manager's own, and nobody else's any; none archived. */
export function projectsInCharge(state: State, me: User): readonly Project[] {
  return openProjects(state).filter(({ id }) => can.editTasksIn(state, me, id))
}
