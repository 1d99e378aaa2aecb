import * as v from 'valibot'
import { minPasswordLength } from '../model/model.ts'

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

/** What is wrong with the fields of the login form, before anybody is looked for. SPEC 5 'Login'. */
export function loginErrors(credentials: Credentials): { readonly [F in keyof Credentials]?: string } {
  const { issues } = v.safeParse(login, credentials)
  const nested = issues ? v.flatten<typeof login>(issues).nested : undefined
  const email = nested?.email?.[0]
  const password = nested?.password?.[0]
  return { ...(email && { email }), ...(password && { password }) }
}
