import { rowLists, type RowLists } from '../model/row-lists.ts'
import { type Rows, type TableName, byTable } from '../model/tables.ts'
import { MemoryTable, type Table } from './table.ts'

/** A workspace as it stands: its tables, for reading. Only `apply` changes what is behind them. */
export type State = { readonly [T in TableName]: Table<T> }

/** A state kept in memory, which entries are applied to. */
export type MemoryState = { readonly [T in TableName]: MemoryTable<T> }

/** An empty workspace, or one that holds the rows given. */
export function createState(rows: Partial<RowLists> = {}): MemoryState {
  return byTable((table) => tableOf(table, rows[table] ?? [])) as MemoryState
}

/** A copy of a state. Both share the rows, which are immutable. */
export function copyState(state: State): MemoryState {
  return byTable((table) => copyTable(table, state[table])) as MemoryState
}

/** All rows of a state, in table order. */
export function rowsOf(state: State): RowLists {
  return rowLists((table) => [...state[table].values()])
}

function copyTable<T extends TableName>(name: T, table: Table<T>): MemoryTable<T> {
  return isInMemory(table) ? table.copy() : tableOf(name, table.values())
}

function tableOf<T extends TableName>(name: T, rows: Iterable<Rows[T]>): MemoryTable<T> {
  const table = new MemoryTable(name)
  for (const row of rows) table.set(String(row.id), row)
  return table
}

function isInMemory<T extends TableName>(table: Table<T>): table is MemoryTable<T> {
  return table instanceof MemoryTable
}
