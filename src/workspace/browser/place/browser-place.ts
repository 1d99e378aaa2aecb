import type { Place } from '../../place.ts'
import { keys, keysWith, pendingPrefix, workspaceKeys, writtenPrefix } from '../keys.ts'
import type { Order } from '../order/order.ts'
import type { Start } from '../start/start.ts'
import { stopped } from '../stopped.ts'
import { forgetClearing, noteClearing } from '../storage/clearing.ts'
import { connect } from './connect.ts'
import { asidesOf, snapshotsOf } from './kept-aside.ts'
import type { Opened } from './opened.ts'
import { makeParts, type Parts } from './parts.ts'

/** The workspace of this browser, made from what was opened and found. */
export async function browserPlace(opened: Opened, start: Start): Promise<Place> {
  const { storage, page, recovery, order } = opened
  const { stored, meta, isNew } = start
  const parts = makeParts(opened, start, order ?? (await memoryOrder(meta.head)))
  const { log, session, incidents, room, writer, checkpoints, drafts } = parts
  connect(parts, opened, meta.log)
  await setOut(parts, opened, start)
  const device = {
    damage: recovery,
    incidents,
    snapshots: order && snapshotsOf(order, page, log, session),
    asides: order && asidesOf(order),
    // The stored data may be in order while a third copy is not.
    isSound: stored.isAllOurs && stored.damaged.size === 0 && !isNew,
    usage: async () => {
      const { used, limit } = room.usage()
      return { used: used - writer.spare(), limit, persisted: await page.persisted() }
    },
    startNew: async () => {
      // The next start keeps aside what it finds in the database.
      if (!(await checkpoints?.keep())) return false
      log.stop(stopped.cleared)
      noteClearing(storage, meta.log, page.now())
      clear(storage)
      return true
    },
  }
  return { log, session, device, drafts, close: () => log.stop(stopped.closed) }
}

/** Does what a start has left to do. */
async function setOut(
  parts: Parts,
  opened: Opened,
  { stored, entries, isNew, isRebuilt, incident }: Start,
): Promise<void> {
  const { log, incidents, publisher, tabs, housekeeping } = parts
  const { storage, recovery, look, claim } = opened
  if (incident) incidents.tell(incident)
  if (entries.length > 0 || isRebuilt) publisher.follow()
  // From now on the data is ours, whatever the other program goes on writing.
  if (stored.takenOver.length > 0) publisher.publish(false)
  if (isNew) tabs.tellOrder()
  if (isNew && claim.isGranted) forgetClearing(storage)
  if (claim.isGranted) await housekeeping.handInLeftovers(look?.pending)
  else (await import('./only-reads.ts')).onlyRead(log, claim)
  recovery.note(stored.takenOver)
}

/** The order of a single tab. Its code is fetched only when a browser offers no database, which is rare. */
async function memoryOrder(head: number): Promise<Order> {
  const { MemoryOrder } = await import('../order/memory-order.ts')
  return new MemoryOrder(head)
}

/** Removes the workspace from local storage; what belongs to another program and what was kept aside stays. */
function clear(storage: Storage): void {
  const ours = [...keysWith(storage, writtenPrefix), ...keysWith(storage, pendingPrefix)]
  for (const key of [...workspaceKeys, keys.currentUser, ...ours]) storage.removeItem(key)
}
