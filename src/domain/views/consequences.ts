import { isEmployee, isManager, type Actor } from '../model/actor.ts'
import type { Project } from '../model/projects.ts'
import type { Role, User } from '../model/users.ts'
import type { Task } from '../model/tasks.ts'
import { newRow } from '../model/new-row.ts'
import { managerOf, membersOf } from '../state/by-email.ts'
import type { State } from '../state/state.ts'
import { projectsOfManager, projectsTakenFromOthers, tasksAssignedTo } from './own-work.ts'
import { tasksOfProject } from './progress.ts'

/** What goes with a project when it is deleted: its tasks, and the link of everyone who works in it (DECISIONS). */
export function goesWithProject(state: State, project: Project): { tasks: number; people: number } {
  const people = membersOf(state, project).length + (managerOf(state, project) ? 1 : 0)
  return { tasks: tasksOfProject(state, project).length, people }
}

/** What a deleted person leaves behind: tasks without an assignee, projects without a manager (DECISIONS). */
export function leftBehindBy(state: State, user: User): { tasks: number; projects: number } {
  return { tasks: assignedTasks(state, user).length, projects: projectsOfManager(state, user).length }
}

/** The user form as it is filled in so far: `user` is who is edited, if anybody. */
export interface AccountPlan {
  readonly user: User | undefined
  readonly email: string
  readonly role: Role | ''
  readonly projectIds: readonly string[]
}

/** What saving the user form would do to others, for the form to say before saving (DECISIONS 'Identity'). */
export interface PlanEffects {
  /** Projects that another manager loses to this one. */
  readonly taken: readonly Project[]
  /** Projects that lose this person as their manager and get nobody instead. */
  readonly unmanaged: readonly Project[]
  /** Tasks that this person loses by leaving a project or the role. */
  readonly unassigned: readonly Task[]
}

/** What saving the user form as it stands would do to others. */
export function effectsOfPlan(state: State, { user, email, role, projectIds }: AccountPlan): PlanEffects {
  const planned: Actor = role ? { ...(user ?? newRow('users', { id: '' })), role } : 'visitor'
  const kept = new Set(isManager(planned) ? projectIds : [])
  const joined = new Set(isEmployee(planned) ? projectIds : [])
  return {
    taken: projectsTakenFromOthers(state, [...kept], user?.email ?? email).filter((project) =>
      managerOf(state, project),
    ),
    unmanaged: user ? projectsOfManager(state, user).filter((project) => !kept.has(project.id)) : [],
    unassigned: user ? assignedTasks(state, user).filter((task) => !joined.has(task.projectId)) : [],
  }
}

function assignedTasks(state: State, user: User): readonly Task[] {
  return isEmployee(user) ? tasksAssignedTo(state, user) : []
}
