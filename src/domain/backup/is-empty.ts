import { isPerson, type Actor } from '../model/actor.ts'
import type { State } from '../state/state.ts'

/** Whether there is nobody but this person, and nothing to work on. */
export function isEmptyBut({ users, projects, tasks }: Rooms, me: Actor): boolean {
  for (const table of [projects, tasks]) for (const _ of table.values()) return false
  return [...users.values()].every(({ id }) => isPerson(me) && id === me.id)
}

type Rooms = { readonly [T in 'users' | 'projects' | 'tasks']: Pick<State[T], 'values'> }
