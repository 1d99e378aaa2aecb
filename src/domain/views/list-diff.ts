import { lowerBound } from '../model/lower-bound.ts'

/** What left a list and what came into it. */
export interface ListDiff<Item> {
  readonly gone: readonly Item[]
  readonly came: readonly Item[]
}

/**
 * The difference between two lists, by object: a changed row is another object, so the old one is gone and the new one
 * came. Nearly always few items differ: what is equal at both ends costs only one comparison per item.
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

/**
 * An ordered list without the items that are gone, and with the new ones in their places. The same array when nothing
 * differs.
 */
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

/** How many items of an ordered list come before a given one. */
function placeOf<Item>(
  item: Item,
  ordered: readonly Item[],
  compare: (one: Item, other: Item) => number,
): number {
  return lowerBound(ordered, (other) => compare(other, item) < 0)
}
