import { applyAll } from '../../../domain/state/change.ts'
import { millisecondsOf } from '../../../domain/model/day.ts'
import type { MemoryState } from '../../../domain/state/state.ts'
import { withWellFormedTexts } from '../../../domain/model/well-formed.ts'
import type { AsideStore, SnapshotStore } from '../../device.ts'
import type { Place } from '../../place.ts'
import type { Beginning } from '../start/start.ts'
import { BrowserLog, type Upkeep } from './browser-log.ts'
import { Checkpoints } from '../order/checkpoints.ts'
import { forgetClearing, noteClearing } from '../storage/clearing.ts'
import { ForeignTexts } from '../storage/foreign-texts.ts'
import { Incidents } from '../aside/incidents.ts'
import type { IndexedOrder, Look } from '../order/indexed-order.ts'
import { Journal } from './journal.ts'
import { keys, pendingPrefix, workspaceKeys, writtenPrefix, type WorkspaceKey } from '../keys.ts'
import type { Order } from '../order/order.ts'
import type { Claim, Page } from '../page.ts'
import { Publisher } from '../storage/publisher.ts'
import { SeenTexts } from '../storage/seen-texts.ts'
import type { RecoveryStore } from '../aside/recovery.ts'
import { Room } from '../storage/room.ts'
import { BrowserSession } from '../storage/session.ts'
import { stopped } from '../stopped.ts'
import type { startOver } from './remake-order.ts'
import { StorageWriter } from '../storage/storage-writer.ts'
import { inPresentKind, keysWith, knownSeq, type WrittenTexts } from '../storage/tab-notes.ts'

/** After how many entries it is looked whether a snapshot is due. */
const lookAfter = 50

/** What a start has opened. */
export interface Opened {
  readonly storage: Storage
  readonly page: Page
  readonly recovery: RecoveryStore
  readonly written: WrittenTexts
  /** None where the browser gives no database; then there is no look at it either. */
  readonly order: IndexedOrder | undefined
  readonly look: Look | undefined
  readonly claim: Claim
  readonly largeCopies: number
  /** What is stored, without the entries that are to be applied to it. */
  readonly state: MemoryState
}

/** The workspace of this browser, from what a start has opened and found. */
export async function browserPlace(opened: Opened, beginning: Beginning): Promise<Place> {
  const { storage, page, recovery, order, look, claim, state } = opened
  const { stored, meta, entries, isNew, incident } = beginning
  const { isGranted, free } = claim
  const incidents = new Incidents(order, incident?.kind === 'cleared' ? [] : (look?.incidents ?? []))
  if (incident) incidents.tell(incident)
  opened.written.belongTo(meta.log)
  const { room, seen, writer } = writing(opened, beginning)
  // As what is stored is read: earlier versions kept texts as they came.
  for (const { changes } of entries) applyAll(state, withWellFormedTexts(changes))
  const session = sessionOf(opened, beginning)
  const publisher = publishing(opened, beginning, { room, seen, writer, session })

  const keeping = { state, root: stored.root, log: meta.log, storage, page, incidents }
  const checkpoints =
    order && new Checkpoints(order, { ...keeping, seq: () => log.settledSeq }, meta.checkpoint?.seq)
  const upkeep = order && checkpoints ? upkeepOf(order, checkpoints, keeping, session, () => log) : noUpkeep
  const parts = {
    page,
    order: order ?? (await memoryOrder(meta.head)),
    journal: new Journal(storage, order),
    room,
    publisher,
    upkeep,
  }
  const log: BrowserLog = new BrowserLog(state, meta.log, beginning.seq, parts)
  if (order) order.onNewer = () => log.stop(stopped.newer)
  if (entries.length > 0 || beginning.isRebuilt) publisher.follow()
  // From now on it is ours, whatever the other program goes on writing.
  if (stored.takenOver.length > 0) publisher.publish(false)
  if (isNew) page.send({ kind: 'begun', log: meta.log })
  if (isNew && isGranted) forgetClearing(storage)
  if (isGranted) await log.handInLeftovers(order ? undefined : meta.head, look?.pending)
  else log.stop(stopped.alone, 'readonly')
  void free.then(() => log.stop(stopped.aloneNow))

  recovery.onDiscarded = () => publisher.writeAgain()
  recovery.note(stored.takenOver)
  page.onWrittenElsewhere((key) => recovery.changedElsewhere(key))
  const usage = async () => {
    const { used, limit } = room.usage()
    return { used: used - writer.spare(), limit, persisted: await page.persisted() }
  }
  const device = {
    damage: recovery,
    incidents,
    snapshots: order && snapshotsOf(order, page, log, session),
    asides: order && asidesOf(order),
    // What is stored may be in order, and a third copy not.
    isSound: stored.isAllOurs && stored.damaged.size === 0 && !isNew,
    usage,
    startNew: async () => {
      if (!checkpoints) return false
      // The next start keeps aside what it finds in the database.
      if (!(await checkpoints.keep())) return false
      log.stop(stopped.cleared)
      noteClearing(storage, meta.log, page.now())
      clear(storage)
      return true
    },
  }
  return { log, session, device, close: () => log.stop(stopped.closed) }
}

/** What writes to the documented keys, and knows what stands there. */
function writing(opened: Opened, { texts, stored, meta }: Beginning) {
  const { storage, page, written, largeCopies, state } = opened
  const room = new Room(storage)
  for (const key of workspaceKeys) room.holds(key, texts.of(key)?.length ?? 0)
  const textOf = (key: WorkspaceKey): string | null => storage.getItem(key)
  const isNoted = (key: WorkspaceKey, print: string): boolean =>
    knownSeq(inPresentKind([...written.known(), meta.base], textOf), key, print) !== undefined
  const seen = new SeenTexts(storage, texts.of, isNoted)
  const target = { storage, room, written, seen, now: () => millisecondsOf(page.now()), largeCopies }
  const isRootOurs = stored.isAllOurs && stored.log === meta.log
  const writer = new StorageWriter(target, state, { ...stored, isRootOurs }, texts.prints)
  return { room, seen, writer }
}

function sessionOf(opened: Opened, { stored, meta, isNew, isLoginOver }: Beginning): BrowserSession {
  const { storage, page, written, order, claim, state } = opened
  const found = {
    stored: stored.user,
    number: written.session,
    noted: meta.session,
    isOver: isLoginOver,
    isForeign: !stored.isAllOurs,
    isNew,
  }
  return new BrowserSession(storage, state, found, claim.isGranted, {
    written,
    noteSession: async (mark) => order?.noteSession(mark),
    noted: async () => order?.session(),
    now: () => page.now(),
  })
}

interface Written extends ReturnType<typeof writing> {
  readonly session: BrowserSession
}

function publishing(opened: Opened, { stored, meta }: Beginning, parts: Written): Publisher {
  const { storage, page, recovery, written } = opened
  const { seen, writer } = parts
  const isPresent = writer.isPresent.bind(writer)
  const foreign = new ForeignTexts({ storage, written, recovery, seen, isPresent })
  const { damaged, untouchable } = stored
  const { log, base } = meta
  return new Publisher({ ...parts, storage, page, written, foreign, damaged, untouchable, log, base })
}

/** What keeps a database and local storage together while tabs are open. What is rare, is fetched when it is needed. */
function upkeepOf(
  order: IndexedOrder,
  checkpoints: Checkpoints,
  keeping: Omit<Parameters<typeof startOver>[1], 'seq' | 'last' | 'session'>,
  session: BrowserSession,
  log: () => BrowserLog,
): Upkeep {
  const { storage, page } = keeping
  const note = (): void => noteClearing(storage, keeping.log, page.now())
  return {
    keepCheckpoint: () => checkpoints.keepIfDue(),
    startOver: async () => {
      const { startOver: begin } = await import('./remake-order.ts')
      const { past } = log()
      const last = past.lastDeed()
      return begin(await order.database(), {
        ...keeping,
        seq: log().status().seq,
        last,
        session: session.mark,
      })
    },
    noteClearing: async (isLeaving) => {
      // There may be no later; and without the database nothing would come back anyway.
      if (isLeaving || (await order.isThere())) note()
    },
    tryWriting: async () => {
      const { tryWriting } = await import('./remake-order.ts')
      await tryWriting(await order.database())
    },
    beginNewFile: async () => {
      const { beginNewFile } = await import('./remake-order.ts')
      await beginNewFile()
    },
  }
}

/** Where there is no database, there is nothing to keep together. */
const noUpkeep: Upkeep = {
  keepCheckpoint: () => Promise.resolve(),
  startOver: () => Promise.resolve(stopped.cleared),
  noteClearing: () => Promise.resolve(),
  tryWriting: () => Promise.resolve(),
  beginNewFile: () => Promise.resolve(),
}

/** The order of a single tab. Its code is fetched when a browser gives no database, which is rare. */
async function memoryOrder(head: number): Promise<Order> {
  const { MemoryOrder } = await import('../order/memory-order.ts')
  return new MemoryOrder(head)
}

/** The states kept aside, now and then one more. Their code is fetched after the first screen, which does without. */
function snapshotsOf(
  order: IndexedOrder,
  page: Page,
  log: BrowserLog,
  session: BrowserSession,
): SnapshotStore {
  const shown = {
    state: log.state,
    seq: () => log.status().seq,
    isOpen: () => log.status().kind !== 'stopped',
  }
  const shelf = async () => {
    const { BrowserSnapshots } = await import('../aside/snapshots.ts')
    return new BrowserSnapshots(order, shown, () => page.quota())
  }
  const keepIfDue = (): void => {
    page.whenIdle(() => {
      if (shown.isOpen() && session.user()) void shelf().then((opened) => opened.keepIfDue(page.now()))
      return false
    })
  }
  keepIfDue()
  log.subscribe((added) => {
    if (added.some(({ seq }) => seq % lookAfter === 0)) keepIfDue()
  })
  return {
    list: async () => (await shelf()).list(),
    text: async (id) => (await shelf()).text(id),
    keep: async (reason, at) => (await shelf()).keep(reason, at),
  }
}

/** The whole workspaces kept aside. Their code is fetched when somebody looks for them. */
function asidesOf(order: IndexedOrder): AsideStore {
  const shelf = async () => {
    const { BrowserAsides } = await import('../aside/asides.ts')
    return new BrowserAsides(order)
  }
  return {
    list: async () => (await shelf()).list(),
    text: async (id) => (await shelf()).text(id),
    discard: async (id) => (await shelf()).discard(id),
  }
}

/** Takes the workspace out of local storage; what is another program's, and what was kept aside, stays. */
function clear(storage: Storage): void {
  const ours = [...keysWith(storage, writtenPrefix), ...keysWith(storage, pendingPrefix)]
  for (const key of [...workspaceKeys, keys.currentUser, ...ours]) storage.removeItem(key)
}
