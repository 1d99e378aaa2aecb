import type { UseFormReturn } from 'react-hook-form'
import type { Role, User } from '../../domain/model.ts'

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

/** The form as it opens: filled with an account, or empty. */
export function valuesOf(user: User | undefined): UserFormValues {
  if (!user) return { name: '', email: '', password: '', role: '', projectIds: [] }
  const { name, email, password, role, projectIds } = user
  return { name, email, password, role, projectIds: [...projectIds] }
}
