import type { RowLists } from '../model/row-lists.ts'
import { shortName } from '../model/short-name.ts'
import { tableNames } from '../model/tables.ts'
import { mostInKey, touchedRows, type Entry } from '../request/entry.ts'
import type { Refusal } from '../request/refusal.ts'
import { invert, type Change } from '../state/change.ts'
import { createState } from '../state/state.ts'

/**
 * Returns the refusal if a server cannot keep the rows and the history of a file: an id is longer than any that can be asked
 * for, or that a database can index. Only a handmade file has such ids; a browser keeps them.
 */
export function tooLongId(rows: RowLists, history: readonly Entry[]): Refusal | undefined {
  const made = tableNames.flatMap((table) =>
    rows[table].map((row): Change => ({ table, id: String(row.id), before: null, after: { ...row } })),
  )
  const nothing = createState()
  for (const changes of [made, ...history.map((entry) => entry.changes)])
    // Before and after the change: it can take a task from one project to another.
    for (const key of [...touchedRows(nothing, changes), ...touchedRows(nothing, invert(changes))]) {
      if (key.length <= mostInKey) continue
      const [table = ''] = key.split(':', 1)
      const id = key.slice(table.length + 1)
      return {
        code: 'invalid',
        message: `This file cannot be moved in: in its ${table} or their history the id '${shortName(id, 20)}' is longer than the ${mostInKey - table.length - 1} characters that a server takes. Shorten it wherever it stands in the file.`,
      }
    }
  return undefined
}
