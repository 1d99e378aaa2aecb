import { dayOf, millisecondsOf, type Stamp } from '../model/day.ts'

/** What thinning looks at in a snapshot. */
export interface KeptSnapshot {
  /** The later it was made, the larger. */
  readonly id: number
  readonly at: Stamp
  /** Made in the normal course of time, or before a restore. */
  readonly reason: 'automatic' | 'restore'
  readonly size: number
}

/** The most snapshots kept. */
export const keptSnapshots = 10

/** The number of entries after which a snapshot is made, however little time has passed. */
const entriesPerSnapshot = 500

/**
 * The ids of the snapshots to drop, so that at most 10 are left and these fit into `limit` (in the unit of their size).
 * As far as there is room, it keeps the newest, the one made before the last restore, the first of the last two months,
 * two weeks and three days that have any, and then the next newest. The first of a month stays the first as time goes
 * on, so the old ones keep their distance whenever this is asked.
 */
export function snapshotsToDrop(snapshots: readonly KeptSnapshot[], limit: number): number[] {
  const newestFirst = snapshots.toSorted((one, other) => other.id - one.id)
  const [newest, ...older] = newestFirst
  if (!newest) return []
  const restore = newestFirst.find(({ reason }) => reason === 'restore')
  const wanted = new Set([
    newest,
    ...(restore ? [restore] : []),
    ...firstOfEach(newestFirst, monthOf).slice(0, 2),
    ...firstOfEach(newestFirst, weekOf).slice(0, 2),
    ...firstOfEach(newestFirst, ({ at }) => dayOf(at)).slice(0, 3),
    ...newestFirst,
  ])
  const kept = new Set([...wanted].slice(0, keptSnapshots))
  let size = [...kept].reduce((sum, snapshot) => sum + snapshot.size, 0)
  for (const snapshot of [...older.toReversed().filter((one) => one !== restore), restore]) {
    if (size <= limit) break
    if (snapshot && snapshot !== newest && kept.delete(snapshot)) size -= snapshot.size
  }
  return snapshots.filter((snapshot) => !kept.has(snapshot)).map(({ id }) => id)
}

/** The oldest snapshot of each period, latest period first. */
function firstOfEach(
  newestFirst: readonly KeptSnapshot[],
  periodOf: (snapshot: KeptSnapshot) => string | number,
): KeptSnapshot[] {
  return [...new Map(newestFirst.map((snapshot) => [periodOf(snapshot), snapshot])).values()]
}

function monthOf({ at }: KeptSnapshot): string {
  return at.slice(0, 7)
}

/** Weeks begin on Monday; day 0 of 1970 was a Thursday. */
function weekOf({ at }: KeptSnapshot): number {
  return Math.floor((millisecondsOf(`${dayOf(at)}T00:00:00Z`) / 86_400_000 + 3) / 7)
}

/**
 * Whether a snapshot is due: something has changed since the last one, which was made on another day or at least 500
 * entries ago. `last` is the newest snapshot, `seq` the last entry in the present state.
 */
export function isSnapshotDue(
  last: { readonly at: Stamp; readonly seq: number } | undefined,
  now: Stamp,
  seq: number,
): boolean {
  const entries = seq - (last?.seq ?? 0)
  if (entries === 0) return false
  return !last || entries < 0 || entries >= entriesPerSnapshot || dayOf(last.at) !== dayOf(now)
}
