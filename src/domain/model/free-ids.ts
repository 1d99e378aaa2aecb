import { isIdOf } from './new-row.ts'
import type { RowId, TableName } from './tables.ts'

type Id = string | number

/**
 * The ids of the rows of a list, each only once. Rows without one, or with one that an earlier row has, get a free one;
 * whoever has an id of their own keeps it, since other rows refer to it.
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

/** Whether this is an id: not what stands for a missing one, nor what names an actor who is nobody in particular. */
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
 * Those of notifications, whose order is that of their ids: the newest comes first in a list (SPEC 4), unless its ids say that
 * it comes last. No row refers to one, so each is raised above those of older ones where it is not.
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
