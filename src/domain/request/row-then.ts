import { applyAll, invert } from '../state/change.ts'
import type { Past } from './entry.ts'
import type { RowId, Rows, TableName } from '../model/tables.ts'
import { createState } from '../state/state.ts'

/**
 * A row as it was right after entry `seq`: as it is now (`row`, if it is there), without what touched it since.
 * Nothing if it was not there.
 */
export function rowThen<T extends TableName>(
  past: Past,
  { table, id, row }: { readonly table: T; readonly id: RowId; readonly row: Rows[T] | undefined },
  seq: number,
): Rows[T] | undefined {
  const then = createState()
  then[table].set(id, row)
  for (const { changes } of past.touching(`${table}:${id}`, seq).toReversed()) {
    applyAll(then, invert(changes.filter((change) => change.table === table && change.id === id)))
  }
  return then[table].get(id)
}
