import * as v from 'valibot'
import { emailKey, invalidEmail, isEmail } from '../model/email.ts'
import { minPasswordLength, type User } from '../model/users.ts'
import { wellFormed } from '../model/well-formed.ts'
import type { Refusal } from '../request/refusal.ts'
import type { State } from '../state/state.ts'

const login = v.object({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty('Email is required')),
  password: v.pipe(
    v.string(),
    v.nonEmpty('Password is required'),
    v.minLength(minPasswordLength, 'Min 4 characters'),
  ),
})

/** What somebody typed into the login form. */
export type Credentials = v.InferInput<typeof login>

/**
 * What is wrong with the fields of the login form, before anybody is looked up. SPEC 5 'Login'. `isAccount` says
 * whether somebody has an e-mail, where that is known: the e-mail of an account may have any form.
 */
export function loginErrors(
  credentials: Credentials,
  isAccount: (email: string) => boolean = () => true,
): { readonly [F in keyof Credentials]?: string } {
  const { issues } = v.safeParse(login, credentials)
  const nested = issues ? v.flatten<typeof login>(issues).nested : undefined
  const isForm = isEmail(credentials.email) || isAccount(credentials.email)
  const email = nested?.email?.[0] ?? (isForm ? undefined : invalidEmail)
  const password = nested?.password?.[0]
  return { ...(email && { email }), ...(password && { password }) }
}

/** Said of every failed login in the same words, so that nobody learns what was wrong. SPEC 8. */
export const invalidCredentials: Refusal = { code: 'invalid', message: 'Invalid credentials' }

/** The user with this e-mail and password, compared exactly (SPEC 7), or the refusal to show. An empty password opens nothing. */
export function authenticate(state: Pick<State, 'users'>, email: string, password: string): User | Refusal {
  const secret = wellFormed(password)
  return (
    accountsWith(state, email).find((user) => secret !== '' && user.password === secret) ?? invalidCredentials
  )
}

/**
 * The accounts that an e-mail at login may mean, compared exactly (SPEC 7). Nearly always one or none. Where secrets
 * are sealed, only the place can then tell whose password was typed.
 */
export function accountsWith(state: Pick<State, 'users'>, email: string): User[] {
  // As it is stored: what nobody can type is kept in another form.
  const mail = wellFormed(email)
  return state.users.where('email', emailKey(mail)).filter((user) => user.email === mail)
}

/** Whether an account has this e-mail, ignoring case. */
export function isTaken(state: Pick<State, 'users'>, email: string): boolean {
  return state.users.where('email', emailKey(email)).length > 0
}
