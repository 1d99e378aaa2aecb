import type { User } from './users.ts'

/** Who acts: a person of the workspace, the workspace itself (repair, catching up), or an unknown visitor. */
export type Actor = User | 'system' | 'visitor'

/** Whether the actor is a person of the workspace. */
export function isPerson(me: Actor): me is User {
  return typeof me === 'object'
}

export function isAdmin(me: Actor): boolean {
  return isPerson(me) && me.role === 'admin'
}

export function isManager(me: Actor): boolean {
  return isPerson(me) && me.role === 'manager'
}

export function isEmployee(me: Actor): boolean {
  return isPerson(me) && me.role === 'employee'
}
