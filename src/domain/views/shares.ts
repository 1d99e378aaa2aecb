/**
 * What part of their sum some counts are, in whole percent that add up to 100: each is rounded down, and what is missing goes
 * to those that lost most by it (the largest remainder). All are 0 where there is nothing.
 */
export function sharesOf(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return counts.map(() => 0)
  const shares = counts.map((count) => Math.floor((count * 100) / total))
  const missing = 100 - shares.reduce((sum, share) => sum + share, 0)
  // In whole numbers: of equal remainders of fractions the sums of a computer make one larger.
  const byRemainder = counts
    .map((count, index) => ({ index, remainder: (count * 100) % total }))
    .toSorted((one, other) => other.remainder - one.remainder || one.index - other.index)
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}
