import { can } from '../can.ts'
import { loginErrors, invalidCredentials, type Credentials, authenticate } from '../rules/login.ts'
import type { User } from '../model/users.ts'
import type { RowLists } from '../model/row-lists.ts'
import type { Refusal } from '../request/refusal.ts'
import { createState } from '../state/state.ts'

/**
 * Returns the account that opens a copy: one of the copy's own admins, by e-mail and password as at a login; or the refusal to
 * show. Somebody who is an admin here may have come in with the password that everybody knows. Every failure is refused in the
 * same words, so that nobody learns who has an account there.
 */
export function openCopy({ users }: Pick<RowLists, 'users'>, credentials: Credentials): User | Refusal {
  // Without these a login never gets as far as looking for an account; an account may have no password at all.
  if (Object.keys(loginErrors(credentials)).length > 0) return invalidCredentials
  const found = authenticate(createState({ users }), credentials.email, credentials.password)
  return 'code' in found || !can.openCopy(found) ? invalidCredentials : found
}
