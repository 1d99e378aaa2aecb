import { millisecondsOf } from '../../../domain/model/day.ts'
import { keys } from '../keys.ts'
import type { IndexedOrder } from '../order/indexed-order.ts'
import type { RoundResult } from '../order/rounds.ts'
import { stopped } from '../stopped.ts'
import { noteClearing } from '../storage/clearing.ts'
import type { Opened } from './opened.ts'
import type { Parts } from './parts.ts'

/**
 * Decides who hears of what: the one place that ties the parts together. The result of a request goes one way: a round
 * ends; then the screens and the other tabs hear of its entries; after the paint the entries are stored; and once all is
 * quiet, that is verified. Parts never call back: they report what happened, and this module says what follows.
 */
export function connect(
  parts: Parts,
  { storage, page, order, recovery, notes }: Opened,
  orderName: string,
): void {
  const { log, rounds, tabs, session, incidents, publisher, housekeeping, admission, drafts } = parts

  rounds.ended.subscribe((round) => takeOn(round, parts, () => page.persist()))
  rounds.closed.subscribe((message) => log.stop(message))
  rounds.givenUp.subscribe(() => admission.databaseRefused())

  tabs.entries.subscribe((entries) => rounds.hear(entries))
  tabs.otherOrder.subscribe(() => log.stop(stopped.changedOutside))
  incidents.noticed.subscribe((incident) => tabs.tellIncident(incident))
  incidents.dismissed.subscribe((id) => tabs.tellDismissed(id))
  tabs.incident.subscribe((incident) => incidents.hear(incident))
  tabs.dismissed.subscribe((id) => incidents.hearDismissed(id))
  order?.connection.newer.subscribe(() => log.stop(stopped.newer))
  page.onShown(() => {
    session.awake()
    rounds.catchUp()
  })

  publisher.written.subscribe((status) => log.changeStatus(status))
  publisher.behind.subscribe(() => rounds.catchUp())
  publisher.foreign.subscribe((message) => log.stop(message))
  publisher.cleared.subscribe(({ isLeaving }) => void stopCleared(isLeaving))
  publisher.quiet.subscribe(({ keys: present, seq }) => {
    notes.tidy(present, seq, millisecondsOf(page.now()))
    settleLogin()
    void housekeeping.whenQuiet()
  })
  session.saved.subscribe(() => publisher.publish(true))
  recovery.discarded.subscribe((key) => publisher.discarded(key))

  page.onWrittenElsewhere((key, text) => {
    if (key !== null) {
      parts.room.forget(key)
      drafts.changedElsewhere(key, text)
    }
    parts.foreign.heard(key, text)
    if (key === keys.currentUser) session.changedElsewhere()
    publisher.changedElsewhere(key)
    recovery.changedElsewhere(key)
  })
  page.onHidden(() => {
    drafts.hidden()
    publisher.hidden()
  })
  page.onLeaving(() => drafts.holdsUnkept())
  page.whenIdle(() => {
    settleLogin()
    housekeeping.whenIdle()
    return false
  })

  function settleLogin(): void {
    session.settle().catch((error: unknown) => {
      if (log.isOpen) console.warn('The login could not be compared with the database.', error)
    })
  }

  /** Somebody has cleared what was stored: notes that for the next start and writes nothing more. */
  async function stopCleared(isLeaving: boolean): Promise<void> {
    if (!log.isOpen) return
    log.stop(stopped.cleared)
    // There may be no later chance; and without the database nothing would come back anyway.
    if (order && (isLeaving || (await isThere(order)))) noteClearing(storage, orderName, page.now())
  }
}

/** Whether the database still has its order; false where the browser is just removing it. */
async function isThere(order: Pick<IndexedOrder, 'isThere'>): Promise<boolean> {
  try {
    return await order.isThere()
  } catch {
    return false
  }
}

/** Passes on the entries of a round, which are in the state already: this tab hears of all of them, everyone of those made here. */
function takeOn(
  { entries, mine, requests, hasFailed }: RoundResult,
  { log, session, tabs, publisher, journal, admission, tornEnd }: Parts,
  persist: () => void,
): void {
  if (entries.length > 0) {
    log.deliver(entries)
    session.lookAgain()
    publisher.follow()
  }
  if (mine.length > 0) {
    tabs.tellEntries(mine)
    publisher.publish(mine.some(({ request }) => request.by !== 'system'))
    if (mine.some(({ request }) => request.by !== 'system' && request.by !== 'visitor')) persist()
  }
  const requestIds = requests.map(({ id }) => id)
  if (hasFailed) journal.dropRefused(requestIds)
  else journal.drop(requestIds)
  if (mine.length > 0) {
    admission.databaseTook()
    void tornEnd.leaveBehind()
  }
  publisher.roundEnded()
}
