import type { Entry } from '../../domain/entry.ts'
import type { Meta } from './database.ts'
import { fingerprint } from './fingerprint.ts'
import type { IndexedOrder } from './indexed-order.ts'
import { keys, workspaceKeys } from './keys.ts'
import { formatVersion, versionOf } from './migrate.ts'
import { parseObject, readStored, type Stored } from './read.ts'
import type { RecoveryStore } from './recovery.ts'
import { beginOrder, startPoint } from './start-point.ts'
import { stopped } from './stopped.ts'
import { knownSeq, type KnownTexts, type Prints, type WrittenTexts } from './written.ts'

/** What a workspace starts from. */
export interface Beginning {
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
}

/**
 * Reads what is stored and finds its place in the order; begins another order when it was changed from outside.
 * Fails, before anything is touched, when it was written by a newer version.
 */
export async function begin(source: Source): Promise<Beginning> {
  const { storage, recovery, written, order, newName } = source
  const meta = await order.meta()
  // At one go, so that no other tab writes in between; and before the entries, so that none is missing.
  const prints = printsOf(storage)
  const noted = written.known()
  const stored = readCurrent(source, (text) => isOurs(text, noted))
  const found = meta && startPoint(stored, prints, meta, noted)
  const entries = found ? await order.since(found.after) : []
  // Entries that are no longer kept cannot be applied: then what is stored is older than anything known of it.
  const start = found && found.after + entries.length >= (meta?.head ?? 0) ? found : undefined
  const spare = meta && isLost(stored, prints) ? await thirdCopy(order, meta) : undefined
  const whole = spare ? readStored(storage, recovery, spare) : stored
  // Without its projects it is another workspace than the one that other tabs go on with.
  const isOther = start?.isForeign === true || (stored.damaged.has(keys.root) && !spare)
  if (meta && start && !isOther) return { stored: whole, meta, entries, isNew: false }

  const head = Math.max(meta?.head ?? 0, stored.seq)
  const inForce = await order.begin(beginOrder(newName, prints, head, start, noted))
  const after = startPoint(stored, prints, inForce, noted)?.after ?? inForce.head
  const isNew = meta !== undefined && inForce.log === newName
  return { stored: whole, meta: inForce, entries: await order.since(after), isNew }
}

/** Where the browser gives no database: what is stored is all there is. */
export function beginAlone(source: Pick<Source, 'storage' | 'recovery'>): Beginning {
  const stored = readCurrent(source, () => false)
  return {
    stored,
    meta: { log: '', head: stored.seq, published: stored.seq, base: {} },
    entries: [],
    isNew: false,
  }
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
function readCurrent(
  { storage, recovery }: Pick<Source, 'storage' | 'recovery'>,
  isOurs: (root: string) => boolean,
): Stored {
  const text = storage.getItem(keys.root) ?? ''
  const root = parseObject(text)
  if (root && versionOf(root) > formatVersion && !isOurs(text)) throw new Error(stopped.newer)
  return readStored(storage, recovery)
}

/** Whether a root is, but for its version, a text that a tab has noted. */
function isOurs(root: string, noted: readonly KnownTexts[]): boolean {
  const meant = root.replace(/"version":\d+/, `"version":${formatVersion}`)
  return knownSeq(noted, 'root', fingerprint(meant)) !== undefined
}

function printsOf(storage: Storage): Required<Prints> {
  return {
    root: fingerprint(storage.getItem(keys.root)),
    users: fingerprint(storage.getItem(keys.users)),
    tasks: fingerprint(storage.getItem(keys.tasks)),
    notifications: fingerprint(storage.getItem(keys.notifications)),
  }
}

/** Whether something that was stored here is unreadable or missing now. */
function isLost({ damaged }: Stored, prints: Required<Prints>): boolean {
  const missing = workspaceKeys.filter((key) => prints[key] === '')
  return (
    workspaceKeys.some((key) => damaged.has(key)) ||
    (missing.length > 0 && missing.length < workspaceKeys.length)
  )
}
