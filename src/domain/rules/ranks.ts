import { keysBetween } from './placing.ts'

/** Something that is ordered by hand. */
export interface Ranked {
  readonly id: string
  readonly rank: string
}

/** Things in order: by rank, then in the order given (by id). */
export function byRank<Row extends Ranked>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => (one.rank < other.rank ? -1 : Number(one.rank > other.rank)))
}

/** Ranks for a number of things added after all others, in order. */
export function ranksAtEnd(ordered: readonly Ranked[], count: number): string[] {
  const last = ordered.at(-1)?.rank
  return keysOrNone(last || null, null, count) ?? keysBetween(null, null, count)
}

/**
 * The ranks to set so that `moved` stands right before `next`, or at the end: only its own, or those of all if the
 * neighbours' ranks leave no room (equal ones, or ones that somebody else has written).
 */
export function ranksFor(
  ordered: readonly Ranked[],
  moved: Ranked,
  next: Ranked | undefined,
): Map<string, string> {
  const others = ordered.filter(({ id }) => id !== moved.id)
  const place = next ? others.findIndex(({ id }) => id === next.id) : others.length
  const [before, after] = [others[place - 1]?.rank ?? null, others[place]?.rank ?? null]
  const [rank] = keysOrNone(before, after, 1) ?? []
  if (rank !== undefined) return new Map([[moved.id, rank]])
  const wanted = others.toSpliced(place, 0, moved)
  const ranks = keysBetween(null, null, wanted.length)
  return new Map(wanted.map(({ id }, index) => [id, ranks[index] ?? '']))
}

/** Keys between two others, or nothing if there are none: the library throws for anything that is no key, and for two equal ones. */
function keysOrNone(before: string | null, after: string | null, count: number): string[] | undefined {
  try {
    // The library takes an empty text for no key.
    if (before === '' || after === '') return undefined
    return keysBetween(before, after, count)
  } catch {
    return undefined
  }
}
