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

/** What a round of ordering is told: where the order stands, and what is new here. */
export interface Round {
  readonly meta: Pick<Meta, 'log' | 'head'>
  /** The entries after the ones known here, in order. */
  readonly later: readonly Entry[]
  /** The answers to those requests that have been here before, by their ids. */
  readonly known: ReadonlyMap<string, Answer>
}

/** The result of a round: the entries that come next, and the refusals by the ids of their requests. */
export interface Placed {
  readonly entries: readonly Entry[]
  readonly refusals: ReadonlyMap<string, Refusal>
}

/** Agrees on the order of entries between all tabs that use it. */
export interface Order {
  /**
   * In one transaction: reads the entries after those known here and lets `place` say which new ones come next. On failure
   * nothing is kept. Fails with `OrderGone` when the store was emptied or deleted.
   */
  agree(query: RoundQuery, place: (round: Round) => Placed): Promise<void>
  /** The kept entries after `seq`, in order. */
  since(seq: number): Promise<readonly Entry[]>
  /** Forgets the entries up to `seq`, as far as a checkpoint contains them, and all refusals. */
  forget(seq: number): Promise<void>
  /** Reconnects to its store after a failure. */
  reconnect(): void
}

/** The store that agreed on the order no longer exists: somebody has cleared or deleted it. */
export class OrderGone extends Error {
  constructor() {
    super('The order of this workspace is gone.')
  }
}
