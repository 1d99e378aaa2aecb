import type { Entry } from '../../domain/entry.ts'
import type { Meta } from './database.ts'
import { fingerprint } from './fingerprint.ts'
import type { IndexedOrder, Look } from './indexed-order.ts'
import { keys, workspaceKeys } from './keys.ts'
import { formatVersion, versionOf } from './migrate.ts'
import { parseObject } from './json.ts'
import { readOurs, type SpareRows, type Stored } from './read.ts'
import type { RecoveryStore } from './recovery.ts'
import { beginOrder, startPoint } from './start-point.ts'
import { stopped } from './stopped.ts'
import { readTexts, type StoredTexts } from './stored-texts.ts'
import { inPresentKind, knownSeq, type KnownTexts, type Prints, type WrittenTexts } from './written.ts'

/** What a workspace starts from. */
export interface Beginning {
  readonly texts: StoredTexts
  readonly stored: Stored
  /** The order in force. */
  readonly meta: Meta
  /** The entries to apply to what is stored, in order. */
  readonly entries: readonly Entry[]
  /** Whether this order begins now, in place of another one. */
  readonly isNew: boolean
}

interface Source {
  readonly storage: Storage
  readonly recovery: RecoveryStore
  readonly written: WrittenTexts
  readonly order: IndexedOrder
  /** The name of an order that begins here. */
  readonly newName: string
  readonly early: Early
  /** What the order had after that, as far as that was `expected`. */
  readonly look: Look
}

/** What was read while the database was being opened. */
export interface Early {
  readonly texts: StoredTexts
  /** What it says, if all of it is ours. */
  readonly ours: Stored | undefined
}

/** Reads what is stored, at one go, so that no other tab writes in between. */
export function readEarly(storage: Storage, written: WrittenTexts): Early {
  const texts = readTexts(storage, written.present())
  return { texts, ours: readOurs(texts) }
}

/** After which entry of the order those are that an early reading will need: mostly after the last in `root`. */
export function expected({ ours }: Early): number {
  return ours?.seq ?? Number.POSITIVE_INFINITY
}

/**
 * Reads what is stored and finds its place in the order; begins another order when it was changed from outside.
 * Fails, before anything is touched, when it was written by a newer version.
 */
export async function begin(source: Source): Promise<Beginning> {
  const { recovery, written, order, newName, early } = source
  const { meta: found, entries: later } = source.look
  // After the order that they belong to: texts that are not the same any more are read again.
  const current = currentOf(source)
  const { texts } = current
  const { prints } = texts
  const noted = inPresentKind(written.known(), texts.of)
  const [base = {}] = inPresentKind([found?.base ?? {}], texts.of)
  const meta = found && { ...found, base }
  const stored = await readCurrent(recovery, current, (text) => isOurs(text, noted))
  const point = meta && startPoint(stored, prints, meta, noted)
  // None may be missing: the look has all that texts lack which are still the same; others need a later one.
  const isExpected = current === early && point?.after === expected(early)
  const entries = isExpected ? later : point ? await order.since(point.after) : []
  // Entries that are no longer kept cannot be applied: then what is stored is older than anything known of it.
  const start = point && point.after + entries.length >= (meta?.head ?? 0) ? point : undefined
  const spare = meta && isLost(stored, prints) ? await thirdCopy(order, meta) : undefined
  const whole = spare ? await readForeign(texts, recovery, spare) : stored
  // Without its projects it is another workspace than the one that other tabs go on with.
  const isOther = start?.isForeign === true || (stored.damaged.has(keys.root) && !spare)
  if (meta && start && !isOther) return { texts, stored: whole, meta, entries, isNew: false }

  const head = Math.max(meta?.head ?? 0, stored.seq)
  const inForce = await order.begin(beginOrder(newName, prints, head, start, noted))
  const after = startPoint(stored, prints, inForce, noted)?.after ?? inForce.head
  const isNew = meta !== undefined && inForce.log === newName
  return { texts, stored: whole, meta: inForce, entries: await order.since(after), isNew }
}

/** Where the browser gives no database: what is stored is all there is. */
export async function beginAlone(source: Omit<Source, 'order' | 'newName' | 'look'>): Promise<Beginning> {
  // Another tab may have worked alone until just now.
  const current = currentOf(source)
  const stored = await readCurrent(source.recovery, current, () => false)
  return {
    texts: current.texts,
    stored,
    meta: { log: '', head: stored.seq, published: stored.seq, base: {} },
    entries: [],
    isNew: false,
  }
}

function currentOf({ storage, written, early }: Pick<Source, 'storage' | 'written' | 'early'>): Early {
  return early.texts.isCurrent() ? early : readEarly(storage, written)
}

/** The workspace from the database alone. Its code is fetched when it is needed, which is hardly ever. */
async function thirdCopy(order: IndexedOrder, meta: Meta): Promise<Stored['rows'] | undefined> {
  try {
    const { rebuild } = await import('./rebuild.ts')
    return await rebuild(await order.database(), meta)
  } catch (error) {
    console.warn('The third copy could not be read.', error)
    return undefined
  }
}

/**
 * What is stored, unless a newer version wrote it: that is not unreadable, and must not be touched. `isOurs` says whether
 * a root is one of ours nevertheless: then its version was damaged.
 */
async function readCurrent(
  recovery: RecoveryStore,
  { texts, ours }: Early,
  isOurs: (root: string) => boolean,
): Promise<Stored> {
  if (ours) return ours
  const text = texts.of('root') ?? ''
  const root = parseObject(text)
  if (root && versionOf(root) > formatVersion && !isOurs(text)) throw new Error(stopped.newer)
  return readForeign(texts, recovery)
}

/** What somebody else may have written. Its code is fetched when it is needed: mostly what is stored is our own. */
async function readForeign(texts: StoredTexts, recovery: RecoveryStore, spare?: SpareRows): Promise<Stored> {
  const { readStored } = await import('./read-foreign.ts')
  return readStored(texts, recovery, spare)
}

/** Whether a root is, but for its version, a text that a tab has noted. */
function isOurs(root: string, noted: readonly KnownTexts[]): boolean {
  const meant = root.replace(/"version":\d+/, `"version":${formatVersion}`)
  return knownSeq(noted, 'root', fingerprint(meant)) !== undefined
}

/** Whether something that was stored here is unreadable or missing now. */
function isLost({ damaged }: Stored, prints: Required<Prints>): boolean {
  const missing = workspaceKeys.filter((key) => prints[key] === '')
  return (
    workspaceKeys.some((key) => damaged.has(key)) ||
    (missing.length > 0 && missing.length < workspaceKeys.length)
  )
}
