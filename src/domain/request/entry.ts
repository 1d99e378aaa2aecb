import type { Change } from '../state/change.ts'
import type { Request } from './request.ts'
import { descriptionOf, type RowId, type TableName } from '../model/tables.ts'
import type { State } from '../state/state.ts'

/** An accepted request, in its place in the order. */
export interface Entry {
  readonly seq: number
  readonly request: Request
  readonly changes: readonly Change[]
  /** Who made it, by name: set where an entry is delivered to somebody who need not see that account (`see/delivery`). */
  readonly who?: string
  /** True where its reader was not told all of it: an undo of it is then not decided on what they have. */
  readonly isCut?: true
}

/** A row, as the history is asked about it: `tasks:17`. */
export type RowKey = `${TableName}:${RowId}`

/** The longest key of a row, in characters, when it is asked about over the wire and looked up in a database. */
export const mostInKey = 200

/** Earlier entries, as far as they are at hand where a request is decided. */
export interface Past {
  /** The entry of a request, by the request's id. */
  entry(requestId: string): Entry | undefined
  /** The entries after `seq` that touched a row, the oldest first. */
  touching(row: RowKey, after: number): readonly Entry[]
}

/** The answer of a past that cannot tell: there may be such entries, but not here. */
export const notAtHand = 'not at hand'
export type NotAtHand = typeof notAtHand

/**
 * A past that may have gaps, and admits each of them. `decide` then reports what is missing: a server loads it and
 * decides again, a client leaves the request to the server. Every `Past` is one without gaps.
 */
export interface PastWithGaps {
  entry(requestId: string): Entry | NotAtHand | undefined
  touching(row: RowKey, after: number): readonly Entry[] | NotAtHand
}

/** What a decision needs of the past that is not at hand. */
export type Missing = { readonly entry: string } | { readonly touching: RowKey; readonly after: number }

/** For requests that do not look back. */
export const noPast: Past = { entry: () => undefined, touching: () => [] }

/**
 * The rows that changes belong to in history: each changed row, the row it is a part of, and the project of each
 * changed task. `state` may be the one before the changes or the one after them.
 */
export function touchedRows(state: State, changes: readonly Change[]): RowKey[] {
  const rows = new Set<RowKey>()
  for (const { table, id, before, after } of changes) {
    rows.add(`${table}:${id}`)
    const { partOf } = descriptionOf(table)
    const whole = partOf && (state[table].get(id) ?? before ?? after)
    if (partOf && whole) rows.add(`${partOf.table}:${String(Reflect.get(whole, partOf.field))}`)
    if (table !== 'tasks') continue
    const projectId = state.tasks.get(id)?.projectId ?? before?.['projectId'] ?? after?.['projectId']
    if (typeof projectId === 'string') rows.add(`projects:${projectId}`)
  }
  return [...rows]
}
