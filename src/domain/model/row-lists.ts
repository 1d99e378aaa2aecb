import { type Rows, type TableName, byTable } from './tables.ts'

/** The rows of a workspace, table by table: what a backup holds and a restore brings. */
export type RowLists = { readonly [T in TableName]: readonly Rows[T][] }

/** Rows as lists, from whatever has those of a table. That they are rows of this table is more than TypeScript can follow. */
export function rowLists(listOf: (table: TableName) => readonly Rows[TableName][]): RowLists {
  return byTable(listOf) as RowLists
}
