import type { State } from '../../../domain/state/state.ts'
import type { Json } from '../../../domain/model/json.ts'
import type { LastDeed } from '../../device.ts'
import type { SessionMark } from '../both-stores.ts'
import { checkpointOf } from '../order/checkpoint.ts'
import { transact, type Database } from '../order/database.ts'
import { putOrder } from '../order/keep-order.ts'
import type { Incidents } from '../aside/incidents.ts'
import { workspaceKeys } from '../keys.ts'
import type { Page } from '../page.ts'
import { stopped } from '../stopped.ts'

interface Present {
  readonly storage: Storage
  readonly page: Page
  readonly incidents: Incidents
  readonly orderName: string
  /** What `root` has besides our own fields. */
  readonly root: Json
  readonly state: State
  /** The last entry that the state contains, and what a person did last. */
  readonly seq: number
  readonly last: LastDeed | undefined
  readonly session: SessionMark
}

/**
 * Remakes an order whose store was emptied or deleted under an open tab, from what is at hand (docs/decisions/0019).
 * Returns a sentence saying why, if nothing can go on here.
 */
export async function remakeOrder(database: Database, present: Present): Promise<string | undefined> {
  const { storage, page, incidents, orderName, root, state, seq, last, session } = present
  if (workspaceKeys.every((key) => storage.getItem(key) === null)) return stopped.cleared
  const at = page.now()
  const checkpoint = checkpointOf(state, { seq, at, root })
  const meta = await transact(database, ['meta', 'checkpoint'], async (transaction) => {
    const found = await transaction.objectStore('meta').get('meta')
    // Another tab may have done so already.
    return found ?? putOrder(transaction, { log: orderName, head: seq, base: {}, session }, checkpoint)
  })
  if (meta.log !== orderName) return stopped.changedOutside
  incidents.tell({ id: page.uniqueId(), at, kind: 'databaseGone', isWhole: true, last })
  return undefined
}

/** Writes what is already there, to check whether the database accepts a write. */
export async function tryWriting(database: Database): Promise<void> {
  await transact(database, ['meta'], async (transaction) => {
    const metas = transaction.objectStore('meta')
    const present = await metas.get('meta')
    if (present) await metas.put(present, 'meta')
  })
}
