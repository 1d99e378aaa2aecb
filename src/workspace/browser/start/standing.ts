import { keys, ownTables, workspaceKeys, type WorkspaceKey } from '../keys.ts'
import type { Stored } from './read.ts'
import { knownSeq, type Prints } from '../storage/known-texts.ts'
import type { Meta } from '../order/meta.ts'
import type { KnownTexts } from '../both-stores.ts'

/** What a start compares: the stored data, and what the order in force knows. */
interface Found {
  readonly stored: Pick<Stored, 'orderName' | 'seq' | 'damaged'>
  readonly prints: Required<Prints>
  readonly meta: Meta
  /** What tabs have noted in local storage: for this order, and for any order. */
  readonly noted: readonly KnownTexts[]
  readonly notedEver: readonly KnownTexts[]
  /** Whether local storage says that somebody has cleared the workspace of this order. */
  readonly isCleared: boolean
}

/** The point after which the entries of the order must be applied to the stored data. */
export interface Reach {
  readonly after: number
  /** The last entry that each of the keys contains, as far as known. */
  readonly reached: { readonly [K in WorkspaceKey]?: number | undefined }
  /** Whether somebody else changed something in it: then it is the start of another order. */
  readonly isForeign: boolean
}

/** How local storage relates to the order in force, and so what a start goes on from (docs/decisions/0019). */
export type Standing =
  /** From the stored data, with the entries after it. */
  | { readonly kind: 'stored'; readonly reach: Reach }
  /** From the stored data, which is ahead of the database: a crash of the machine rolled that back. */
  | { readonly kind: 'ahead'; readonly reach: Reach; readonly last: number }
  /** From what somebody else has stored; with its reach, if the rest of it is ours. */
  | { readonly kind: 'outside'; readonly reach: Reach | undefined }
  /** From the database: an older write of ours is stored, perhaps of a former order. */
  | { readonly kind: 'older' }
  /** From the database: nothing is stored, and nobody has cleared it. */
  | { readonly kind: 'lost' }
  /** From nothing: somebody has cleared it. */
  | { readonly kind: 'cleared' }

/** Decides what to start from, as far as that can be told without reading the entries. */
export function standingOf(found: Found): Standing {
  const { prints, meta, notedEver, isCleared } = found
  const isEmpty = workspaceKeys.every((key) => prints[key] === '')
  const known = [...notedEver, meta.base]
  const isOurs = workspaceKeys.every(
    (key) => prints[key] === '' || knownSeq(known, key, prints[key]) !== undefined,
  )
  if (isCleared && isOurs) return { kind: 'cleared' }
  if (isEmpty) return { kind: 'lost' }
  const reach = reachOf(found)
  if (!reach || reach.isForeign)
    return isOurs && isOlder(found) ? { kind: 'older' } : { kind: 'outside', reach }
  const last = Math.max(...Object.values(reach.reached).map((seq = 0) => seq))
  return last > meta.head ? { kind: 'ahead', reach, last } : { kind: 'stored', reach }
}

/**
 * Whether the stored data, being ours, belongs to this order or to one before it. What another order, unknown to the
 * database, has written came later: the database was rolled back, or was missing for a while.
 */
function isOlder({ stored, prints, meta, notedEver }: Found): boolean {
  if (stored.orderName !== '') return [meta.log, ...(meta.former ?? [])].includes(stored.orderName)
  const reached = workspaceKeys.map((key) => knownSeq(notedEver, key, prints[key]) ?? 0)
  return notedEver.length > 0 && Math.max(...reached) <= meta.head
}

/**
 * Tells older writes of ours from changes that came from outside (docs/decisions/0009). `root` is one key and so always
 * consistent. Another key that differs from it is an older write of ours if a tab has noted it, and then the entries after
 * it are applied again; otherwise it was changed from outside, and then it wins. Returns nothing when the stored data has no
 * place in this order.
 */
export function reachOf({
  stored,
  prints,
  meta,
  noted,
}: Pick<Found, 'stored' | 'prints' | 'meta' | 'noted'>): Reach | undefined {
  const known = [...noted, meta.base]
  const own = ownTables.map((key) => ({ key, seq: knownSeq(known, key, prints[key]) }))
  const ownSeqs = own.flatMap(({ seq }) => seq ?? [])
  // Unreadable or missing does not count as changed: lost data comes from a copy.
  const isForeign = own.some(
    ({ key, seq }) => seq === undefined && prints[key] !== '' && !stored.damaged.has(key),
  )
  const root = rootSeq(stored, prints, meta, known)
  const seqs = root === undefined ? ownSeqs : [root, ...ownSeqs]
  const reached = Object.fromEntries([['root', root], ...own.map(({ key, seq }) => [key, seq] as const)])
  const reach = { after: Math.min(...seqs), reached, isForeign }
  if (root !== undefined) return reach
  const rootIsLost = stored.damaged.has(keys.root) || prints.root === ''
  return rootIsLost && !isForeign && ownSeqs.length > 0 ? reach : undefined
}

function rootSeq(
  stored: Pick<Stored, 'orderName' | 'seq' | 'damaged'>,
  prints: Required<Prints>,
  meta: Meta,
  known: readonly KnownTexts[],
): number | undefined {
  const base = knownSeq([meta.base], 'root', prints.root)
  if (base !== undefined) return base
  if (stored.orderName !== meta.log || stored.damaged.has(keys.root)) return undefined
  // If only a few places were changed, it still says how far it reaches.
  const isRecent = known.some((texts) => texts.root?.some(([, seq]) => seq === stored.seq))
  return knownSeq(known, 'root', prints.root) ?? (isRecent ? stored.seq : undefined)
}

/** The order that begins with the data stored now. */
export function beginOrder(
  name: string,
  prints: Required<Prints>,
  head: number,
  reach: Reach | undefined,
  noted: readonly KnownTexts[],
): Meta {
  const base: { [K in WorkspaceKey]?: readonly [readonly [string, number]] } = {}
  for (const key of workspaceKeys) {
    const reached = reach && (knownSeq(noted, key, prints[key]) ?? reach.after)
    base[key] = [[prints[key], reached ?? head]]
  }
  return { log: name, head, base }
}
