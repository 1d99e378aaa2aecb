import { isEmployee, isManager } from '../model/actor.ts'
import type { Draft } from '../state/draft.ts'
import { emailKey } from '../model/email.ts'
import type { Project } from '../model/projects.ts'
import type { User } from '../model/users.ts'
import { employeeByEmail, managerOf } from '../state/by-email.ts'
import { partsOf } from '../state/row-parts.ts'
import type { State } from '../state/state.ts'

/**
 * Brings everything that follows from a request in line with it (DECISIONS 'Identity and references'), so that a command says only
 * what was meant. A project's `manager` and `employees` are the truth; the users' `projectIds` and `manager`, and the assignees
 * and existence of tasks, follow from them. Deleting a project means removing its row; deleting a person means removing theirs.
 */
export function settle(draft: Draft): void {
  dropFormerMembers(draft)
  dropTasksOfRemovedProjects(draft)
  unassignOutsiders(draft)
  dropPartsOfRemoved(draft)
  refreshLinks(draft)
}

/** Somebody who is not an employee (deleted, renamed or given another role) is not a member of a project either. */
function dropFormerMembers(draft: Draft): void {
  for (const { before, now } of draft.users.written()) {
    if (before && now && isEmployee(before) === isEmployee(now) && before.email === now.email) continue
    for (const user of [before, now])
      if (user && !employeeByEmail(draft, user.email)) leaveProjects(draft, user.email)
  }
}

function leaveProjects(draft: Draft, email: string): void {
  for (const project of draft.projects.where('employees', emailKey(email))) {
    draft.projects.update(project, { employees: without(project.employees, email) })
  }
}

function dropTasksOfRemovedProjects(draft: Draft): void {
  for (const { id, now } of draft.projects.written()) {
    if (now) continue
    for (const task of draft.tasks.where('projectId', id)) draft.tasks.remove(task)
  }
}

/** The parts of a row go with it: a task's comments and checklist, a project's labels. */
function dropPartsOfRemoved(draft: Draft): void {
  for (const table of ['tasks', 'projects'] as const)
    for (const { id, now } of draft[table].written())
      if (!now) for (const [part, partId] of partsOf(draft, table, id)) draft[part].set(partId, undefined)
}

/** Leaving a project unassigns the person's tasks in it. */
function unassignOutsiders(draft: Draft): void {
  for (const { before, now } of draft.projects.written()) {
    if (!before || !now || before.employees === now.employees) continue
    const members = new Set(now.employees.map(emailKey))
    for (const task of draft.tasks.where('projectId', now.id)) {
      if (task.assignedTo && !members.has(emailKey(task.assignedTo)))
        draft.tasks.update(task, { assignedTo: '' })
    }
  }
}

/** Recomputes `projectIds` and `manager` of everyone affected by a written project or user row. */
export function refreshLinks(draft: Draft): void {
  const concerned = new Set<string>()
  for (const { before, now } of draft.users.written()) {
    for (const user of [before, now]) {
      if (!user) continue
      concerned.add(emailKey(user.email))
      for (const member of membersUnder(draft, before, now, user)) concerned.add(emailKey(member))
    }
  }
  for (const { before, now } of draft.projects.written()) {
    if (before && now && before.manager === now.manager && before.employees === now.employees) continue
    for (const project of [before, now]) {
      if (!project) continue
      concerned.add(emailKey(project.manager))
      for (const member of project.employees) concerned.add(emailKey(member))
    }
  }
  for (const key of concerned) for (const user of draft.users.where('email', key)) refreshUser(draft, user)
}

/** The people whose manager someone is, or was until now: they may have another one in another project. */
function membersUnder(draft: Draft, before: User | undefined, now: User | undefined, user: User): string[] {
  if (before && now && isManager(before) === isManager(now) && before.email === now.email) return []
  const key = emailKey(user.email)
  return key === '' ? [] : draft.projects.where('manager', key).flatMap((project) => [...project.employees])
}

/** Brings what follows from the projects about one person in line with them. */
export function refreshUser(draft: Draft, user: User): void {
  const projects = projectsLinkedTo(draft, user)
  const linked = new Set(projects.map((project) => project.id))
  // The existing order is kept: only what came or went is a change.
  const projectIds = [...new Set([...user.projectIds.filter((id) => linked.has(id)), ...linked])]
  const manager = isEmployee(user) ? managerAmong(draft, projects, user.manager) : ''
  if (manager !== user.manager || !sameList(projectIds, user.projectIds)) {
    draft.users.update(user, { manager, projectIds })
  }
}

/** The projects that a manager manages or an employee is a member of: what their `projectIds` must be. */
export function projectsLinkedTo(state: Pick<State, 'projects'>, user: User): readonly Project[] {
  const key = emailKey(user.email)
  if (key === '') return []
  if (isManager(user)) return state.projects.where('manager', key)
  return isEmployee(user) ? state.projects.where('employees', key) : []
}

/**
 * An employee's manager: the present one while both share a project (or there is no other), otherwise that of their first project.
 */
function managerAmong(draft: Draft, projects: readonly Project[], current: string): string {
  const managers = projects.flatMap((project) => managerOf(draft, project)?.email ?? [])
  return managers.find((email) => emailKey(email) === emailKey(current)) ?? managers[0] ?? current
}

export function without(emails: readonly string[], email: string): string[] {
  return emails.filter((one) => emailKey(one) !== emailKey(email))
}

function sameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index])
}
