import { createState } from '../../../domain/state/state.ts'
import type { Place } from '../../place.ts'
import { RecoveryStore } from '../aside/recovery.ts'
import { isNewerForm, type Database, type Opening } from '../order/database.ts'
import { HeldByOlder } from '../order/blocked-open.ts'
import { IndexedOrder } from '../order/indexed-order.ts'
import type { Page } from '../page.ts'
import { expected, readEarly, take } from '../start/early.ts'
import { findStart } from '../start/find-start.ts'
import { stopped } from '../stopped.ts'
import { TabNotes } from '../storage/tab-notes.ts'
import { browserPlace } from './browser-place.ts'

/** This many are written within a few milliseconds. */
const manyCharacters = 300_000

interface Options {
  /** Once the second copies have this many characters, `root` is not written with every change. */
  readonly largeCopies?: number | undefined
  /** The database, if it is being opened already. */
  readonly database?: Opening | undefined
}

/**
 * Opens the workspace of this browser: local storage, and the entries ordered since it was written. Keeps the documented
 * keys complete from then on. Without IndexedDB, one tab works and others can only read. Fails, without having touched
 * anything, when a newer version wrote the stored data.
 */
export async function openBrowser(
  storage: Storage,
  page: Page,
  { largeCopies = manyCharacters, database }: Options = {},
): Promise<Place> {
  const opening = openOrder(database)
  const recovery = new RecoveryStore(storage)
  const notes = new TabNotes(storage, page.uniqueId())
  const taken = take(storage, notes)
  // Done while the database is being opened, when there is nothing else to do.
  const early = readEarly(taken)
  const opened = await opening
  // Asked after the texts were taken, and answered while the state is made from them.
  const asking = Promise.all([
    page.claim(opened ? 'shared' : 'exclusive'),
    opened?.order.look(expected(taken), opened.database),
  ])
  const earlyState = early.ours && createState(early.ours.rows)
  const [claim, look] = await asking
  const source = { storage, recovery, notes, early, now: page.now() }
  const start =
    opened && look
      ? await findStart({
          ...source,
          order: opened.order,
          look,
          newName: page.uniqueId(),
          mayBegin: claim.isGranted,
        })
      : await (await import('../start/start-alone.ts')).startAlone(source)
  const { stored, meta } = start
  const state = (stored === early.ours && earlyState) || createState(stored.rows)
  const found = { storage, page, recovery, notes, claim, largeCopies, state }
  // An order without a name is that of a tab that works alone.
  const ordered = meta.log === '' ? undefined : opened?.order
  return browserPlace({ ...found, order: ordered, look: ordered && look }, start)
}

/** The order of this browser's tabs, or nothing when the browser offers no database. */
async function openOrder(
  opening: Opening | undefined,
): Promise<{ readonly order: IndexedOrder; readonly database: Database } | undefined> {
  const order = new IndexedOrder(opening)
  try {
    return { order, database: await order.database() }
  } catch (error) {
    if (isNewerForm(error)) throw new Error(stopped.newer, { cause: error })
    if (error instanceof HeldByOlder) {
      const { otherTab } = await import('./only-reads.ts')
      throw new Error(otherTab.heldByOlder, { cause: error })
    }
    // A failure may be over at once, and what only the database has would be missing for the whole visit.
    const database = await order.database().catch(() => undefined)
    if (database) return { order, database }
    console.warn('This browser gives no IndexedDB.', error)
    return undefined
  }
}
