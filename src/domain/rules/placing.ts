import { generateKeyBetween } from 'fractional-indexing'
import { compareByHand, handRank, inHandOrder, type Placed } from './hand-order.ts'

/**
 * The ranks to set so that `moved` stands in a column right before the row with the id `before`, or at its end (`''`):
 * only its own, and those of the rows behind it that share the rank of the row before it (as somebody else may have
 * written them). None if it already stands there, or if there is no such row. `column` is in table order, with or
 * without `moved`; `isTaken` says whether another row, which may come to this column later, has a rank.
 */
export function ranksToStand<Row extends Placed>(
  column: readonly Row[],
  moved: Row,
  before: string,
  isTaken: (rank: string) => boolean,
): Map<string, string> {
  const others = inHandOrder(column.filter(({ id }) => id !== moved.id))
  const place = before === '' ? others.length : others.findIndex(({ id }) => id === before)
  const [last, next] = [others[place - 1], others[place]]
  const isThere = (!last || compareByHand(last, moved) < 0) && (!next || compareByHand(moved, next) < 0)
  if (place < 0 || isThere) return new Map()
  const low = last ? handRank(last) : null
  const end = others.findIndex((row, index) => index >= place && handRank(row) !== low)
  const same = others.slice(place, end < 0 ? others.length : end)
  const above = others[place + same.length]
  const high = above ? handRank(above) : null
  if (same.length > 0) {
    const ranks = keysBetween(low, high, same.length + 1)
    return new Map([moved, ...same].map(({ id }, index) => [id, ranks[index] ?? '']))
  }
  let rank = generateKeyBetween(low, high)
  while (isTaken(rank)) rank = generateKeyBetween(rank, high)
  return new Map([[moved.id, rank]])
}

/**
 * `count` keys between two others, in order; `null` stands for no other. They are short: above all others one after
 * another, otherwise each in the middle of what is left. Throws for anything that is no key, and for two equal ones.
 * (The library's own function for several would add 0.2 KB to each board.)
 */
export function keysBetween(low: string | null, high: string | null, count: number): string[] {
  const keys: string[] = []
  if (high === null) {
    for (let last = low; keys.length < count; keys.push(last)) last = generateKeyBetween(last, high)
  } else if (count > 0) {
    const middle = generateKeyBetween(low, high)
    const half = count >> 1
    keys.push(...keysBetween(low, middle, half), middle, ...keysBetween(middle, high, count - 1 - half))
  }
  return keys
}
