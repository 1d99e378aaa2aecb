import type { Rows, TableName } from '../model/model.ts'
import { MemoryTable, type Table } from './table.ts'

/** A workspace as it stands: the four tables, to be read. Only `apply` changes what is behind it. */
export type State = { readonly [T in TableName]: Table<T> }

/** A state kept in memory, which entries are applied to. */
export type MemoryState = { readonly [T in TableName]: MemoryTable<T> }

/** An empty workspace, or one that holds the rows given. */
export function createState(rows: { readonly [T in TableName]?: readonly Rows[T][] } = {}): MemoryState {
  const state: MemoryState = {
    users: new MemoryTable('users'),
    projects: new MemoryTable('projects'),
    tasks: new MemoryTable('tasks'),
    notifications: new MemoryTable('notifications'),
  }
  for (const row of rows.users ?? []) state.users.set(row.id, row)
  for (const row of rows.projects ?? []) state.projects.set(row.id, row)
  for (const row of rows.tasks ?? []) state.tasks.set(row.id, row)
  for (const row of rows.notifications ?? []) state.notifications.set(String(row.id), row)
  return state
}

/** A second state of the same rows (which both share, since rows are immutable). */
export function copyState(state: State): MemoryState {
  return {
    users: copyTable('users', state.users),
    projects: copyTable('projects', state.projects),
    tasks: copyTable('tasks', state.tasks),
    notifications: copyTable('notifications', state.notifications),
  }
}

function copyTable<T extends TableName>(name: T, table: Table<T>): MemoryTable<T> {
  if (isInMemory(table)) return table.copy()
  const copy = new MemoryTable(name)
  for (const row of table.values()) copy.set(String(row.id), row)
  return copy
}

function isInMemory<T extends TableName>(table: Table<T>): table is MemoryTable<T> {
  return table instanceof MemoryTable
}
