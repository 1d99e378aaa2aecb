import type { Pool } from 'pg'
import type { RowLists } from '../../src/domain/model/row-lists.ts'
import { storable } from '../../src/domain/request/arrive.ts'
import { touchedRows, type Entry } from '../../src/domain/request/entry.ts'
import { applyAll, invert } from '../../src/domain/state/change.ts'
import { createState } from '../../src/domain/state/state.ts'
import { committed } from '../database/committed.ts'
import { entryColumns } from './stored-entry.ts'

/** How many entries one statement writes. */
const mostAtOnce = 2000

/** Saves the history of rows from before they were moved in; replaces what was saved before. */
export async function saveImportedHistory(
  pool: Pool,
  rows: RowLists,
  entries: readonly Entry[],
): Promise<void> {
  const kept = withTouched(rows, entries).map(({ entry: { seq, request, changes }, touched }) => ({
    seq,
    request_id: request.id,
    by: request.by,
    at: request.at,
    name: request.name,
    args: request.args ?? null,
    changes,
    touched,
  }))
  await committed(pool, async (client) => {
    await client.query('begin; delete from earlier')
    for (let from = 0; from < kept.length; from += mostAtOnce)
      await client.query(
        `insert into earlier (${columns}) select ${columns} from json_populate_recordset(null::earlier, $1::json)`,
        [JSON.stringify(storable(kept.slice(from, from + mostAtOnce)))],
      )
  })
}

/** Deletes that history again: its rows did not come. */
export async function deleteImportedHistory(pool: Pool): Promise<void> {
  await pool.query('delete from earlier')
}

const columns = `${entryColumns}, touched`

/** Returns each entry with the rows that it touched, as they were when it came: it goes back from the present rows step by step. */
function withTouched(
  rows: RowLists,
  entries: readonly Entry[],
): { readonly entry: Entry; readonly touched: readonly string[] }[] {
  const then = createState(rows)
  return entries
    .toReversed()
    .map((entry) => {
      const touched = touchedRows(then, entry.changes)
      applyAll(then, invert(entry.changes))
      return { entry, touched: [...new Set([...touched, ...touchedRows(then, entry.changes)])] }
    })
    .toReversed()
}
