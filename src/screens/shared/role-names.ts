import { assignableRoles, roles, type Role } from '../../domain/model/users.ts'
import type { Option } from '../../ui/field.tsx'

/** What a role is called on the screen. */
export const roleNames: Record<Role, string> = { admin: 'Admin', manager: 'Manager', employee: 'Employee' }

/** All roles, to filter by. */
export const roleOptions: readonly Option[] = roles.map((role) => ({ value: role, label: roleNames[role] }))

/** SPEC 5: the user form gives Manager and Employee only. */
export const assignableRoleOptions: readonly Option[] = assignableRoles.map((role) => ({
  value: role,
  label: roleNames[role],
}))
