import { isIdOf } from './new-row.ts'
import type { RowId, TableName } from './tables.ts'

type Id = string | number

/**
 * The ids of the rows of a list, each used only once. A row without an id, or with one that an earlier row has, gets a
 * free one; every other row keeps its own, since other rows refer to it.
 */
export function uniqueIds(table: TableName, ids: readonly Id[]): readonly Id[] {
  const owners = new Map<RowId, number>()
  for (const [at, id] of ids.entries())
    if (isId(table, id) && !owners.has(String(id))) owners.set(String(id), at)
  if (owners.size === ids.length) return ids
  if (isIdOf(table, 0)) return raisedIds(ids.map(Number))
  const taken = new Set(owners.keys())
  return ids.map((id, at) => (owners.get(String(id)) === at ? id : takeId(taken)))
}

/** Whether a value is an id: neither the default for a missing one, nor the name of an actor who is no particular person. */
function isId(table: TableName, id: Id): boolean {
  return id !== '' && id !== 0 && !(table === 'users' && (id === 'system' || id === 'visitor'))
}

/** An id that is not taken yet. */
function takeId(taken: Set<RowId>): RowId {
  let id = taken.size + 1
  while (taken.has(String(id))) id += 1
  taken.add(String(id))
  return String(id)
}

/**
 * The same for notifications, which are ordered by id: a list has the newest first (SPEC 4), unless its ids say that
 * the newest comes last. No row refers to a notification, so each id that is not above those of older ones is raised.
 */
function raisedIds(ids: readonly number[]): readonly number[] {
  const known = ids.filter((id) => id !== 0)
  const isNewestFirst = (known[0] ?? 0) >= (known.at(-1) ?? 0)
  const highest = Number.MAX_SAFE_INTEGER - ids.length
  let last = 0
  const raised = (isNewestFirst ? ids.toReversed() : ids).map((id) => {
    last = Math.max(id > highest ? 0 : id, last + 1)
    return last
  })
  return isNewestFirst ? raised.toReversed() : raised
}
