import { applyAll } from '../../../domain/state/change.ts'
import type { TableName } from '../../../domain/model/tables.ts'
import { createState, rowsOf, type State } from '../../../domain/state/state.ts'
import { hasDefaultPassword } from '../../../domain/setup/default-admin.ts'
import { withWellFormedTexts } from '../../../domain/model/well-formed.ts'
import type { Incident } from '../../device.ts'
import { beginEmpty, keepAside, keepCheckpointAside } from '../aside/asides.ts'
import type { Situation, Start } from './start.ts'
import { checkpointOf } from '../order/checkpoint.ts'
import { isLost, readForeign } from './early.ts'
import type { IndexedOrder } from '../order/indexed-order.ts'
import { isOwnTable, keys } from '../keys.ts'
import type { Stored } from './read.ts'
import { knownSeq } from '../storage/known-texts.ts'
import { rebuild, type Rebuilt } from '../order/rebuild.ts'
import { beginOrder, reachOf, standingOf, type Reach, type Standing } from './standing.ts'

/**
 * Starts from something other than the stored data and the entries after it (docs/decisions/0019). Returns nothing when
 * another tab has meanwhile changed what this start depends on.
 */
export async function otherStart(
  found: Situation,
  standing: Exclude<Standing, { kind: 'stored' }>,
): Promise<Start | undefined> {
  switch (standing.kind) {
    case 'ahead':
      return goOnAhead(found, standing.reach, standing.last)
    case 'older':
      return (await bringForward(found)) ?? startOtherOrder(found, undefined)
    case 'lost':
      return bringBack(found)
    case 'cleared':
      return startEmpty(found)
    case 'outside':
      return startOtherOrder(found, standing.reach)
  }
}

/**
 * Starts from the stored data when the database lacks some of its entries: applies the entries that the database has and a key
 * lacks, and goes on from the last number given. Returns nothing when another tab has done so, or has ordered more,
 * meanwhile.
 */
async function goOnAhead(
  found: Situation,
  { after, reached }: Reach,
  last: number,
): Promise<Start | undefined> {
  const { source, texts, stored } = found
  const state = createState(stored.rows)
  const reachedBy = (table: TableName): number =>
    (isOwnTable(table) ? (reached[table] ?? reached.root) : reached.root) ?? Number.POSITIVE_INFINITY
  for (const { seq, changes } of await source.order.since(after))
    applyAll(state, withWellFormedTexts(changes.filter(({ table }) => seq > reachedBy(table))))
  const mark = { seq: last, at: source.now, root: stored.root }
  const meta = await source.order.advance(found.meta.log, checkpointOf(state, mark))
  if (!meta) return undefined
  // Keys of different moments, and no entries to reconcile them: that is a job for the repair.
  const mixed: Stored = { ...stored, rows: rowsOf(state), ours: [], isAllOurs: false }
  return { texts, stored: mixed, meta, entries: [], seq: meta.head, isNew: false, isRebuilt: true }
}

/** Starts from the database when an older write is stored; returns nothing when the database does not reach the present. */
async function bringForward(found: Situation): Promise<Start | undefined> {
  const rebuilt = await rebuilding(found.source.order)
  return rebuilt && fromDatabase(found, rebuilt)
}

/** Starts from the database, since nothing is stored and nobody has cleared it. Nobody is logged in then. */
async function bringBack(found: Situation): Promise<Start> {
  const { source } = found
  const rebuilt = await rebuilding(source.order)
  if (!rebuilt) return startOtherOrder(found, undefined)
  const start = fromDatabase(found, rebuilt)
  const { users, projects, tasks } = rebuilt.state
  if (isAsBegun(rebuilt.state)) return start
  const counts = { users: users.size, projects: projects.size, tasks: tasks.size }
  const incident: Incident = {
    // Several tabs that start at once all report the same incident; of several starts, the last reports for all.
    id: 'brought-back',
    at: source.now,
    kind: 'broughtBack',
    until: rebuilt.at,
    ...counts,
  }
  return { ...start, isLoginOver: true, incident }
}

/** Starts empty, since somebody has cleared the workspace. What was there is kept aside. */
async function startEmpty(found: Situation): Promise<Start | undefined> {
  const { source, texts, meta: before } = found
  const { order, newName, now } = source
  const rebuilt = await rebuilding(order)
  const kept = rebuilt && !isAsBegun(rebuilt.state) ? rebuilt : undefined
  if (!rebuilt) await keepCheckpointAside(order, now)
  const looked = { ...before, head: rebuilt?.seq ?? before.head }
  const meta = await beginEmpty(order, looked, newName, kept, now)
  if (!meta) return undefined
  const stored: Stored = {
    ...found.stored,
    rows: rowsOf(createState()),
    orderName: meta.log,
    seq: meta.head,
    ours: [],
    isAllOurs: false,
    takenOver: [],
    user: undefined,
    root: {},
  }
  const start = {
    texts,
    stored,
    meta,
    entries: [],
    seq: meta.head,
    isNew: true,
    isLoginOver: true,
    isRebuilt: true,
  }
  return kept ? { ...start, incident: { id: newName, at: now, kind: 'cleared' } } : start
}

/** Begins another order, since the stored data is not what the order in force leads to; from `reach` on, if most of it is. */
async function startOtherOrder(found: Situation, reach: Reach | undefined): Promise<Start> {
  const { source, texts, meta: before, noted } = found
  const { order, newName, now } = source
  const { prints } = texts
  const isWhole = !isLost(found.stored, prints)
  const stored = (isWhole ? undefined : await mended(found)) ?? found.stored
  const later = reach ? await order.since(reach.after) : []
  const joined = reach && reach.after + later.length >= before.head ? reach : undefined
  const head = Math.max(before.head, stored.seq)
  const state = createState(stored.rows)
  if (joined) for (const { changes } of later) applyAll(state, withWellFormedTexts(changes))
  // All notes and the order say that the stored data is ours; only what came after it is out of reach.
  const alone = missedAlone(found)
  const missing = alone ?? before.head - stored.seq
  const isBehind =
    missing > 0 &&
    (alone !== undefined || standingOf({ ...found, prints, isCleared: false }).kind !== 'outside')
  if (isBehind) {
    const rebuilt = await rebuilding(order)
    if (rebuilt) await keepAside(order, rebuilt, now)
    else await keepCheckpointAside(order, now)
  }
  const checkpoint = checkpointOf(state, { seq: head, at: now, root: stored.root })
  const meta = await order.begin(beginOrder(newName, prints, head, joined, noted), checkpoint)
  const after = reachOf({ stored, prints, meta, noted })?.after ?? meta.head
  const entries = await order.since(after)
  const isNew = meta.log === newName
  const start = { texts, stored, meta, entries, seq: entries.at(-1)?.seq ?? meta.head, isNew }
  if (!isBehind || !isNew) return start
  return { ...start, incident: { id: newName, at: now, kind: 'notJoined', entries: missing } }
}

/**
 * How many entries of the order a tab that worked alone, without a database, did not have; nothing where the stored data is
 * not what such a tab has left. Its own notes name no order, and it keeps those that do.
 */
function missedAlone({ source, texts, meta, noted }: Situation): number | undefined {
  const alone = source.notes.all().flatMap(({ orderName, texts: own }) => (orderName === '' ? [own] : []))
  if (knownSeq(alone, 'root', texts.prints.root) === undefined) return undefined
  const reached = [...noted, meta.base].flatMap(({ root = [] }) => root.map(([, seq]) => seq))
  return meta.head - Math.max(0, ...reached)
}

function fromDatabase({ texts, stored, meta }: Situation, { state, seq, root }: Rebuilt): Start {
  const rebuilt: Stored = {
    ...stored,
    rows: rowsOf(state),
    orderName: meta.log,
    seq,
    ours: [],
    isAllOurs: false,
    takenOver: [],
    root: { ...stored.root, ...root },
  }
  return { texts, stored: rebuilt, meta, entries: [], seq, isNew: false, isRebuilt: true }
}

/** The stored data, with its unreadable or missing parts taken from the database; nothing where that does not help. */
export async function mended({ source, texts, stored }: Situation): Promise<Stored | undefined> {
  const spare = await rebuilding(source.order).catch((error: unknown) => {
    console.warn('The workspace could not be rebuilt from the database.', error)
    return undefined
  })
  if (spare) return readForeign(texts, source.recovery, rowsOf(spare.state))
  return stored.damaged.has(keys.root) ? undefined : stored
}

/** Fails where the database cannot be read: then nothing is touched, and the start must be tried again. */
async function rebuilding(order: IndexedOrder): Promise<Rebuilt | undefined> {
  return rebuild(await order.database())
}

/** Whether nobody has done anything yet: only the admin that EMS itself makes exists. */
function isAsBegun({ users, projects, tasks }: State): boolean {
  const [only] = users.values()
  return projects.size === 0 && tasks.size === 0 && users.size <= 1 && (!only || hasDefaultPassword(only))
}
