import type { Entry } from '../../../domain/request/entry.ts'
import type { Answer } from '../../log.ts'
import type { Incident } from '../../device.ts'
import { Connection } from './connection.ts'
import { asked, transact, type Database, type Opening } from './database.ts'
import { OrderGone, type RoundQuery, type Order, type Placed, type Round } from './order.ts'
import type { Checkpoint, Meta } from './meta.ts'
import { formerOf, putOrder } from './keep-order.ts'
import type { Leftover, SessionMark } from '../both-stores.ts'

/** What was found in an order at one moment. */
export interface Look {
  readonly meta: Meta | undefined
  /** The entries come after this one. */
  readonly after: number
  readonly entries: readonly Entry[]
  /** Requests that had no place yet. */
  readonly pending: readonly Leftover[]
  readonly incidents: readonly Incident[]
}

/**
 * The order of one browser, in IndexedDB: the only browser store whose transactions no two tabs can be in at a time
 * (docs/decisions/0009).
 */
export class IndexedOrder implements Order {
  readonly connection: Connection

  /** `opening` is a connection that is being opened already. */
  constructor(opening?: Opening) {
    this.connection = new Connection(opening)
  }

  /** The connection; another one when the browser has closed it. */
  database(): Promise<Database> {
    return this.connection.database()
  }

  /**
   * Reads what is known of the order (nothing before the first one) and its entries after the entry `after`, both as of one
   * moment. Where the database is given, this asks it before returning.
   */
  async look(after: number, database?: Database): Promise<Look> {
    const transaction = (database ?? (await this.database())).transaction(
      ['meta', 'entries', 'pending', 'incidents'],
      'readonly',
    )
    const [meta, entries, pending, incidents] = await Promise.all([
      transaction.objectStore('meta').get('meta'),
      transaction.objectStore('entries').getAll(IDBKeyRange.lowerBound(after, true)),
      transaction.objectStore('pending').getAll(),
      // Incidents only need reporting: failing to read them is no reason not to start.
      asked(() => transaction.objectStore('incidents').getAll()).catch(() => []),
    ])
    return { meta, after, entries, pending, incidents }
  }

  /**
   * Begins an order with a checkpoint of its first state, unless another tab has just begun it from the same stored texts.
   * Returns the one in force.
   */
  async begin(meta: Meta, checkpoint?: Checkpoint): Promise<Meta> {
    return transact(await this.database(), ['meta', 'checkpoint'], async (transaction) => {
      const metas = transaction.objectStore('meta')
      const present = await metas.get('meta')
      if (present && JSON.stringify(present.base) === JSON.stringify(meta.base)) return present
      const head = Math.max(meta.head, present?.head ?? 0)
      const former = present ? formerOf(present) : []
      return putOrder(transaction, { ...meta, head, former }, checkpoint)
    })
  }

  /** Whether there is an order. */
  async isThere(): Promise<boolean> {
    return (await (await this.database()).count('meta')) > 0
  }

  /** Goes on from an entry later than the last one the order knows, with a checkpoint of what was reached by then. */
  async advance(name: string, checkpoint: Checkpoint): Promise<Meta | undefined> {
    return transact(await this.database(), ['meta', 'checkpoint'], async (transaction) => {
      const present = await transaction.objectStore('meta').get('meta')
      const { seq } = checkpoint.mark
      if (present?.log !== name || present.head >= seq) return undefined
      return putOrder(transaction, { ...present, head: seq }, checkpoint)
    })
  }

  /** Keeps a checkpoint of this order, unless there is one that reaches as far. Returns how far the one in force reaches. */
  async keepCheckpoint(name: string, checkpoint: Checkpoint): Promise<number | undefined> {
    return transact(await this.database(), ['meta', 'checkpoint'], async (transaction) => {
      const present = await transaction.objectStore('meta').get('meta')
      if (present?.log !== name) return undefined
      const { seq } = checkpoint.mark
      if ((present.checkpoint?.seq ?? -1) < seq) await putOrder(transaction, present, checkpoint)
      return Math.max(present.checkpoint?.seq ?? -1, seq)
    })
  }

  /** How far the checkpoint of the order in force reaches, if there is one. */
  async checkpointed(): Promise<number | undefined> {
    return (await (await this.database()).get('meta', 'meta'))?.checkpoint?.seq
  }

  /** Who is noted as logged in. */
  async session(): Promise<SessionMark | undefined> {
    return (await (await this.database()).get('meta', 'meta'))?.session
  }

  /** Notes who is logged in now. Returns the number of this login or logout, which is later than any before. */
  async noteSession(mark: SessionMark): Promise<number | undefined> {
    return transact(await this.database(), ['meta'], async (transaction) => {
      const metas = transaction.objectStore('meta')
      const present = await metas.get('meta')
      if (!present) return undefined
      // A tab that did not know of the last one yet was asked later all the same.
      const number = Math.max(mark.number, (present.session?.number ?? 0) + 1)
      await metas.put({ ...present, session: { ...mark, number } }, 'meta')
      return number
    })
  }

  async agree({ requestIds, seq }: RoundQuery, place: (round: Round) => Placed): Promise<void> {
    await transact(await this.database(), ['entries', 'refusals', 'meta'], async (transaction) => {
      const entries = transaction.objectStore('entries')
      const refusals = transaction.objectStore('refusals')
      const metas = transaction.objectStore('meta')
      // All the reads are sent at once: each answer has to take its turn among whatever else the page does.
      const [meta, later, ...answers] = await Promise.all([
        asked(() => metas.get('meta')),
        asked(() => entries.getAll(IDBKeyRange.lowerBound(seq, true))),
        ...requestIds.map(async (id): Promise<[string, Answer][]> => {
          const [entry, refusal] = await Promise.all([
            asked(() => entries.index('request').get(id)),
            asked(() => refusals.get(id)),
          ])
          if (entry) return [[id, { ok: true, entry }]]
          return refusal ? [[id, { ok: false, refusal }]] : []
        }),
      ])
      if (!meta) throw new OrderGone()
      const placed = place({ meta, later, known: new Map(answers.flat()) })
      const head = placed.entries.at(-1)?.seq ?? meta.head
      await Promise.all([
        ...placed.entries.map((entry) => asked(() => entries.put(entry))),
        ...Array.from(placed.refusals, ([id, refusal]) => asked(() => refusals.put(refusal, id))),
        ...(head > meta.head ? [{ ...meta, head }] : []).map((now) => asked(() => metas.put(now, 'meta'))),
      ])
    })
  }

  /**
   * Keeps a request until it has its place. It is sent off as a whole: a round of ordering, which asks and answers, may
   * take long while the page is busy.
   */
  keepPending(leftover: Leftover): void {
    this.connection.sendOff((database) => {
      const transaction = database.transaction('pending', 'readwrite')
      transaction.store.put(leftover, leftover.request.id).catch(ignore)
      return transaction
    })
  }

  /** Drops requests that have their place or are refused. Calls back when that is done, which a full disk may prevent. */
  dropPending(requestIds: readonly string[], onDropped: () => void): void {
    this.connection.sendOff((database) => {
      const transaction = database.transaction('pending', 'readwrite')
      for (const id of requestIds) transaction.store.delete(id).catch(ignore)
      transaction.done.then(onDropped, ignore)
      return transaction
    })
  }

  async since(seq: number): Promise<readonly Entry[]> {
    return (await this.database()).getAll('entries', IDBKeyRange.lowerBound(seq, true))
  }

  async forget(seq: number): Promise<void> {
    await transact(await this.database(), ['meta', 'entries', 'refusals'], async (transaction) => {
      const meta = await transaction.objectStore('meta').get('meta')
      // Without a checkpoint, the present state can only be rebuilt from the entries.
      if (!meta?.checkpoint) return
      const last = Math.min(seq, meta.checkpoint.seq)
      await Promise.all([
        transaction.objectStore('entries').delete(IDBKeyRange.upperBound(last)),
        transaction.objectStore('refusals').clear(),
      ])
    })
  }

  reconnect(): void {
    this.connection.reconnect()
  }
}

function ignore(): void {}
