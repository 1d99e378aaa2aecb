import { isAdmin } from '../model/actor.ts'
import { isSample } from '../model/sample-mark.ts'
import { roles, type Role } from '../model/users.ts'
import { holdsSample, samplePassword } from '../setup/sample-data.ts'
import type { State } from '../state/state.ts'
import { hasDefaultPassword } from '../setup/default-admin.ts'

/** An account for looking around. */
export interface SampleLogin {
  readonly role: Role
  readonly name: string
  readonly email: string
  readonly password: string
}

/**
 * One account per role to log in with while the workspace holds sample data. Only accounts that still have the password
 * they came with; the admin is the default one, or missing.
 */
export function sampleLogins(state: State): SampleLogin[] {
  if (!holdsSample(state)) return []
  const open = [...state.users.values()].filter((user) =>
    isAdmin(user) ? hasDefaultPassword(user) : isSample(user) && user.password === samplePassword,
  )
  return roles.flatMap((role) => {
    const user = open.find((candidate) => candidate.role === role)
    return user ? { role, name: user.name, email: user.email, password: user.password } : []
  })
}
