import { applyAll, invert, type Change } from '../state/change.ts'
import type { Entry, Past } from './entry.ts'
import type { RowId, Rows, TableName } from '../model/tables.ts'
import { createState } from '../state/state.ts'

/**
 * A row as it was right after entry `seq`: the row as it is now (`row`, if it exists), without what touched it since.
 * Nothing if it did not exist then. A row that came into its reader's sight existed before.
 */
export function rowThen<T extends TableName>(
  past: Past,
  { table, id, row }: { readonly table: T; readonly id: RowId; readonly row: Rows[T] | undefined },
  seq: number,
): Rows[T] | undefined {
  const since = past.touching(`${table}:${id}`, seq)
  if (since.length === 0) return row
  const then = createState()
  then[table].set(id, row)
  for (const entry of since.toReversed()) {
    const isMade = ({ before }: Change): boolean => before === null && entry.isCut === true
    const own = changesSince(entry).filter((change) => change.table === table && change.id === id)
    applyAll(then, invert(own.filter((change) => !isMade(change))))
  }
  return then[table].get(id)
}

/**
 * What an entry changed of what was there before. The rows of a workspace that was moved in did not begin with the
 * move: histories tell what happened to them earlier.
 */
export function changesSince({ request, changes }: Entry): readonly Change[] {
  return request.name === 'workspace.moveIn' ? changes.filter(({ before }) => before !== null) : changes
}
