import { isAdmin } from '../model/actor.ts'
import { ownCommand } from '../rules/own-command.ts'
import { emailKey } from '../model/email.ts'
import type { User } from '../model/users.ts'
import { newRow } from '../model/new-row.ts'
import { userByEmail } from '../state/by-email.ts'
import type { State } from '../state/state.ts'

/** DECISIONS 'Data and storage': the admin made when there is none, shown at login while their password is unchanged. */
export const defaultAdmin = { name: 'Admin', email: 'admin@example.com', password: 'admin123' } as const

/** Makes the default admin when no admin exists. SPEC 6. */
export const ensureAdmin = ownCommand((draft) => {
  if ([...draft.users.values()].some(isAdmin)) return
  // Somebody else may have that e-mail; the identity must stay unique, and there must be an admin.
  let email: string = defaultAdmin.email
  for (let number = 2; userByEmail(draft, email); number += 1) email = `admin${number}@example.com`
  const id = draft.nextId()
  draft.users.create(newRow('users', { id, ...defaultAdmin, email, role: 'admin' }))
})

/** Whether this is the default admin with the default password, which is shown at login and asked to be changed. */
export function hasDefaultPassword(user: User): boolean {
  return (
    isAdmin(user) &&
    /^admin\d*@example\.com$/.test(emailKey(user.email)) &&
    user.password === defaultAdmin.password
  )
}

/** The credentials that the login page shows: those of the default admin, as long as they keep that password. */
export function defaultAdminLogin(state: Pick<State, 'users'>): Pick<User, 'email' | 'password'> | undefined {
  return [...state.users.values()].find(hasDefaultPassword)
}
