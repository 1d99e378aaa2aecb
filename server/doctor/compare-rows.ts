import type { ClientBase } from 'pg'
import { tableNames, type RowId } from '../../src/domain/model/tables.ts'
import type { Fields } from '../../src/domain/state/change.ts'
import type { State } from '../../src/domain/state/state.ts'
import { streamRows } from '../database/stream-rows.ts'
import { isRowAlike } from './alike.ts'
import { Listed } from './listed.ts'

/** How the stored rows differ from those that the entries lead to. */
export interface Comparison {
  /** How many rows are stored. */
  readonly count: number
  readonly different: Listed
  /** In the replay, but not stored. */
  readonly missing: Listed
  /** Stored, but not in the replay. */
  readonly surplus: Listed
}

/** Compares the rows that a server starts from with those of a replay. */
export async function compareRows(client: ClientBase, state: State): Promise<Comparison> {
  const [different, missing, surplus] = [new Listed(), new Listed(), new Listed()]
  const seen = new Map(tableNames.map((table) => [table, new Set<RowId>()]))
  const tables = new Map<string, (typeof tableNames)[number]>(tableNames.map((table) => [table, table]))
  let count = 0
  const query = 'select table_name, id, row from current_rows order by table_name, id'
  for await (const rows of streamRows<{ table_name: string; id: string; row: Fields }>(client, query))
    for (const { table_name, id, row } of rows) {
      count += 1
      const table = tables.get(table_name)
      const replayed = table && state[table].get(id)
      if (table) seen.get(table)?.add(id)
      if (!replayed) surplus.add(`${table_name} ${id}`)
      else if (table && !isRowAlike(table, { ...replayed }, row)) different.add(`${table_name} ${id}`)
    }
  for (const [table, ids] of seen)
    for (const { id } of state[table].values()) if (!ids.has(String(id))) missing.add(`${table} ${id}`)
  return { count, different, missing, surplus }
}
