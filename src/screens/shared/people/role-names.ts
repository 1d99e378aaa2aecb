import { assignableRoles, roles, type Role } from '../../../domain/model/users.ts'
import type { Option } from '../../../ui/fields/field.tsx'

/** The names of the roles on the screen. */
export const roleNames: Record<Role, string> = { admin: 'Admin', manager: 'Manager', employee: 'Employee' }

/** All roles, to filter by. */
export const roleOptions: readonly Option[] = roles.map((role) => ({ value: role, label: roleNames[role] }))

/** SPEC 5: the user form offers only Manager and Employee. */
export const assignableRoleOptions: readonly Option[] = assignableRoles.map((role) => ({
  value: role,
  label: roleNames[role],
}))
