/** From this percentage on, people are told to make room. */
const warnedFrom = 80

/** How full the place of a workspace is, in whole percent, and whether it is time to make room. */
export function fullness({ used, limit }: { readonly used: number; readonly limit: number }): {
  percent: number
  isNearlyFull: boolean
} {
  // Never 100 while there is room, and never 0 while there is something.
  const share = limit > 0 ? (used / limit) * 100 : 100
  const percent = used >= limit ? 100 : Math.min(99, used > 0 ? Math.max(1, Math.round(share)) : 0)
  return { percent, isNearlyFull: share >= warnedFrom }
}
