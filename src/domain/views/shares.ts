/**
 * The shares of some counts in their sum, in whole percent that add up to 100: each is rounded down, and the missing
 * points go to those that lost most by that (the largest remainder). All are 0 when there is nothing.
 */
export function sharesOf(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return counts.map(() => 0)
  const shares = counts.map((count) => Math.floor((count * 100) / total))
  const missing = 100 - shares.reduce((sum, share) => sum + share, 0)
  // In whole numbers: floating-point sums would make one of two equal remainders larger.
  const byRemainder = counts
    .map((count, index) => ({ index, remainder: (count * 100) % total }))
    .toSorted((one, other) => other.remainder - one.remainder || one.index - other.index)
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}
