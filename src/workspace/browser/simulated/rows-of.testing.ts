import { tableNames } from '../../../domain/model/tables.ts'
import type { State } from '../../../domain/state/state.ts'

/** The rows of all tables, to compare states. */
export function rowsOf(state: State): unknown {
  return tableNames.map((table) => [...state[table].values()])
}
