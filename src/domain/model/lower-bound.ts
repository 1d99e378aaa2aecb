/** Binary search in sorted items, starting at index `from`: the index of the first one for which `isBefore` no longer holds. */
export function lowerBound<Item>(
  items: readonly Item[],
  isBefore: (item: Item) => boolean,
  from = 0,
): number {
  let to = items.length
  while (from < to) {
    const middle = (from + to) >> 1
    const item = items[middle]
    if (item !== undefined && isBefore(item)) from = middle + 1
    else to = middle
  }
  return from
}
