import { lowerBound } from '../model/lower-bound.ts'

/** What left a list and what came into it. */
export interface ListDiff<Item> {
  readonly gone: readonly Item[]
  readonly came: readonly Item[]
}

/**
 * What is in one list and not in the other, as objects: a changed row is another object, so the old one is gone and the
 * new one came. Nearly always few items differ: what is equal at both ends costs a comparison an item and no more.
 */
export function diffLists<Item>(before: readonly Item[], after: readonly Item[]): ListDiff<Item> {
  if (before === after) return { gone: [], came: [] }
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const old = before.slice(start, before.length - end)
  const now = after.slice(start, after.length - end)
  return { gone: without(old, now), came: without(now, old) }
}

function without<Item>(items: readonly Item[], others: readonly Item[]): Item[] {
  const known = new Set(others)
  return items.filter((item) => !known.has(item))
}

/** What stood in an order, without those that are gone and with those that came in their places. The same array when there are none. */
export function withListDiff<Item>(
  ordered: readonly Item[],
  { gone, came }: ListDiff<Item>,
  compare: (one: Item, other: Item) => number,
): readonly Item[] {
  if (gone.length + came.length === 0) return ordered
  const items = [...ordered]
  for (const item of gone) items.splice(placeOf(item, items, compare), 1)
  for (const item of came) items.splice(placeOf(item, items, compare), 0, item)
  return items
}

/** How many of the items in an order come before one. */
function placeOf<Item>(
  item: Item,
  ordered: readonly Item[],
  compare: (one: Item, other: Item) => number,
): number {
  return lowerBound(ordered, (other) => compare(other, item) < 0)
}
