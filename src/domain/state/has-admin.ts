import { isAdmin } from '../model/actor.ts'
import type { State } from './state.ts'

/** Whether there is an admin. Stops at the first one found: every visitor of a server asks for it. */
export function hasAdmin(state: Pick<State, 'users'>): boolean {
  for (const user of state.users.values()) if (isAdmin(user)) return true
  return false
}
