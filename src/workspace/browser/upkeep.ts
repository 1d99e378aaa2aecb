import type { LastDeed } from '../log.ts'
import type { Upkeep } from './browser-log.ts'
import type { Checkpoints } from './checkpoints.ts'
import { noteClearing } from './clearing.ts'
import type { Incidents } from './incidents.ts'
import type { IndexedOrder } from './indexed-order.ts'
import { workspaceKeys } from './keys.ts'
import type { Page } from './page.ts'
import { stopped } from './stopped.ts'
import type { Json } from '../../domain/json.ts'
import type { State } from '../../domain/state.ts'

interface Parts {
  readonly storage: Storage
  readonly page: Page
  readonly order: IndexedOrder
  readonly checkpoints: Checkpoints
  readonly incidents: Incidents
  /** The name of the order, and what `root` has besides the fields of ours. */
  readonly log: string
  readonly root: Json
  readonly state: State
  readonly seq: () => number
  readonly last: () => LastDeed | undefined
}

/** What keeps a database and local storage together while tabs are open (docs/decisions/0019). */
export function upkeepOf(parts: Parts): Upkeep {
  const { storage, page, order, checkpoints, incidents, log, root, state } = parts
  return {
    keepCheckpoint: () => checkpoints.keepIfDue(),
    startOver: async () => {
      if (workspaceKeys.every((key) => storage.getItem(key) === null)) return stopped.cleared
      const { checkpointOf } = await import('./checkpoint.ts')
      const seq = parts.seq()
      const at = page.now()
      const meta = await order.restore({ log, head: seq, base: {} }, checkpointOf(state, { seq, at, root }))
      if (meta.log !== log) return stopped.changedOutside
      incidents.tell({ id: page.uniqueId(), at, kind: 'databaseGone', last: parts.last() })
      return undefined
    },
    noteClearing: async () => {
      // Without the database nothing would come back.
      if (await order.isThere()) noteClearing(storage, log, page.now())
    },
    tryWriting: () => order.tryWriting(),
  }
}

/** Where there is no database, there is nothing to keep together. */
export const noUpkeep: Upkeep = {
  keepCheckpoint: () => Promise.resolve(),
  startOver: () => Promise.resolve(stopped.cleared),
  noteClearing: () => Promise.resolve(),
  tryWriting: () => Promise.resolve(),
}
