import { isAdmin } from '../model/actor.ts'
import { emailKey } from '../model/email.ts'
import type { User } from '../model/users.ts'
import type { State } from '../state/state.ts'

/** DECISIONS 'Data and storage': the admin made when there is none, shown at login while their password is unchanged. */
export const defaultAdmin = { name: 'Admin', email: 'admin@example.com', password: 'admin123' } as const

/** Whether this is the default admin with the default password, which is shown at login and asked to be changed. */
export function hasDefaultPassword(user: User): boolean {
  return (
    isAdmin(user) &&
    /^admin\d*@example\.com$/.test(emailKey(user.email)) &&
    user.password === defaultAdmin.password
  )
}

/** Whose credentials the login page shows: the default admin, as long as they keep that password. */
export function defaultAdminLogin(state: Pick<State, 'users'>): User | undefined {
  return [...state.users.values()].find(hasDefaultPassword)
}
