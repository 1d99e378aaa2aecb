import type { UseFormReturn } from 'react-hook-form'
import type { FieldGroup } from '../../domain/request/meanwhile.ts'
import type { Role, User } from '../../domain/model/users.ts'
import type { Terms } from '../../domain/request/terms.ts'

/** The user form as it is filled in. */
export interface UserFormValues {
  name: string
  email: string
  password: string
  /** `''` until one is chosen. */
  role: Role | ''
  projectIds: string[]
}
export type UserFormState = UseFormReturn<UserFormValues>

/** What is saved and compared as one: with another role, the projects mean something else. */
export const fieldGroups: readonly FieldGroup<UserFormValues>[] = [
  ['name'],
  ['email'],
  ['password'],
  ['role', 'projectIds'],
]

/** The fields of an admin's form: role and projects stay. */
export const adminGroups = fieldGroups.filter(([first]) => first !== 'role')

/** The form as it opens: filled with an account, or empty. */
export function valuesOf(user: User | undefined): UserFormValues {
  if (!user) return { name: '', email: '', password: '', role: '', projectIds: [] }
  const { name, email, password, role, projectIds } = user
  return { name, email, password, role, projectIds: [...projectIds] }
}

/**
 * What is ticked once a role is chosen. What somebody has goes with the role they have it in, and is there again with that role; what
 * was ticked besides stays.
 */
export function tickedInRole(user: User, role: string, ticked: readonly string[]): string[] {
  const others = ticked.filter((id) => !user.projectIds.includes(id))
  if (role === user.role) return [...user.projectIds, ...others]
  // As long as none is chosen nothing is known to go.
  return role === '' ? [...ticked] : others
}

/** What is sent of a form: where passwords are sealed, one that is left empty stays as it is, or is to be set by a link. */
export function withoutNoPassword<Values extends { password?: string }>(
  { password, ...rest }: Values,
  { hasSealedPasswords }: Pick<Terms, 'hasSealedPasswords'>,
): Omit<Values, 'password'> & { password?: string } {
  const isLeft = password === undefined || (hasSealedPasswords && password === '')
  return isLeft ? rest : { ...rest, password }
}
