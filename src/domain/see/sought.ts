import { isAdmin, isPerson, type Actor } from '../model/actor.ts'
import { labelOf } from '../model/fields.ts'
import type { RowId, Rows, TableName } from '../model/tables.ts'
import type { Context } from '../request/command.ts'
import type { Entry } from '../request/entry.ts'
import type { State } from '../state/state.ts'
import { sees } from './audience.ts'

/**
 * The row that somebody names by its id; nothing if they do not see it, so that the id of somebody else's row is
 * answered like an unknown one. In a browser every row is found: everyone there holds the whole workspace.
 */
export function sought<T extends TableName>(
  { draft, me }: Context,
  table: T,
  id: RowId,
): Rows[T] | undefined {
  const state: State = draft
  const row = state[table].get(id)
  if (!row || draft.terms.view === 'whole' || me === 'system') return row
  return isPerson(me) && sees(draft, me, table, row) ? row : undefined
}

/**
 * The entry of a request that somebody names: one of their own, or one that touches rows they see. Nothing for any
 * other.
 */
export function soughtEntry(context: Context, requestId: string): Entry | undefined {
  const { draft, me, past } = context
  const entry = past.entry(requestId)
  if (!entry || draft.terms.view === 'whole' || isTheirs(me, entry)) return entry
  return entry.changes.some(({ table, id }) => sought(context, table, id)) ? entry : undefined
}

function isTheirs(me: Actor, { request }: Entry): boolean {
  return isAdmin(me) || request.by === (isPerson(me) ? me.id : me)
}

/**
 * Whether rows that an entry changed are out of the asker's reach, without saying whether they were deleted or are only
 * out of sight. An admin, who sees all rows, is told which rows and by whom.
 */
export function isOutOfSight(context: Context, { changes }: Entry): boolean {
  const { draft, me } = context
  if (draft.terms.view === 'whole' || !isPerson(me) || isAdmin(me)) return false
  return changes.some(
    ({ table, id, after }) =>
      after !== null &&
      Object.keys(after).some((field) => labelOf(table, field)) &&
      !sought(context, table, id),
  )
}
