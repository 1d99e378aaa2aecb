/** The shortest wait, in milliseconds, so that a server that comes back is not overrun. */
const shortest = 500
const longest = 8000

/** How long to wait before the next attempt, in milliseconds: longer after each failure, and spread so that not all come at once. */
export function delayAfter(failures: number, random: number): number {
  const most = Math.min(longest, shortest * 2 ** Math.max(failures, 1))
  return shortest + random * (most - shortest)
}
