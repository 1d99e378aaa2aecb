import { applyAll } from '../../domain/change.ts'
import type { Stamp } from '../../domain/day.ts'
import type { Entry } from '../../domain/entry.ts'
import { createState, type State } from '../../domain/state.ts'
import { hasDefaultPassword } from '../../domain/upkeep.ts'
import type { Incident } from '../log.ts'
import type { Rebuilt } from './checkpoint.ts'
import { isCleared } from './clearing.ts'
import type { Meta } from './database.ts'
import { fingerprint } from './fingerprint.ts'
import type { IndexedOrder, Look } from './indexed-order.ts'
import { parseObject } from './json.ts'
import { keys, workspaceKeys } from './keys.ts'
import { formatVersion, versionOf } from './migrate.ts'
import { readOurs, type SpareRows, type Stored } from './read.ts'
import type { RecoveryStore } from './recovery.ts'
import { beginOrder, startOf, startPoint, type StartPoint } from './start-point.ts'
import { stopped } from './stopped.ts'
import { readTexts, type StoredTexts } from './stored-texts.ts'
import { inPresentKind, knownSeq, type KnownTexts, type Prints, type WrittenTexts } from './written.ts'

/** What a workspace starts from. */
export interface Beginning {
  readonly texts: StoredTexts
  readonly stored: Stored
  /** The order in force. */
  readonly meta: Meta
  /** The entries to apply to what is stored, in order, and the last that the state contains then. */
  readonly entries: readonly Entry[]
  readonly seq: number
  /** Whether this order begins now, in place of another one. */
  readonly isNew: boolean
  /** Whether nobody is logged in any more, whatever stands under `currentUser`. */
  readonly isLoginOver?: boolean
  /** Whether what is stored is to be written anew. */
  readonly isRebuilt?: boolean
  /** What is to be told of it. */
  readonly incident?: Incident
}

interface Source {
  readonly storage: Storage
  readonly recovery: RecoveryStore
  readonly written: WrittenTexts
  readonly order: IndexedOrder
  /** The name of an order that begins here, and the present moment. */
  readonly newName: string
  readonly now: Stamp
  readonly early: Early
  /** What the order had after that, as far as that was `expected`. */
  readonly look: Look
}

/** What was read while the database was being opened. */
export interface Early {
  readonly texts: StoredTexts
  /** What it says, if all of it is ours. */
  readonly ours: Stored | undefined
  /** What tabs had noted by then: what they note later may be of entries that the order is not asked for here. */
  readonly notes: readonly KnownTexts[]
}

/** Reads what is stored, at one go, so that no other tab writes in between. */
export function readEarly(storage: Storage, written: WrittenTexts): Early {
  const texts = readTexts(storage, written.present())
  return { texts, ours: readOurs(texts), notes: written.known() }
}

/** After which entry of the order those are that an early reading will need: mostly after the last in `root`. */
export function expected({ ours }: Early): number {
  return ours?.seq ?? Number.POSITIVE_INFINITY
}

/** What was found in local storage and in the database. */
interface Situation {
  readonly source: Source
  readonly texts: StoredTexts
  readonly stored: Stored
  readonly meta: Meta
  readonly noted: readonly KnownTexts[]
}

/**
 * Reads what is stored and finds its place in the order (docs/decisions/0017): goes on from there; from the database where
 * local storage is behind it or was lost; or begins another order where it was changed from outside, or cleared. Fails,
 * before anything is touched, when it was written by a newer version.
 */
export async function begin(source: Source): Promise<Beginning> {
  const { storage, recovery, order } = source
  const current = currentOf(source)
  // After the texts that are compared with it: of an order that was asked before, they may know more than it does.
  const look = current === source.early ? source.look : await order.look(expected(current))
  const { texts } = current
  const noted = inPresentKind(current.notes, texts.of)
  const stored = await readCurrent(recovery, current, (text) => isOurs(text, noted))
  if (!look.meta) return beginFirst(source, texts, stored, noted)
  const [base = {}] = inPresentKind([look.meta.base], texts.of)
  const meta = { ...look.meta, base }
  const found: Situation = { source, texts, stored, meta, noted }
  const wasCleared = isCleared(storage, meta.log)
  const start = startOf({ stored, prints: texts.prints, meta, noted, isCleared: wasCleared })
  switch (start.kind) {
    case 'stored': {
      // None may be missing: the look has all that these texts lack, nearly always.
      const { after } = start.point
      const entries = after === expected(current) ? look.entries : await order.since(after)
      return goOn(found, start.point, entries)
    }
    case 'ahead':
      return goOnAhead(found, start.reached)
    case 'older':
      return (await bringForward(found)) ?? beginOther(found, undefined)
    case 'lost':
      return bringBack(found)
    case 'cleared':
      return beginAnew(found)
    case 'outside':
      return beginOther(found, start.point)
  }
}

/** Where the browser gives no database: what is stored is all there is. */
export async function beginAlone(source: Omit<Source, 'order' | 'newName' | 'look'>): Promise<Beginning> {
  // Another tab may have worked alone until just now.
  const current = currentOf(source)
  const stored = await readCurrent(source.recovery, current, () => false)
  const { texts } = current
  const { seq } = stored
  const incident: Incident = { id: 'no-database', at: source.now, kind: 'noDatabase' }
  return { texts, stored, meta: { log: '', head: seq, base: {} }, entries: [], seq, isNew: false, incident }
}

/** Nothing is known of an order: the first start, or the database is gone. */
async function beginFirst(
  { order, newName, now, written }: Source,
  texts: StoredTexts,
  stored: Stored,
  noted: readonly KnownTexts[],
): Promise<Beginning> {
  const { prints } = texts
  const meta = await order.begin(beginOrder(newName, prints, stored.seq, undefined, noted))
  const after = startPoint({ stored, prints, meta, noted })?.after ?? meta.head
  const entries = await order.since(after)
  const begun = { texts, stored, meta, entries, seq: lastOf(entries, meta.head), isNew: false }
  // Only an order gives a name to what is stored, and what a tab has noted is no earlier copy that somebody put back.
  const hadOrder =
    stored.log !== '' && stored.log !== meta.log && knownSeq(noted, 'root', prints.root) !== undefined
  if (!hadOrder) return begun
  return { ...begun, incident: { id: newName, at: now, kind: 'databaseGone', last: written.last } }
}

/** From what is stored, with the entries after it. */
async function goOn(found: Situation, point: StartPoint, entries: readonly Entry[]): Promise<Beginning> {
  const { texts, meta } = found
  // What is not kept any more cannot be applied: what is stored is older than that.
  if (point.after + entries.length < meta.head)
    return (await bringForward(found)) ?? beginOther(found, undefined)
  const stored = await mended(found)
  // Without its projects it is another workspace than the one that other tabs go on with.
  if (!stored) return beginOther(found, point)
  return {
    texts,
    stored,
    meta,
    entries,
    seq: lastOf(entries, Math.max(meta.head, point.after)),
    isNew: false,
  }
}

/** From what is stored, to which the database lacks the entries: it goes on after the last number that was given. */
async function goOnAhead(found: Situation, reached: number): Promise<Beginning> {
  const { source, texts, stored } = found
  const { checkpointOf } = await import('./checkpoint.ts')
  const mark = { seq: reached, at: source.now, root: stored.root }
  const meta = await source.order.advance(found.meta.log, checkpointOf(createState(stored.rows), mark))
  // Another tab has done so, or has ordered more meanwhile.
  if (!meta)
    return begin({
      ...source,
      early: readEarly(source.storage, source.written),
      look: await lookAgain(source),
    })
  return { texts, stored, meta, entries: [], seq: meta.head, isNew: false }
}

/** From the database, to which what is stored is an older write; nothing when it does not reach the present. */
async function bringForward(found: Situation): Promise<Beginning | undefined> {
  const rebuilt = await rebuilding(found.source.order)
  return rebuilt && fromDatabase(found, rebuilt)
}

/** From the database, since nothing is stored and nobody has cleared it. Nobody is logged in then. */
async function bringBack(found: Situation): Promise<Beginning> {
  const { source } = found
  const rebuilt = await rebuilding(source.order)
  if (!rebuilt) return beginOther(found, undefined)
  const beginning = fromDatabase(found, rebuilt)
  const { users, projects, tasks } = rebuilt.state
  if (isAsBegun(rebuilt.state)) return beginning
  const counts = { users: users.size, projects: projects.size, tasks: tasks.size }
  const incident: Incident = {
    id: source.newName,
    at: source.now,
    kind: 'broughtBack',
    until: rebuilt.at,
    ...counts,
  }
  return { ...beginning, isLoginOver: true, incident }
}

/** With nothing, since somebody has cleared it. What was there is kept aside. */
async function beginAnew(found: Situation): Promise<Beginning> {
  const { source, texts, meta: before } = found
  const { order, newName, now } = source
  const rebuilt = await rebuilding(order)
  const kept = rebuilt && !isAsBegun(rebuilt.state) ? rebuilt : undefined
  const { beginEmpty } = await import('./asides.ts')
  const meta = await beginEmpty(order, before.log, { log: newName, head: before.head, base: {} }, kept, now)
  const rows: SpareRows = { users: [], projects: [], tasks: [], notifications: [] }
  const stored: Stored = {
    ...found.stored,
    rows,
    log: meta.log,
    seq: meta.head,
    ours: [],
    isAllOurs: false,
    root: {},
  }
  const beginning = {
    texts,
    stored,
    meta,
    entries: [],
    seq: meta.head,
    isNew: true,
    isLoginOver: true,
    isRebuilt: true,
  }
  return kept ? { ...beginning, incident: { id: newName, at: now, kind: 'cleared' } } : beginning
}

/** Another order, since what is stored is not what the order in force leads to; from `point` on where most of it is. */
async function beginOther(found: Situation, start: StartPoint | undefined): Promise<Beginning> {
  const { source, texts, meta: before, noted } = found
  const { order, newName, now } = source
  const { prints } = texts
  const stored = (await mended(found)) ?? found.stored
  const later = start ? await order.since(start.after) : []
  const point = start && start.after + later.length >= before.head ? start : undefined
  const head = Math.max(before.head, stored.seq)
  const state = createState(stored.rows)
  if (point) for (const { changes } of later) applyAll(state, changes)
  const { checkpointOf } = await import('./checkpoint.ts')
  const checkpoint = checkpointOf(state, { seq: head, at: now, root: stored.root })
  const meta = await order.begin(beginOrder(newName, prints, head, point, noted), checkpoint)
  const after = startPoint({ stored, prints, meta, noted })?.after ?? meta.head
  const entries = await order.since(after)
  const isNew = meta.log === newName
  const beginning = { texts, stored, meta, entries, seq: lastOf(entries, meta.head), isNew }
  // Of what is stored, all notes and the order say that it is ours; only what came after it cannot be reached.
  const missing = before.head - stored.seq
  const isBehind = isNew && missing > 0 && startOf({ ...found, prints, isCleared: false }).kind !== 'outside'
  if (!isBehind) return beginning
  return { ...beginning, incident: { id: newName, at: now, kind: 'notJoined', entries: missing } }
}

function fromDatabase({ texts, stored, meta }: Situation, { state, seq, root }: Rebuilt): Beginning {
  const rebuilt: Stored = {
    ...stored,
    rows: rowsOf(state),
    log: meta.log,
    seq,
    ours: [],
    isAllOurs: false,
    root: { ...stored.root, ...root },
  }
  return { texts, stored: rebuilt, meta, entries: [], seq, isNew: false, isRebuilt: true }
}

/** What is stored, with what is unreadable or missing of it taken from the database; nothing where that does not help. */
async function mended({ source, texts, stored }: Situation): Promise<Stored | undefined> {
  if (!isLost(stored, texts.prints)) return stored
  const spare = await rebuilding(source.order)
  if (spare) return readForeign(texts, source.recovery, rowsOf(spare.state))
  return stored.damaged.has(keys.root) ? undefined : stored
}

/** Its code is fetched when it is needed, which is hardly ever. */
async function rebuilding(order: IndexedOrder): Promise<Rebuilt | undefined> {
  try {
    const { rebuild } = await import('./checkpoint.ts')
    return await rebuild(await order.database())
  } catch (error) {
    console.warn('The workspace could not be rebuilt from the database.', error)
    return undefined
  }
}

/** Whether nobody has done anything yet: there is only the admin that EMS makes itself. */
function isAsBegun({ users, projects, tasks }: State): boolean {
  const [only] = users.values()
  return projects.size === 0 && tasks.size === 0 && users.size <= 1 && (!only || hasDefaultPassword(only))
}

function rowsOf(state: State): SpareRows {
  return {
    users: [...state.users.values()],
    projects: [...state.projects.values()],
    tasks: [...state.tasks.values()],
    notifications: [...state.notifications.values()],
  }
}

function lastOf(entries: readonly Entry[], otherwise: number): number {
  return entries.at(-1)?.seq ?? otherwise
}

async function lookAgain({ order, storage, written }: Source): Promise<Look> {
  return order.look(expected(readEarly(storage, written)))
}

function currentOf({ storage, written, early }: Pick<Source, 'storage' | 'written' | 'early'>): Early {
  return early.texts.isCurrent() ? early : readEarly(storage, written)
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
