import type { User } from '../model/users.ts'
import type { TableName } from '../model/tables.ts'
import type { Change } from '../state/change.ts'
import type { State } from '../state/state.ts'
import { audience, channelsOf, type Channel } from './audience.ts'
import type { Transition } from './seen-changes.ts'

/** Whether a step may change anything that somebody sees: answered at once, where `changesFor` looks at every row. */
export type Concerned = (me: User) => boolean

/**
 * Whom a step may concern: those who see one of its rows before or after. If people or projects change, that may be
 * anybody, since who belongs together changes with them.
 */
export function concernedBy({ before, after, changes }: Transition): Concerned {
  if (changes.some(({ table }) => table === 'users' || table === 'projects')) return () => true
  const channels = new Set<Channel>()
  for (const change of changes)
    for (const state of [before, after])
      for (const channel of audienceIn(state, change)) channels.add(channel)
  return (me) => listensTo(me).some((channel) => channels.has(channel))
}

function audienceIn(state: State, { table, id }: Change): Iterable<Channel> {
  const row = state[table].get(id)
  return row ? audience<TableName>(state, table, row) : []
}

/** Rows are immutable: what a person listens to stays the same as long as their row does. */
const listening = new WeakMap<User, readonly Channel[]>()

function listensTo(me: User): readonly Channel[] {
  const known = listening.get(me) ?? [...channelsOf(me)]
  listening.set(me, known)
  return known
}
