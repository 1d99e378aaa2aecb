import type { Entry } from '../../domain/entry.ts'
import type { Answer } from '../log.ts'
import { openDatabase, transact, type Database, type Meta, type Opening } from './database.ts'
import type { Asked, Order, Placed, Round } from './order.ts'

/** What was found in an order at one moment. */
export interface Look {
  readonly meta: Meta | undefined
  readonly entries: readonly Entry[]
}

/**
 * The order of one browser, in IndexedDB: the one store there whose transactions no two tabs can be in at a time
 * (docs/decisions/0009).
 */
export class IndexedOrder implements Order {
  /** Called when a tab with newer code takes over: nothing can be ordered from here any more. */
  onNewer: () => void = () => {}
  #opening: Opening | undefined

  /** `opening` is a connection that is being opened already. */
  constructor(opening?: Opening) {
    if (opening) this.#follow(opening)
  }

  /** The connection; another one when the browser has closed it. */
  database(): Promise<Database> {
    return (this.#opening ?? this.#follow(openDatabase())).database
  }

  /** What is known of the order (nothing before the first), and its entries after `seq`, both of one moment. */
  async look(seq: number): Promise<Look> {
    const transaction = (await this.database()).transaction(['meta', 'entries'], 'readonly')
    const [meta, entries] = await Promise.all([
      transaction.objectStore('meta').get('meta'),
      transaction.objectStore('entries').getAll(IDBKeyRange.lowerBound(seq, true)),
    ])
    return { meta, entries }
  }

  /** Begins an order, unless another tab has just begun it from the same stored texts. Gives the one in force. */
  async begin(meta: Meta): Promise<Meta> {
    return transact(await this.database(), ['meta'], async (transaction) => {
      const metas = transaction.objectStore('meta')
      const present = await metas.get('meta')
      if (present && JSON.stringify(present.base) === JSON.stringify(meta.base)) return present
      const inForce = { ...meta, head: Math.max(meta.head, present?.head ?? 0) }
      await metas.put(inForce, 'meta')
      return inForce
    })
  }

  async agree({ requestIds, seq, published }: Asked, place: (round: Round) => Placed): Promise<void> {
    await transact(await this.database(), ['entries', 'refusals', 'meta'], async (transaction) => {
      const entries = transaction.objectStore('entries')
      const refusals = transaction.objectStore('refusals')
      const metas = transaction.objectStore('meta')
      const meta = await metas.get('meta')
      if (!meta) throw new Error('The order of this workspace is gone.')
      const later = meta.head > seq ? await entries.getAll(IDBKeyRange.lowerBound(seq, true)) : []
      const answers = await Promise.all(
        requestIds.map(async (id): Promise<[string, Answer][]> => {
          const entry = await entries.index('request').get(id)
          if (entry) return [[id, { ok: true, entry }]]
          const refusal = await refusals.get(id)
          return refusal ? [[id, { ok: false, refusal }]] : []
        }),
      )
      const placed = place({ meta, later, known: new Map(answers.flat()) })
      const head = placed.entries.at(-1)?.seq ?? meta.head
      const now = { ...meta, head, published: Math.max(published, meta.published) }
      // In functions that cannot throw, so that one that fails leaves no other one unheard.
      await Promise.all([
        ...placed.entries.map(async (entry) => entries.put(entry)),
        ...Array.from(placed.refusals, async ([id, refusal]) => refusals.put(refusal, id)),
        ...(head > meta.head ? [now] : []).map(async (current) => metas.put(current, 'meta')),
      ])
    })
  }

  async since(seq: number): Promise<readonly Entry[]> {
    return (await this.database()).getAll('entries', IDBKeyRange.lowerBound(seq, true))
  }

  async forget(seq: number): Promise<void> {
    const database = await this.database()
    await database.delete('entries', IDBKeyRange.upperBound(seq))
    await database.clear('refusals')
  }

  /** Takes another connection the next time: browsers close one when its storage was in trouble. */
  reconnect(): void {
    void this.#opening?.database.then((database) => database.close()).catch(() => {})
    this.#opening = undefined
  }

  #follow(opening: Opening): Opening {
    opening.onNewer = () => this.onNewer()
    this.#opening = opening
    return opening
  }
}
