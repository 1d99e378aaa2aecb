import { applyAll } from '../../../domain/state/change.ts'
import type { Stamp } from '../../../domain/model/day.ts'
import type { Entry } from '../../../domain/request/entry.ts'
import type { Json } from '../../../domain/model/json.ts'
import { tableNames } from '../../../domain/model/tables.ts'
import { readBackup } from '../../../domain/backup/read-backup.ts'
import { createState, type MemoryState } from '../../../domain/state/state.ts'
import { withWellFormedTexts } from '../../../domain/model/well-formed.ts'
import type { Database } from './database.ts'
import type { CheckpointMark, Meta } from './meta.ts'

/** The whole workspace as the database alone knows it. */
export interface Rebuilt {
  readonly state: MemoryState
  /** The last entry that it contains, and when that entry or the state before it was made, if known. */
  readonly seq: number
  readonly at: Stamp | undefined
  /** What `root` had besides our own fields. */
  readonly root: Json
}

/**
 * Rebuilds the present state from the database (docs/decisions/0019): from its checkpoint and the entries after it; or from
 * all entries of an order that began with nothing; or, from before there were checkpoints, from the last snapshot of this
 * order. Returns nothing when none of these reaches the present without a gap.
 */
export async function rebuild(database: Database): Promise<Rebuilt | undefined> {
  const transaction = database.transaction(
    ['meta', 'entries', 'checkpoint', 'snapshots', 'snapshotTexts'],
    'readonly',
  )
  const [meta, entries, text, snapshots] = await Promise.all([
    transaction.objectStore('meta').get('meta'),
    transaction.objectStore('entries').getAll(),
    transaction.objectStore('checkpoint').get('text'),
    transaction.objectStore('snapshots').getAll(),
  ])
  if (!meta) return undefined
  const rebuiltFrom = (start: Rebuilt | undefined): Rebuilt | undefined => goOn(start, entries, meta.head)
  const { checkpoint } = meta
  const rebuilt =
    rebuiltFrom(checkpoint && startIn(text, checkpoint)) ??
    rebuiltFrom(beganEmpty(meta) ? { seq: 0, at: undefined, root: {}, state: createState() } : undefined)
  const snapshot = snapshots.findLast(
    ({ seq, isLocked }) => !isLocked && seq >= beganAfter(meta) && seq <= meta.head,
  )
  if (rebuilt || !snapshot) return rebuilt
  return rebuiltFrom(startIn(await database.get('snapshotTexts', snapshot.id), { ...snapshot, root: {} }))
}

/** The state to start from with the entries after it applied, if none is missing up to `head`. */
function goOn(start: Rebuilt | undefined, entries: readonly Entry[], head: number): Rebuilt | undefined {
  if (!start) return undefined
  const later = entries.filter(({ seq }) => seq > start.seq)
  if (later.length !== Math.max(0, head - start.seq)) return undefined
  for (const { changes } of later) applyAll(start.state, withWellFormedTexts(changes))
  return { ...start, seq: Math.max(start.seq, head), at: later.at(-1)?.request.at ?? start.at }
}

function startIn(text: string | undefined, { seq, at, root }: CheckpointMark): Rebuilt | undefined {
  const state = text === undefined ? undefined : stateIn(text)
  return state && { seq, at, root, state }
}

/** Whether an order began in a browser that had nothing. */
function beganEmpty({ base }: Meta): boolean {
  const known = Object.values(base)
  return known.length > 0 && known.every((texts) => texts.every(([print]) => print === ''))
}

/** The last entry that existed when an order began. */
function beganAfter({ base }: Meta): number {
  return Math.max(0, ...Object.values(base).flatMap((texts) => texts.map(([, seq]) => seq)))
}

/** The state that a text holds, if all of it can be read. */
export function stateIn(text: string): MemoryState | undefined {
  const read = readBackup(text)
  if (!read.ok || tableNames.some((table) => read.backup.unreadable[table] > 0)) return undefined
  return createState(read.backup.rows)
}
