import type { Stamp } from '../../domain/day.ts'
import type { Aside, AsideStore } from '../log.ts'
import { createState } from '../../domain/state.ts'
import { checkpointOf } from './checkpoint.ts'
import type { Rebuilt } from './rebuild.ts'
import { transact, type Meta, type StoreName } from './database.ts'
import type { IndexedOrder } from './indexed-order.ts'

/** The whole workspaces that were kept aside in this browser's database. */
export class BrowserAsides implements AsideStore {
  readonly #order: IndexedOrder

  constructor(order: IndexedOrder) {
    this.#order = order
  }

  async list(): Promise<readonly Aside[]> {
    return (await (await this.#order.database()).getAll('asides')).toReversed()
  }

  async text(id: number): Promise<string | undefined> {
    return (await this.#order.database()).get('asideTexts', id)
  }

  async discard(id: number): Promise<void> {
    await transact(await this.#order.database(), ['asides', 'asideTexts'], async (transaction) => {
      await transaction.objectStore('asides').delete(id)
      await transaction.objectStore('asideTexts').delete(id)
    })
  }
}

/**
 * Begins an order with nothing in place of the one named `instead`, and keeps its workspace aside, all at once. What is
 * kept aside, and every snapshot from before, opens to its own admins only: who comes first in an empty workspace logs in
 * with a password that everybody knows. Gives the order in force: another tab may have been first.
 */
export async function beginEmpty(
  order: IndexedOrder,
  instead: string,
  begun: Meta,
  kept: Rebuilt | undefined,
  at: Stamp,
): Promise<Meta> {
  const { text: nothing, mark } = emptyCheckpoint(begun, at)
  const stores = [
    'meta',
    'checkpoint',
    'asides',
    'asideTexts',
    'snapshots',
    'pending',
    'refusals',
    'incidents',
  ] satisfies StoreName[]
  return transact(await order.database(), stores, async (transaction) => {
    const metas = transaction.objectStore('meta')
    const present = await metas.get('meta')
    if (present && present.log !== instead) return present
    const meta = { ...begun, head: Math.max(begun.head, present?.head ?? 0), checkpoint: mark }
    const asides = transaction.objectStore('asides')
    const id = ((await asides.getAllKeys()).at(-1) ?? 0) + 1
    if (kept) {
      const { text } = checkpointOf(kept.state, { seq: kept.seq, at: kept.at ?? at, root: kept.root })
      const { users, projects, tasks } = kept.state
      const counts = { users: users.size, projects: projects.size, tasks: tasks.size }
      await asides.put({ id, at, until: kept.at, seq: kept.seq, ...counts, size: text.length })
      await transaction.objectStore('asideTexts').put(text, id)
    }
    const snapshots = transaction.objectStore('snapshots')
    const older = await snapshots.getAll()
    await Promise.all([
      ...older.map(async (snapshot) => snapshots.put({ ...snapshot, isLocked: true })),
      transaction.objectStore('checkpoint').put(nothing, 'text'),
      transaction.objectStore('pending').clear(),
      transaction.objectStore('refusals').clear(),
      transaction.objectStore('incidents').clear(),
      metas.put({ ...meta, checkpoint: { ...mark, seq: meta.head } }, 'meta'),
    ])
    return meta
  })
}

function emptyCheckpoint({ head }: Meta, at: Stamp) {
  return checkpointOf(createState(), { seq: head, at, root: {} })
}
