import type { Stamp } from '../../domain/model/day.ts'
import { tableNames, type RowId, type TableName } from '../../domain/model/tables.ts'
import type { Entry } from '../../domain/request/entry.ts'
import { difference, type Change } from '../../domain/state/change.ts'
import type { State } from '../../domain/state/state.ts'

/**
 * Returns what a snapshot brings as one entry of the system: the difference between what was here and what is there. Readers
 * of the log thus need to know nothing of snapshots (decision 0031). The entry is nobody's deed and covers only what its
 * reader sees, so it appears in no history and nobody can undo it.
 */
export function entryTo(before: State, after: State, { seq, at }: { seq: number; at: Stamp }): Entry {
  const request = { id: `snapshot-${seq}-${at}`, by: 'system', at, name: 'snapshot', args: {} }
  return { seq, request, changes: differences(before, after), isCut: true }
}

function differences(before: State, after: State): Change[] {
  return tableNames.flatMap((table) => {
    const [was, is] = [rowsOf(before, table), rowsOf(after, table)]
    const ids = new Set([...was.keys(), ...is.keys()])
    return [...ids].flatMap((id) => difference(table, id, was.get(id), is.get(id)))
  })
}

function rowsOf(state: State, table: TableName): ReadonlyMap<RowId, object> {
  return new Map(
    Array.from<{ readonly id: string | number }, [RowId, object]>(state[table].values(), (row) => [
      String(row.id),
      row,
    ]),
  )
}
