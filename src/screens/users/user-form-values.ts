import type { UseFormReturn } from 'react-hook-form'
import type { FieldGroup } from '../../domain/request/meanwhile.ts'
import type { Role, User } from '../../domain/model/users.ts'
import type { Terms } from '../../domain/request/terms.ts'
import { openProjects } from '../../domain/state/open-projects.ts'
import type { State } from '../../domain/state/state.ts'

/** The values of the user form. */
export interface UserFormValues {
  name: string
  email: string
  password: string
  /** `''` until one is chosen. */
  role: Role | ''
  projectIds: string[]
}
export type UserFormState = UseFormReturn<UserFormValues>

/** Fields that are saved and compared together: with another role, the projects mean something else. */
export const fieldGroups: readonly FieldGroup<UserFormValues>[] = [
  ['name'],
  ['email'],
  ['password'],
  ['role', 'projectIds'],
]

/** The fields of an admin's form: role and projects stay. */
export const adminGroups = fieldGroups.filter(([first]) => first !== 'role')

/** The values with which the form opens: those of an account, or empty. */
export function valuesOf(user: User | undefined): UserFormValues {
  if (!user) return { name: '', email: '', password: '', role: '', projectIds: [] }
  const { name, email, password, role, projectIds } = user
  return { name, email, password, role, projectIds: [...projectIds] }
}

/**
 * Returns the projects ticked once a role is chosen. The projects that somebody has belong to their present role: they go
 * when another one is chosen, and come back with it; other ticked projects stay.
 */
export function tickedInRole(user: User, role: string, ticked: readonly string[]): string[] {
  const others = ticked.filter((id) => !user.projectIds.includes(id))
  if (role === user.role) return [...user.projectIds, ...others]
  // While no role is chosen, it is not known that any of them go.
  return role === '' ? [...ticked] : others
}

/** Returns the ticked projects that have a checkbox: not those deleted or archived since. */
export function stillOffered(state: State, projectIds: readonly string[]): string[] {
  const offered = new Set(openProjects(state).map(({ id }) => id))
  return projectIds.filter((id) => offered.has(id))
}

/** Returns what is sent of a form: where passwords are sealed, an empty one stays as it is, or will be set by a link. */
export function withoutNoPassword<Values extends { password?: string }>(
  { password, ...rest }: Values,
  { hasSealedPasswords }: Pick<Terms, 'hasSealedPasswords'>,
): Omit<Values, 'password'> & { password?: string } {
  const isLeft = password === undefined || (hasSealedPasswords && password === '')
  return isLeft ? rest : { ...rest, password }
}
