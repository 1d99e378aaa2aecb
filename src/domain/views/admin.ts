import { isManager } from '../model/actor.ts'
import { emailKey, sameEmail } from '../model/email.ts'
import { isArchived, type Project } from '../model/projects.ts'
import type { User } from '../model/users.ts'
import { userByEmail } from '../state/by-email.ts'
import { openProjects } from '../state/open-projects.ts'
import type { State } from '../state/state.ts'
import { compareNames } from './by-name.ts'
import { searchable } from './find.ts'
import { projectName } from '../model/names.ts'
import { projectLabels } from './project-labels.ts'

/**
 * The e-mails by which the project table can be filtered (SPEC 2 'Admin Panel'), in alphabetical order: those of all
 * managers, and those that projects carry although nobody has them.
 */
export function managerEmails(state: State): string[] {
  const emails = new Map<string, string>()
  for (const { manager } of state.projects.values()) if (manager) emails.set(emailKey(manager), manager)
  for (const user of state.users.values()) if (isManager(user)) emails.set(emailKey(user.email), user.email)
  return [...emails.values()].toSorted(compareNames)
}

/**
 * The name in an address for a manager by whose e-mail the project table is filtered: their id, which stays when they
 * get another e-mail. Somebody without an account is named by the e-mail.
 */
export function managerKey(state: State, email: string): string {
  return userByEmail(state, email)?.id ?? email
}

/**
 * The e-mail that such a key means now, or an e-mail itself, as earlier addresses had it; `''` where the table cannot
 * be filtered by it.
 */
export function managerOfKey(state: State, key: string): string {
  const email = state.users.get(key)?.email ?? key
  return managerEmails(state).find((one) => sameEmail(one, email)) ?? ''
}

const projectSearch = searchable((project: Project) => [projectName(project)])
const userSearch = searchable((user: User) => [user.name, user.email])

/** Which projects the table shows: the active ones, unless archived ones are asked for. */
export const projectShelves = ['active', 'archived', 'all'] as const
export type ProjectShelf = (typeof projectShelves)[number]

/** The project table: the projects whose name matches the search, of one manager (by e-mail) or of all. */
export function findProjects(
  state: State,
  search: string,
  manager: string,
  shelf: ProjectShelf = 'active',
): Project[] {
  const isSought = projectSearch(search)
  const onShelf = {
    active: () => openProjects(state),
    archived: () => [...state.projects.values()].filter(isArchived),
    all: () => [...state.projects.values()],
  }
  return onShelf[shelf]().filter(
    (project) => (manager === '' || sameEmail(project.manager, manager)) && isSought(project),
  )
}

/** The Users table: the people whose name or e-mail matches the search, of one role or of all. */
export function findUsers(state: State, search: string, role: string): User[] {
  const isSought = userSearch(search)
  return [...state.users.values()].filter((user) => (role === '' || user.role === role) && isSought(user))
}

/** A project to choose in the user form. */
export interface ProjectChoice {
  readonly id: string
  readonly label: string
}

/**
 * The projects to choose from in the user form, by name, and with the manager or the id where names are the same.
 * Archived ones are left out.
 */
export function projectChoices(state: State): ProjectChoice[] {
  return Array.from(projectLabels(state, openProjects(state), shortened), ([{ id }, label]) => ({
    id,
    label,
  }))
}

/** A list of choices has no room for a text that fills the screen. */
function shortened(name: string): string {
  const letters = Array.from(name)
  return letters.length > 200 ? `${letters.slice(0, 200).join('')}…` : name
}

/** Whether the words of a choice match a search. */
export const choiceSearch = searchable(({ label }: Pick<ProjectChoice, 'label'>) => [label])
