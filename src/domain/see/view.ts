import type { Rows, TableName } from '../model/tables.ts'
import type { User } from '../model/users.ts'
import { createState, type MemoryState, type State } from '../state/state.ts'
import { seenRow } from './seen-row.ts'

/**
 * A workspace as one person sees it: a separate state with the rows and fields they may have. They start from it; from
 * then on `entryFor` tells them what changes.
 */
export function viewOf(state: State, me: User): MemoryState {
  return createState({
    users: rowsFor(state, me, 'users'),
    projects: rowsFor(state, me, 'projects'),
    tasks: rowsFor(state, me, 'tasks'),
    notifications: rowsFor(state, me, 'notifications'),
    labels: rowsFor(state, me, 'labels'),
    checklist: rowsFor(state, me, 'checklist'),
    comments: rowsFor(state, me, 'comments'),
  })
}

function rowsFor<T extends TableName>(state: State, me: User, table: T): Rows[T][] {
  return Array.from(state[table].values(), (row) => seenRow(state, me, table, row)).filter(
    (row) => row !== undefined,
  )
}
