import * as v from 'valibot'
import { type Rows, type TableName, byTable } from './tables.ts'
import { readRows } from './read-rows.ts'

/** The rows of a workspace, table by table: what a backup holds and a restore brings. */
export type RowLists = { readonly [T in TableName]: readonly Rows[T][] }

/** Rows as lists, from whatever has those of a table. That they are rows of this table is more than TypeScript can follow. */
export function rowLists(listOf: (table: TableName) => readonly Rows[TableName][]): RowLists {
  return byTable(listOf) as RowLists
}

/** For requests that carry whole tables, as somebody else may have written them. `message` refuses anything else. */
export function carriedRows(message: string) {
  const list = v.custom<readonly unknown[]>(Array.isArray, message)
  const parts = v.optional(list, [])
  return v.pipe(
    v.object(
      // One that was asked for by an earlier version has no parts.
      { ...byTable(() => list), labels: parts, checklist: parts, comments: parts },
      message,
    ),
    v.transform((lists) => rowLists((table) => readRows(table, lists[table]).rows)),
  )
}
