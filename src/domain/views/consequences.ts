import { isEmployee, isManager, type Actor } from '../model/actor.ts'
import { isArchived, type Project } from '../model/projects.ts'
import { emailKey } from '../model/email.ts'
import type { Role, User } from '../model/users.ts'
import type { Task } from '../model/tasks.ts'
import { newRow } from '../model/new-row.ts'
import { employeeByEmail, managerOf, membersOf } from '../state/by-email.ts'
import type { State } from '../state/state.ts'
import { projectsLinkedTo } from '../rules/settle.ts'
import { allTasksAssignedTo } from './own-work.ts'
import { tasksOfProject } from './progress.ts'

/** What goes with a project when it is deleted: its tasks, and the link of everyone who works in it (DECISIONS). */
export function goesWithProject(state: State, project: Project): { tasks: number; people: number } {
  const people = membersOf(state, project).length + (managerOf(state, project) ? 1 : 0)
  return { tasks: tasksOfProject(state, project).length, people }
}

/** What a deleted person leaves behind: tasks without an assignee, projects without a manager (DECISIONS). */
export function leftBehindBy(state: State, user: User): { tasks: number; projects: number } {
  return { tasks: assignedTasks(state, user).length, projects: managedProjects(state, user).length }
}

/** The user form as filled in so far: `user` is the person being edited, if any. */
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
  // Nothing can be saved for somebody who is gone.
  if (user && !state.users.get(user.id)) return { taken: [], unmanaged: [], unassigned: [] }
  const planned: Actor = role ? { ...(user ?? newRow('users', { id: '' })), role } : 'visitor'
  const [manages, works] = [isManager(planned), isEmployee(planned)]
  // The form does not show archived projects; the person keeps them for as long as they keep the role.
  const archived = [...state.projects.values()].filter(isArchived).map(({ id }) => id)
  const kept = new Set(manages ? [...projectIds, ...archived] : [])
  const joined = new Set(works ? [...projectIds, ...archived] : [])
  return {
    taken: projectsTakenFromOthers(state, manages ? projectIds : [], user?.email ?? email).filter((project) =>
      managerOf(state, project),
    ),
    unmanaged: user ? managedProjects(state, user).filter((project) => !kept.has(project.id)) : [],
    unassigned: user ? assignedTasks(state, user).filter((task) => !joined.has(task.projectId)) : [],
  }
}

function assignedTasks(state: State, user: User): readonly Task[] {
  return isEmployee(user) ? allTasksAssignedTo(state, user) : []
}

/** Archived ones too: they would be left without a manager as well. */
function managedProjects(state: State, user: User): readonly Project[] {
  return isManager(user) ? projectsLinkedTo(state, user) : []
}

/** A project's form as filled in so far: the manager's e-mail (`''` for nobody), who is to join and who is to leave. */
export interface ProjectPlan {
  readonly project: Project
  readonly manager: string
  readonly join: readonly string[]
  readonly leave: readonly string[]
}

/** What saving a project would do to people, for the form to say before saving. */
export interface ProjectEffects {
  /** Who loses the project to somebody else, or to nobody. */
  readonly formerManager: User | undefined
  /** Who gets the project to manage; nothing when the manager stays or there is to be none. */
  readonly newManager: User | undefined
  readonly isUnmanaged: boolean
  readonly joining: readonly User[]
  /** Tasks of those who leave, which become unassigned. */
  readonly unassigned: readonly Task[]
}

/** Nothing can be saved for a project that is gone. */
const noProjectEffects: ProjectEffects = {
  formerManager: undefined,
  newManager: undefined,
  isUnmanaged: false,
  joining: [],
  unassigned: [],
}

/** What saving a project's form as it stands would do to others. */
export function effectsOfProjectPlan(state: State, { project, ...plan }: ProjectPlan): ProjectEffects {
  if (!state.projects.get(project.id)) return noProjectEffects
  const [before, after] = [managerOf(state, project), managerOf(state, { ...project, manager: plan.manager })]
  const changes = before?.id !== after?.id
  const leaving = new Set(plan.leave.map(emailKey))
  return {
    formerManager: changes ? before : undefined,
    newManager: changes ? after : undefined,
    isUnmanaged: changes && !after,
    joining: plan.join.flatMap((email) => employeeByEmail(state, email) ?? []),
    unassigned: tasksOfProject(state, project).filter(({ assignedTo }) => leaving.has(emailKey(assignedTo))),
  }
}

/** The projects that would lose their manager if given to this person: the user form says so before saving. */
function projectsTakenFromOthers(state: State, projectIds: readonly string[], email: string): Project[] {
  return projectIds.flatMap((id) => {
    const project = state.projects.get(id)
    return project?.manager && emailKey(project.manager) !== emailKey(email) ? [project] : []
  })
}
