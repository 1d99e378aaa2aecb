import type { RowLists } from '../../../domain/model/row-lists.ts'
import { fingerprint } from '../storage/fingerprint.ts'
import { workspaceKeys } from '../keys.ts'
import { formatVersion, versionOf } from '../storage/migrate.ts'
import type { Source } from './start.ts'
import { readOurs, type Stored } from './read.ts'
import type { RecoveryStore } from '../aside/recovery.ts'
import { stopped } from '../stopped.ts'
import { readTexts, takeTexts, type StoredTexts, type TakenTexts } from '../storage/stored-texts.ts'
import { knownSeq, type Prints } from '../storage/known-texts.ts'
import type { TabNote } from '../storage/tab-note.ts'
import type { TabNotes } from '../storage/tab-notes.ts'
import { parseObject } from '../../../domain/model/json.ts'
import type { KnownTexts } from '../both-stores.ts'

/** What was read while the database was being opened. */
export interface Early {
  readonly texts: StoredTexts
  /** What the texts say, if all of them are ours. */
  readonly ours: Stored | undefined
  /** What tabs had noted by then. Later notes may concern entries that the order is not asked for here. */
  readonly notes: readonly TabNote[]
}

/** What is stored and noted, before anything is made of it. */
export interface Taken {
  readonly texts: TakenTexts
  readonly present: readonly KnownTexts[]
  readonly notes: readonly TabNote[]
}

/** Takes the stored texts in one go, so that no other tab writes in between. */
export function take(storage: Storage, notes: TabNotes): Taken {
  const present = notes.present()
  return { texts: takeTexts(storage), present, notes: notes.all() }
}

/** Tells by the fingerprints which of the taken texts are known, and reads them. */
export function readEarly(taken: Taken): Early {
  const texts = readTexts(taken.texts, taken.present)
  return { texts, ours: readOurs(texts), notes: taken.notes }
}

/** What was read early, or what is stored by now if something has been written since. */
export function currentOf({ storage, notes, early }: Pick<Source, 'storage' | 'notes' | 'early'>): Early {
  return early.texts.isCurrent() ? early : readEarly(take(storage, notes))
}

/**
 * The number after which these texts will need the entries of the order: that of the last one in `root`, if `root` begins
 * as EMS writes it. A guess: the texts are not read yet.
 */
export function expected({ texts: { texts } }: Taken): number {
  const seq = /^\{"version":\d+,"log":"[^"]*","seq":(\d+)[,}]/.exec(texts.root ?? '')?.[1]
  return seq === undefined ? Number.POSITIVE_INFINITY : Number(seq)
}

/**
 * Reads the stored data, unless a newer version wrote it: that is not unreadable, and must not be touched. `isOurs` says
 * whether a root is one of ours nevertheless: then its version was damaged.
 */
export async function readCurrent(
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

/** Reads what somebody else may have written. Its code is fetched only when needed: mostly, the stored data is our own. */
export async function readForeign(
  texts: StoredTexts,
  recovery: RecoveryStore,
  spare?: RowLists,
): Promise<Stored> {
  const { readStored } = await import('./read-foreign.ts')
  return readStored(texts, recovery, spare)
}

/** Whether a root is, apart from its version, a text that a tab has noted. */
export function isOursButVersion(root: string, noted: readonly KnownTexts[]): boolean {
  const meant = root.replace(/"version":\d+/, `"version":${formatVersion}`)
  return knownSeq(noted, 'root', fingerprint(meant)) !== undefined
}

/** Whether something that was stored here is unreadable or missing now. */
export function isLost({ damaged }: Stored, prints: Required<Prints>): boolean {
  const missing = workspaceKeys.filter((key) => prints[key] === '')
  return (
    workspaceKeys.some((key) => damaged.has(key)) ||
    (missing.length > 0 && missing.length < workspaceKeys.length)
  )
}
