import { applyAll } from '../../../domain/state/change.ts'
import { millisecondsOf } from '../../../domain/model/day.ts'
import { withWellFormedTexts } from '../../../domain/model/well-formed.ts'
import { Incidents } from '../aside/incidents.ts'
import { workspaceKeys, type WorkspaceKey } from '../keys.ts'
import { Checkpoints } from '../order/checkpoints.ts'
import { KeptEntries } from '../order/kept-entries.ts'
import type { Order } from '../order/order.ts'
import { RecentEntries } from '../../recent-entries.ts'
import { Rounds } from '../order/rounds.ts'
import { TornEnd } from '../order/torn-end.ts'
import type { Start } from '../start/start.ts'
import { stopped } from '../stopped.ts'
import { ForeignTexts } from '../storage/foreign-texts.ts'
import { inPresentKind, knownSeq, type VouchedSeq } from '../storage/known-texts.ts'
import { Publisher } from '../storage/publisher.ts'
import { Room } from '../storage/room.ts'
import { SeenTexts } from '../storage/seen-texts.ts'
import { BrowserSession } from '../storage/session.ts'
import type { WhereNoted } from '../storage/session-marks.ts'
import { StoredDrafts } from '../storage/stored-drafts.ts'
import { StorageWriter } from '../storage/storage-writer.ts'
import { Admission } from './admission.ts'
import { BrowserLog } from './browser-log.ts'
import { Housekeeping } from './housekeeping.ts'
import { Journal } from './journal.ts'
import { mend } from './mending.ts'
import type { Opened } from './opened.ts'
import { OtherTabs } from './other-tabs.ts'

/** All that the workspace of this browser is made of; `connect.ts` decides who hears of what. */
export type Parts = ReturnType<typeof makeParts>

/** Makes the parts from what was opened and found, each from those before it. */
export function makeParts(opened: Opened, start: Start, order: Order) {
  const { storage, page, order: database, state } = opened
  const orderName = start.meta.log
  const incidents = incidentsOf(opened, start)
  opened.notes.belongTo(orderName)
  const texts = textsOf(opened, start)
  const { room, writer } = texts
  // Normalised like what is read from storage: earlier versions kept texts as they came.
  for (const { changes } of start.entries) applyAll(state, withWellFormedTexts(changes))
  const session = sessionOf(opened, start, room)

  // How requests go in.
  const past = new RecentEntries(state)
  const { root } = start.stored
  const keeping = { state, root, orderName, storage, page, incidents }
  const remake = async (seq: number): Promise<string | undefined> => {
    if (!database) return stopped.cleared
    const { remakeOrder } = await import('./remake-order.ts')
    const present = { ...keeping, seq, last: past.lastDeed(), session: session.mark }
    return remakeOrder(await database.database(), present)
  }
  const tornEnd = new TornEnd(database !== undefined)
  const mendOrder = (error: unknown, seq: number): Promise<string | undefined> => {
    tornEnd.suspect()
    return mend(error, seq, order, () => remake(seq))
  }
  const rounds = new Rounds({ state, past, order, orderName, mend: mendOrder }, start.seq)
  const journal = new Journal(storage, database)
  const kept = new KeptEntries(order, past, start.seq)
  const checkpoints =
    database &&
    new Checkpoints(database, { ...keeping, seq: () => rounds.settledSeq }, start.meta.checkpoint?.seq)
  const tabs = new OtherTabs(page, orderName)

  // How texts go out.
  const { damaged, untouchable } = start.stored
  const publisher = new Publisher({
    ...texts,
    storage,
    page,
    damaged,
    untouchable,
    isPlacing: () => rounds.waiting.count > 0,
    present: () => {
      const seq = rounds.settledSeq
      if (seq === undefined) return undefined
      return { seq, user: session.user(), promised: rounds.waiting.growth, last: past.lastDeed() }
    },
  })
  const admission = new Admission({
    room,
    makeRoom: () => publisher.dropCopies(),
    tryWriting: async () => {
      if (!database) return
      const { tryWriting } = await import('./remake-order.ts')
      await tryWriting(await database.database())
      void tornEnd.leaveBehind()
    },
  })

  const log = new BrowserLog({ state, past, kept, admission, journal, rounds, publisher, session })
  const mayWrite = (): boolean => log.isOpen && log.status().kind !== 'readonly'
  const drafts = new StoredDrafts({ storage, page, mayWrite })
  const housekeeping = new Housekeeping({
    log,
    journal,
    rounds,
    kept,
    checkpoints,
    tornEnd,
    drafts,
    isWhole: damaged.size === 0,
  })
  return {
    incidents,
    room,
    writer,
    foreign: texts.foreign,
    session,
    rounds,
    tornEnd,
    journal,
    checkpoints,
    tabs,
    publisher,
    admission,
    log,
    drafts,
    housekeeping,
  }
}

function incidentsOf({ order, look }: Opened, { incident }: Start): Incidents {
  return new Incidents(order, incident?.kind === 'cleared' ? [] : (look?.incidents ?? []))
}

/** The parts that write to the documented keys and know what is stored there. */
function textsOf(opened: Opened, { texts, stored, meta }: Start) {
  const { storage, page, recovery, notes, largeCopies, state } = opened
  const room = new Room(storage)
  for (const key of workspaceKeys) room.holds(key, texts.of(key)?.length ?? 0)
  const textOf = (key: WorkspaceKey): string | null => storage.getItem(key)
  const vouchedSeq: VouchedSeq = (key, print) =>
    knownSeq(inPresentKind([...notes.known(), meta.base], textOf), key, print)
  const seen = new SeenTexts(storage, texts, vouchedSeq)
  const now = (): number => millisecondsOf(page.now())
  const target = { storage, room, notes, seen, now, orderName: meta.log, largeCopies }
  const isRootOurs = stored.isAllOurs && stored.orderName === meta.log
  const standing = { ours: stored.ours, prints: texts.prints, isRootOurs, others: stored.root }
  const writer = new StorageWriter(target, state, standing)
  const foreign = new ForeignTexts({
    storage,
    notes,
    seen,
    isPresent: (key, text) => writer.isPresent(key, text),
    keepAside: (key, text) => recovery.keep(key, text, 'overwritten'),
  })
  return { room, vouchedSeq, seen, writer, foreign }
}

function sessionOf(opened: Opened, { stored, meta, isNew, isLoginOver }: Start, room: Room): BrowserSession {
  const { storage, page, notes, order, claim, state } = opened
  const found = {
    stored: stored.user,
    inDatabase: meta.session,
    isOver: isLoginOver,
    isForeign: !stored.isAllOurs,
    isNew,
  }
  const whereNoted: WhereNoted = {
    inNotes: notes,
    inDatabase: {
      session: async () => order?.session(),
      noteSession: async (mark) => order?.noteSession(mark),
    },
    now: () => page.now(),
  }
  return new BrowserSession(storage, state, found, claim.isGranted, whereNoted, room)
}
