import { isAdmin } from '../model/actor.ts'
import { emailKey } from '../model/email.ts'
import type { User } from '../model/users.ts'
import type { State } from '../state/state.ts'

/** DECISIONS 'Data and storage': the admin made when there is none, shown at login until their password is changed. */
export const defaultAdmin = { name: 'Admin', email: 'admin@example.com', password: 'admin123' } as const

/** Whether this is the default admin with the default password, which is shown at login and which they are asked to change. */
export function hasDefaultPassword(user: User): boolean {
  return (
    isAdmin(user) &&
    /^admin\d*@example\.com$/.test(emailKey(user.email)) &&
    user.password === defaultAdmin.password
  )
}

/** Whose credentials the login page shows: those of the default admin while they keep the default password. */
export function defaultAdminLogin(state: Pick<State, 'users'>): User | undefined {
  return [...state.users.values()].find(hasDefaultPassword)
}
