import { isPerson } from '../can.ts'
import type { RowId, Rows, TableName } from '../model/model.ts'
import type { Context } from '../request/command.ts'
import type { State } from '../state/state.ts'
import { audience, hears } from './audience.ts'

/**
 * The row that somebody names by its id. What they do not see is not there, so that the id of what is somebody else's
 * is answered like one that nobody has. In a browser everything is there: the whole workspace is in everyone's hands.
 */
export function sought<T extends TableName>(
  { draft, me }: Context,
  table: T,
  id: RowId,
): Rows[T] | undefined {
  const state: State = draft
  const row = state[table].get(id)
  if (!row || draft.terms.view === 'whole' || me === 'system') return row
  return isPerson(me) && hears(me, audience(draft, table, row)) ? row : undefined
}
