import type { Entry } from '../../../domain/request/entry.ts'
import type { Incident } from '../../device.ts'
import type { Beginning, Situation, Source } from './start.ts'
import { isCleared } from '../storage/clearing.ts'
import { workspaceKeys } from '../keys.ts'
import { expected, isLost, isOursButVersion, readCurrent, readEarly, type Early } from './early.ts'
import type { Stored } from './read.ts'
import { beginOrder, startOf, startPoint, type Start, type StartPoint } from './standing.ts'
import type { StoredTexts } from '../storage/stored-texts.ts'
import { inPresentKind, knownSeq, type KnownTexts, type OrderedTexts } from '../storage/tab-notes.ts'

/**
 * Reads what is stored and finds its place in the order (docs/decisions/0019): goes on from there; from the database where
 * local storage is behind it or was lost; or begins another order where it was changed from outside, or cleared. Fails,
 * before anything is touched, when it was written by a newer version.
 */
export async function begin(source: Source): Promise<Beginning> {
  const { storage, recovery, order } = source
  const current = currentOf(source)
  // After the texts that are compared with it: of an order that was asked before, they may know more than it does.
  const look = current === source.early ? source.look : await order.look(expected(current))
  const { texts } = current
  const notedIn = (notes: readonly OrderedTexts[]): KnownTexts[] =>
    inPresentKind(
      notes.map((note) => note.texts),
      texts.of,
    )
  // What was noted where there was no database belongs to no order.
  const notedEver = notedIn(current.notes.filter(({ log }) => log !== ''))
  const stored = await readCurrent(recovery, current, (text) =>
    isOursButVersion(text, notedIn(current.notes)),
  )
  if (!look.meta) return beginFirst(source, texts, stored, notedEver)
  const [base = {}] = inPresentKind([look.meta.base], texts.of)
  const meta = { ...look.meta, base }
  const noted = notedIn(current.notes.filter(({ log = meta.log }) => log === meta.log))
  const found: Situation = { source, texts, stored, meta, noted, notedEver }
  const start = startOf({ ...found, prints: texts.prints, isCleared: isCleared(storage, meta.log) })
  if (start.kind !== 'stored') return beginOtherwise(found, start)
  const { after } = start.point
  // None may be missing: the look has all that these texts lack, nearly always.
  const entries = after === expected(current) ? look.entries : await order.since(after)
  return goOn(found, start.point, entries)
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
  // What a tab has noted is no earlier copy that somebody put back.
  const reached = workspaceKeys.flatMap((key) =>
    prints[key] === '' ? [] : (knownSeq(noted, key, prints[key]) ?? []),
  )
  const isNoted = reached.length > 0
  const head = Math.max(stored.seq, ...reached)
  const meta = await order.begin(beginOrder(newName, prints, head, undefined, noted))
  const after = startPoint({ stored, prints, meta, noted })?.after ?? meta.head
  const entries = await order.since(after)
  const begun = { texts, stored, meta, entries, seq: lastOf(entries, meta.head), isNew: false }
  if (!isNoted) return begun
  // The keys may be of different moments, which the entries would have brought together.
  const loose: Stored = { ...stored, ours: [], isAllOurs: false }
  const incident: Incident = { id: newName, at: now, kind: 'databaseGone', last: written.last }
  return { ...begun, stored: loose, isRebuilt: true, incident }
}

/** From what is stored, with the entries after it. */
async function goOn(found: Situation, point: StartPoint, entries: readonly Entry[]): Promise<Beginning> {
  const { texts, stored, meta } = found
  // What is not kept any more cannot be applied: what is stored is older than that.
  if (point.after + entries.length < meta.head) return beginOtherwise(found, { kind: 'older' })
  const whole = isLost(stored, texts.prints) ? await mended(found) : stored
  // Without its projects it is another workspace than the one that other tabs go on with.
  if (!whole) return beginOtherwise(found, { kind: 'outside', point })
  const seq = lastOf(entries, Math.max(meta.head, point.after))
  // A key that is missing is written anew, also when nothing happens.
  const isRebuilt = whole !== stored || isLost(stored, texts.prints)
  return { texts, stored: whole, meta, entries, seq, isNew: false, isRebuilt }
}

/** Any other start is rare: its code is fetched when it is needed. */
async function beginOtherwise(
  found: Situation,
  start: Exclude<Start, { kind: 'stored' }>,
): Promise<Beginning> {
  const { otherBeginning } = await import('./other-starts.ts')
  return (await otherBeginning(found, start)) ?? begin(await lookedAgain(found.source))
}

/** Another tab has gone on meanwhile: what it did is to be seen first. */
async function lookedAgain(source: Source): Promise<Source> {
  const early = readEarly(source.storage, source.written)
  return { ...source, early, look: await source.order.look(expected(early)) }
}

async function mended(found: Situation): Promise<Stored | undefined> {
  const { mended: mend } = await import('./other-starts.ts')
  return mend(found)
}

function lastOf(entries: readonly Entry[], otherwise: number): number {
  return entries.at(-1)?.seq ?? otherwise
}

function currentOf({ storage, written, early }: Pick<Source, 'storage' | 'written' | 'early'>): Early {
  return early.texts.isCurrent() ? early : readEarly(storage, written)
}
