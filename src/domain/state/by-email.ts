import { isEmployee, isManager } from '../model/actor.ts'
import { emailKey } from '../model/email.ts'
import { isMember, type Project } from '../model/projects.ts'
import type { User } from '../model/users.ts'
import type { State } from './state.ts'

type People = Pick<State, 'users'>

/** The person with an e-mail, ignoring case. */
export function userByEmail(state: People, email: string): User | undefined {
  return email ? state.users.where('email', emailKey(email))[0] : undefined
}

/** The employee with an e-mail. */
export function employeeByEmail(state: People, email: string): User | undefined {
  return email ? state.users.where('email', emailKey(email)).find(isEmployee) : undefined
}

/** A project's manager, or nothing when its e-mail belongs to no manager ('Manager not found.'). */
export function managerOf(state: People, project: Project): User | undefined {
  return project.manager ? state.users.where('email', emailKey(project.manager)).find(isManager) : undefined
}

/** Whether an e-mail belongs to an employee on a project's list of members. */
export function isEmployeeOf(state: People, project: Project, email: string): boolean {
  return isMember(project, email) && employeeByEmail(state, email) !== undefined
}

/** A project's members who exist, in the order of its list. */
export function membersOf(state: People, project: Project): User[] {
  return project.employees.flatMap((email) => employeeByEmail(state, email) ?? [])
}
