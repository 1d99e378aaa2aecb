import { applyAll } from '../../domain/change.ts'
import { millisecondsOf } from '../../domain/day.ts'
import { createState } from '../../domain/state.ts'
import type { DamageStore, Place, SnapshotStore } from '../log.ts'
import { begin, beginAlone, expected, readEarly } from './begin.ts'
import { BrowserLog } from './browser-log.ts'
import { isNewerForm, type Opening } from './database.ts'
import { workspaceKeys } from './keys.ts'
import { IndexedOrder } from './indexed-order.ts'
import { Journal } from './journal.ts'
import type { Order } from './order.ts'
import type { Page } from './page.ts'
import { Publisher } from './publisher.ts'
import { RecoveryStore } from './recovery.ts'
import { Room } from './room.ts'
import { BrowserSession } from './session.ts'
import { stopped } from './stopped.ts'
import { StorageWriter } from './write.ts'
import { WrittenTexts } from './written.ts'

/** So many are written within few milliseconds. */
const manyCharacters = 300_000
/** After how many entries it is looked whether a snapshot is due. */
const lookAfter = 50

interface Options {
  /** From so many characters of second copies on `root` is not written with every change. */
  readonly largeCopies?: number | undefined
  /** The database, if it is being opened already. */
  readonly database?: Opening | undefined
}

/**
 * Opens the workspace of this browser: local storage, and the entries that were ordered since it was written. Keeps
 * the documented keys complete from then on. Without IndexedDB one tab works, and others can only read. Fails, and has
 * touched nothing, when what is stored was written by a newer version.
 */
export async function openBrowser(
  storage: Storage,
  page: Page,
  { largeCopies = manyCharacters, database }: Options = {},
): Promise<Place> {
  const opening = openOrder(database)
  const recovery = new RecoveryStore(storage)
  const written = new WrittenTexts(storage, page.uniqueId())
  // Meanwhile, since both take their time.
  const early = readEarly(storage, written)
  const earlyState = early.ours && createState(early.ours.rows)
  const indexed = await opening
  const [{ isGranted, free }, look] = await Promise.all([
    page.claim(indexed ? 'shared' : 'exclusive'),
    indexed?.look(expected(early)),
  ])
  const source = { storage, recovery, written, early }
  const { texts, stored, meta, entries, isNew } =
    indexed && look
      ? await begin({ ...source, order: indexed, look, newName: page.uniqueId() })
      : await beginAlone(source)
  const state = (stored === early.ours && earlyState) || createState(stored.rows)
  const room = new Room(storage)
  for (const key of workspaceKeys) room.holds(key, texts.of(key)?.length ?? 0)
  const now = (): number => millisecondsOf(page.now())
  const target = { storage, room, written, now, largeCopies }
  const isRootOurs = stored.isAllOurs && stored.log === meta.log
  const writer = new StorageWriter(target, state, { ...stored, isRootOurs }, texts.prints)
  for (const { changes } of entries) applyAll(state, changes)
  const session = new BrowserSession(storage, state, stored.user, isGranted)
  const { damaged, untouchable } = stored
  const publishing = {
    storage,
    page,
    writer,
    written,
    room,
    session,
    damaged,
    untouchable,
    log: meta.log,
    base: meta.base,
  }
  const publisher = new Publisher(publishing)
  const order = indexed ?? (await memoryOrder(meta.head))
  const parts = { page, order, journal: new Journal(storage), room, publisher }
  const log = new BrowserLog(state, meta.log, entries.at(-1)?.seq ?? meta.head, parts)
  if (indexed) indexed.onNewer = () => log.stop(stopped.newer)
  if (entries.length > 0) publisher.follow()
  if (isNew) page.send({ kind: 'begun', log: meta.log })
  if (isGranted) await log.handInLeftovers(indexed ? undefined : meta.head)
  else log.stop(stopped.alone, 'readonly')
  void free.then(() => log.stop(stopped.aloneNow))

  const damage: DamageStore = {
    list: () => recovery.list(),
    text: (key) => recovery.text(key),
    discard: (key) => {
      recovery.discard(key)
      publisher.writeAgain()
    },
  }
  const usage = async () => {
    const { used, limit } = room.usage()
    return { used: used - writer.spare(), limit, persisted: await page.persisted() }
  }
  const shown = {
    state,
    seq: () => log.status().seq,
    isOpen: () => log.status().kind !== 'stopped',
  }
  // Its code is fetched after the first screen, which does without.
  const shelf = async () => {
    const { BrowserSnapshots } = await import('./snapshots.ts')
    return indexed && new BrowserSnapshots(indexed, shown, () => page.quota())
  }
  const snapshots: SnapshotStore = {
    list: async () => (await shelf())?.list() ?? [],
    text: async (id) => (await shelf())?.text(id),
    keep: async (reason, at) => (await shelf())?.keep(reason, at) ?? false,
  }
  const keepIfDue = (): void => {
    page.whenIdle(() => {
      if (shown.isOpen() && session.user()) void shelf().then((opened) => opened?.keepIfDue(page.now()))
      return false
    })
  }
  keepIfDue()
  log.subscribe((added) => {
    if (added.some(({ seq }) => seq % lookAfter === 0)) keepIfDue()
  })
  const close = (): void => log.stop(stopped.closed)
  // What is stored may be in order, and a third copy not.
  const isSound = stored.isAllOurs && stored.damaged.size === 0 && !isNew
  return { log, session, damage, snapshots: indexed && snapshots, isSound, usage, close }
}

/** The order of a single tab. Its code is fetched when a browser gives no database, which is rare. */
async function memoryOrder(head: number): Promise<Order> {
  const { MemoryOrder } = await import('./memory-order.ts')
  return new MemoryOrder(head)
}

/** The order of this browser's tabs, or nothing when it gives no database. */
async function openOrder(opening: Opening | undefined): Promise<IndexedOrder | undefined> {
  const order = new IndexedOrder(opening)
  try {
    await order.database()
    return order
  } catch (error) {
    if (isNewerForm(error)) throw new Error(stopped.newer, { cause: error })
    console.warn('This browser gives no IndexedDB; one tab at a time can work.', error)
    return undefined
  }
}
