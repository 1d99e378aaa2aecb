import type { Meta } from './database.ts'
import { keys, ownTables, workspaceKeys, type WorkspaceKey } from './keys.ts'
import type { Stored } from './read.ts'
import { knownSeq, type KnownTexts, type Prints } from './written.ts'

/** From where on the entries of the order are to be applied to what is stored. */
export interface StartPoint {
  readonly after: number
  /** Whether something in it was changed by somebody else: then it is the start of another order. */
  readonly isForeign: boolean
}

/**
 * Tells older writes of ours from changes that came from outside (docs/decisions/0009). `root` is one key and so always
 * consistent; another key that differs from it is an older write of ours if a tab has noted it, and then the entries
 * after it are applied again; or it was changed from outside, and then it wins. Gives nothing when what is stored
 * belongs to no known order: then all of it wins.
 */
export function startPoint(
  stored: Pick<Stored, 'log' | 'seq' | 'damaged'>,
  prints: Required<Prints>,
  meta: Meta,
  noted: readonly KnownTexts[],
): StartPoint | undefined {
  // Before the first writing nothing is stored either; after it, somebody has cleared everything.
  const isCleared = workspaceKeys.every((key) => prints[key] === '') && meta.published > 0
  if (isCleared) return undefined
  const known = [...noted, meta.base]
  const own = ownTables.map((key) => ({ key, seq: knownSeq(known, key, prints[key]) }))
  const ownSeqs = own.flatMap(({ seq }) => seq ?? [])
  // Unreadable or missing is not changed: what is lost comes from a copy.
  const isForeign = own.some(
    ({ key, seq }) => seq === undefined && prints[key] !== '' && !stored.damaged.has(key),
  )
  const root = rootSeq(stored, prints, meta, known)
  if (root !== undefined) return { after: Math.min(root, ...ownSeqs), isForeign }
  const rootIsLost = stored.damaged.has(keys.root) || prints.root === ''
  return rootIsLost && !isForeign && ownSeqs.length > 0
    ? { after: Math.min(...ownSeqs), isForeign: false }
    : undefined
}

function rootSeq(
  stored: Pick<Stored, 'log' | 'seq' | 'damaged'>,
  prints: Required<Prints>,
  meta: Meta,
  known: readonly KnownTexts[],
): number | undefined {
  const base = knownSeq([meta.base], 'root', prints.root)
  if (base !== undefined) return base
  if (stored.log !== meta.log || stored.damaged.has(keys.root)) return undefined
  // Changed in a few places only, it still says how far it reaches.
  const isRecent = known.some((texts) => texts.root?.some(([, seq]) => seq === stored.seq))
  return knownSeq(known, 'root', prints.root) ?? (isRecent ? stored.seq : undefined)
}

/** The order that begins with what is stored now. */
export function beginOrder(
  name: string,
  prints: Required<Prints>,
  head: number,
  start: StartPoint | undefined,
  noted: readonly KnownTexts[],
): Meta {
  const base: { [K in WorkspaceKey]?: readonly [readonly [string, number]] } = {}
  for (const key of workspaceKeys) {
    const reached = start && (knownSeq(noted, key, prints[key]) ?? start.after)
    base[key] = [[prints[key], reached ?? head]]
  }
  return { log: name, head, published: 0, base }
}
