import type { Entry } from '../../../domain/request/entry.ts'
import type { Situation, Source, Start } from './start.ts'
import { isCleared } from '../storage/clearing.ts'
import { workspaceKeys } from '../keys.ts'
import { currentOf, isLost, isOursButVersion, readCurrent, readEarly, take, type Early } from './early.ts'
import type { Stored } from './read.ts'
import { beginOrder, reachOf, standingOf, type Reach, type Standing } from './standing.ts'
import { lostDatabase } from '../order/lost-database.ts'
import type { StoredTexts } from '../storage/stored-texts.ts'
import { inPresentKind, knownSeq } from '../storage/known-texts.ts'
import type { TabNote } from '../storage/tab-note.ts'
import type { KnownTexts } from '../both-stores.ts'

/**
 * Reads the stored data and finds its place in the order (docs/decisions/0019). Goes on from there; or from the database,
 * where local storage is behind it or was lost; or begins another order, where local storage was changed from outside or
 * cleared; or, where it may not begin one, as if there were no database. Fails, before anything is touched, when a newer version wrote it.
 */
export async function findStart(source: Source): Promise<Start> {
  const { storage, recovery, order } = source
  const current = currentOf(source)
  // Asked after the texts to compare with it were taken. If the order were asked first, the texts might know more than it does.
  const look = current === source.early ? source.look : await order.look(lastIn(current))
  const { texts } = current
  const notedIn = (notes: readonly TabNote[]): KnownTexts[] =>
    inPresentKind(
      notes.map((note) => note.texts),
      texts.of,
    )
  // Notes made where there was no database belong to no order.
  const notedEver = notedIn(current.notes.filter(({ orderName }) => orderName !== ''))
  const stored = await readCurrent(recovery, current, (text) =>
    isOursButVersion(text, notedIn(current.notes)),
  )
  if (!look.meta) return source.mayBegin ? firstStart(source, texts, stored, notedEver) : beAlone(source)
  const [base = {}] = inPresentKind([look.meta.base], texts.of)
  const meta = { ...look.meta, base }
  const noted = notedIn(current.notes.filter(({ orderName = meta.log }) => orderName === meta.log))
  const found: Situation = { source, texts, stored, meta, noted, notedEver }
  const standing = standingOf({ ...found, prints: texts.prints, isCleared: isCleared(storage, meta.log) })
  if (standing.kind !== 'stored') return startOtherwise(found, standing)
  const { after } = standing.reach
  // None may be missing. Nearly always, the look has all entries that these texts lack.
  const entries = after === look.after ? look.entries : await order.since(after)
  return startFromStored(found, standing.reach, entries)
}

/** Starts where nothing is known of an order: the first start, or the database is gone. */
async function firstStart(
  { order, newName, now, notes }: Source,
  texts: StoredTexts,
  stored: Stored,
  noted: readonly KnownTexts[],
): Promise<Start> {
  const { prints } = texts
  // A text that a tab has noted is not an earlier copy that somebody put back.
  const reached = workspaceKeys.flatMap((key) =>
    prints[key] === '' ? [] : (knownSeq(noted, key, prints[key]) ?? []),
  )
  const isNoted = reached.length > 0
  const head = Math.max(stored.seq, ...reached)
  const meta = await order.begin(beginOrder(newName, prints, head, undefined, noted))
  const after = reachOf({ stored, prints, meta, noted })?.after ?? meta.head
  const entries = await order.since(after)
  const start = { texts, stored, meta, entries, seq: lastOf(entries, meta.head), isNew: false }
  if (!isNoted) return start
  // The keys may be from different moments, and the entries that would have reconciled them are missing.
  const loose: Stored = { ...stored, ours: [], isAllOurs: false }
  return { ...start, stored: loose, isRebuilt: true, incident: lostDatabase(now, notes.last) }
}

/** Starts from the stored data, with the entries after it. */
async function startFromStored(found: Situation, reach: Reach, entries: readonly Entry[]): Promise<Start> {
  const { texts, stored, meta } = found
  // Entries that are no longer kept cannot be applied: the stored data is older than those that are.
  if (reach.after + entries.length < meta.head) return startOtherwise(found, { kind: 'older' })
  const whole = isLost(stored, texts.prints) ? await mended(found) : stored
  // Without its projects, the workspace is not the one that other tabs go on with.
  if (!whole) return startOtherwise(found, { kind: 'outside', reach })
  const seq = lastOf(entries, Math.max(meta.head, reach.after))
  // A missing key is written anew even if nothing happens.
  const isRebuilt = whole !== stored || isLost(stored, texts.prints)
  return { texts, stored: whole, meta, entries, seq, isNew: false, isRebuilt }
}

/** Any other start is rare: its code is fetched only when needed. */
async function startOtherwise(
  found: Situation,
  standing: Exclude<Standing, { kind: 'stored' }>,
): Promise<Start> {
  if (!found.source.mayBegin) return beAlone(found.source)
  const { otherStart } = await import('./other-starts.ts')
  return (await otherStart(found, standing)) ?? findStart(await lookedAgain(found.source))
}

/** Looks again, since another tab has gone on meanwhile: its work must be seen first. */
async function lookedAgain(source: Source): Promise<Source> {
  const early = readEarly(take(source.storage, source.notes))
  return { ...source, early, look: await source.order.look(lastIn(early)) }
}

async function beAlone(source: Source): Promise<Start> {
  const { startAlone } = await import('./start-alone.ts')
  return startAlone(source)
}

async function mended(found: Situation): Promise<Stored | undefined> {
  const { mended: mend } = await import('./other-starts.ts')
  return mend(found)
}

/** The number after which these texts will need the entries of the order: mostly that of the last one in `root`. */
function lastIn({ ours }: Early): number {
  return ours?.seq ?? Number.POSITIVE_INFINITY
}

function lastOf(entries: readonly Entry[], otherwise: number): number {
  return entries.at(-1)?.seq ?? otherwise
}
