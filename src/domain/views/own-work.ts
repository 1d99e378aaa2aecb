import { can } from '../can.ts'
import { isManager } from '../model/actor.ts'
import { emailKey } from '../model/email.ts'
import type { Project } from '../model/projects.ts'
import type { Task } from '../model/tasks.ts'
import type { User } from '../model/users.ts'
import { projectsLinkedTo } from '../rules/settle.ts'
import { isInOpenProject, openOf } from '../state/open-projects.ts'
import type { State } from '../state/state.ts'
import { tasksOfProject } from './progress.ts'

/** The projects of a manager (SPEC 6: only where the project's manager is their e-mail), without archived ones. */
export function projectsOfManager(state: State, me: User): readonly Project[] {
  return isManager(me) ? openOf(projectsLinkedTo(state, me)) : []
}

/** The tasks of a project that are assigned to somebody. */
export function tasksOfMembers(state: State, project: Project): readonly Task[] {
  return tasksOfProject(state, project).filter(({ assignedTo }) => assignedTo !== '')
}

/** The tasks assigned to someone, as far as they may see them, without those of archived projects. */
export function tasksAssignedTo(state: State, me: User): readonly Task[] {
  return allTasksAssignedTo(state, me).filter((task) => isInOpenProject(state, task))
}

/** The tasks assigned to someone, those of archived projects included: what they would lose with their account. */
export function allTasksAssignedTo(state: State, me: User): readonly Task[] {
  return state.tasks.where('assignedTo', emailKey(me.email)).filter((task) => can.seeTask(state, me, task))
}
