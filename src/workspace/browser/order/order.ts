import type { Entry } from '../../../domain/request/entry.ts'
import type { Refusal } from '../../../domain/request/refusal.ts'
import type { Answer } from '../../log.ts'
import type { Meta } from './meta.ts'

/** What a round of ordering asks the store. */
export interface RoundQuery {
  readonly requestIds: readonly string[]
  /** The last entry that is known here. */
  readonly seq: number
}

/** What a round of ordering is told: where the order stands, and what of it is new here. */
export interface Round {
  readonly meta: Pick<Meta, 'log' | 'head'>
  /** The entries after the ones known here, in order. */
  readonly later: readonly Entry[]
  /** What was answered to those of the requests that have been here before, by their ids. */
  readonly known: ReadonlyMap<string, Answer>
}

/** What comes of a round: the entries that come next, and what is refused, by the ids of the requests. */
export interface Placed {
  readonly entries: readonly Entry[]
  readonly refusals: ReadonlyMap<string, Refusal>
}

/** Agrees on the order of entries between all tabs that use it. */
export interface Order {
  /**
   * In one transaction: reads the entries after those that are known here and lets `place` say which new ones come
   * next. When it fails, nothing is kept; it fails with `OrderGone` when the store was emptied or deleted.
   */
  agree(query: RoundQuery, place: (round: Round) => Placed): Promise<void>
  /** The kept entries after `seq`, in order. */
  since(seq: number): Promise<readonly Entry[]>
  /** Forgets the entries up to `seq`, as far as a checkpoint contains them, and what was refused. */
  forget(seq: number): Promise<void>
  /** Starts over with its store after a failure. */
  reconnect(): void
}

/** The store that agreed on the order is there no more: somebody has cleared or deleted it. */
export class OrderGone extends Error {
  constructor() {
    super('The order of this workspace is gone.')
  }
}
