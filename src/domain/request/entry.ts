import type { Change } from '../state/change.ts'
import type { Request } from './command.ts'
import type { RowId, TableName } from '../model/model.ts'
import type { State } from '../state/state.ts'

/** A request that was accepted, in its place in the order. */
export interface Entry {
  readonly seq: number
  readonly request: Request
  readonly changes: readonly Change[]
}

/** A row as history is asked about it: `tasks:17`. */
export type RowKey = `${TableName}:${RowId}`

/** Earlier entries, as far as they are at hand where a request is decided. */
export interface Past {
  /** The entry of a request, by the request's id. */
  entry(requestId: string): Entry | undefined
  /** The entries after `seq` that touched a row, the oldest first. */
  touching(row: RowKey, after: number): readonly Entry[]
}

/** For requests that look back at nothing. */
export const noPast: Past = { entry: () => undefined, touching: () => [] }

/**
 * The rows that changes belong to in history: each changed row, and the project of each changed task. `state` may be
 * the one before the changes or the one after them.
 */
export function touchedRows(state: State, changes: readonly Change[]): RowKey[] {
  const rows = new Set<RowKey>()
  for (const { table, id, before, after } of changes) {
    rows.add(`${table}:${id}`)
    if (table !== 'tasks') continue
    const projectId = state.tasks.get(id)?.projectId ?? before?.['projectId'] ?? after?.['projectId']
    if (typeof projectId === 'string') rows.add(`projects:${projectId}`)
  }
  return [...rows]
}
