import { type Rows, type TableName, byTable } from './tables.ts'

/** The rows of a workspace, table by table: what a backup holds and a restore brings. */
export type RowLists = { readonly [T in TableName]: readonly Rows[T][] }

/** Rows as lists, from anything that has those of a table. TypeScript cannot follow that they are rows of this table. */
export function rowLists(listOf: (table: TableName) => readonly Rows[TableName][]): RowLists {
  return byTable(listOf) as RowLists
}
