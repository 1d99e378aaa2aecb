import { backupText } from '../../../domain/backup/backup.ts'
import type { Stamp } from '../../../domain/model/day.ts'
import type { Entry } from '../../../domain/request/entry.ts'
import { createState } from '../../../domain/state/state.ts'
import type { Aside, AsideStore } from '../../device.ts'
import { checkpointOf } from '../order/checkpoint.ts'
import { asked, transact, type StoreName } from '../order/database.ts'
import type { IndexedOrder } from '../order/indexed-order.ts'
import { stateIn, type Rebuilt } from '../order/rebuild.ts'
import { formerOf } from '../order/keep-order.ts'
import type { Meta } from '../order/meta.ts'

/** The whole workspaces kept aside in this browser's database. */
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
 * Begins an empty order in place of `before` and keeps the workspace of `before` aside, all at once. What is kept aside,
 * and every earlier snapshot, opens to its own admins only: whoever comes first to an empty workspace logs in with a
 * password that everybody knows. For the same reason the history goes into what is kept aside. Returns nothing when another
 * tab has begun an order, or has ordered more, meanwhile.
 */
export async function beginEmpty(
  order: IndexedOrder,
  before: Meta,
  name: string,
  kept: Rebuilt | undefined,
  at: Stamp,
): Promise<Meta | undefined> {
  const { head } = before
  const { text: nothing, mark } = checkpointOf(createState(), { seq: head, at, root: {} })
  const begun: Meta = { log: name, head, base: {}, former: formerOf(before), checkpoint: mark }
  const stores = [
    'meta',
    'entries',
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
    if (present?.log !== before.log || present.head !== head) return undefined
    const snapshots = transaction.objectStore('snapshots')
    const [entries, older, ids] = await Promise.all([
      transaction.objectStore('entries').getAll(),
      snapshots.getAll(),
      transaction.objectStore('asides').getAllKeys(),
    ])
    const aside = kept && asideOf(kept, (ids.at(-1) ?? 0) + 1, entries, at)
    await Promise.all([
      ...(aside ? [aside] : []).flatMap(({ info, text }) => [
        asked(() => transaction.objectStore('asides').put(info)),
        asked(() => transaction.objectStore('asideTexts').put(text, info.id)),
      ]),
      ...older.map((snapshot) => asked(() => snapshots.put({ ...snapshot, isLocked: true }))),
      asked(() => transaction.objectStore('checkpoint').put(nothing, 'text')),
      ...(['entries', 'pending', 'refusals', 'incidents'] as const).map((store) =>
        asked(() => transaction.objectStore(store).clear()),
      ),
      asked(() => metas.put(begun, 'meta')),
    ])
    return begun
  })
}

/** Keeps aside a workspace that the database has and that another one takes the place of. */
export async function keepAside(order: IndexedOrder, kept: Rebuilt, at: Stamp): Promise<void> {
  await transact(await order.database(), ['asides', 'asideTexts'], async (transaction) => {
    const ids = await transaction.objectStore('asides').getAllKeys()
    const { info, text } = asideOf(kept, (ids.at(-1) ?? 0) + 1, [], at)
    await Promise.all([
      asked(() => transaction.objectStore('asides').put(info)),
      asked(() => transaction.objectStore('asideTexts').put(text, info.id)),
    ])
  })
}

/** Keeps aside the last checkpoint, which the present cannot be joined to: another one is about to take its place. */
export async function keepCheckpointAside(order: IndexedOrder, at: Stamp): Promise<void> {
  const database = await order.database()
  const [meta, text] = await Promise.all([database.get('meta', 'meta'), database.get('checkpoint', 'text')])
  const state = text === undefined ? undefined : stateIn(text)
  if (meta?.checkpoint && state) await keepAside(order, { ...meta.checkpoint, state }, at)
}

function asideOf(
  { state, seq, at: until }: Rebuilt,
  id: number,
  entries: readonly Entry[],
  at: Stamp,
): { readonly info: Aside; readonly text: string } {
  const text = backupText(state, { at: until ?? at, seq, entries, passwords: true })
  const { users, projects, tasks } = state
  const counts = { users: users.size, projects: projects.size, tasks: tasks.size }
  return { info: { id, at, until, seq, ...counts, size: text.length }, text }
}
