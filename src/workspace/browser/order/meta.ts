import type { Stamp } from '../../../domain/model/day.ts'
import type { Json } from '../../../domain/model/json.ts'
import type { KnownTexts, SessionMark } from '../both-stores.ts'

/** What the ordering store knows besides the entries. */
export interface Meta {
  /**
   * The name of the order, under the field name it has always had. Another order begins when the stored data was changed
   * from outside.
   */
  readonly log: string
  /** The last entry. */
  readonly head: number
  /** What local storage held when this order began, and how far that reached. */
  readonly base: KnownTexts
  /** The most recent orders before this one: what belongs to any other is later than what is known here. */
  readonly former?: readonly string[]
  /** Who is logged in; none before the first login of this order. */
  readonly session?: SessionMark
  /** The state that is kept whole, so that the entries up to it can be forgotten. Its text is in a store of its own. */
  readonly checkpoint?: CheckpointMark
}

/** What is known of a checkpoint without reading it. */
export interface CheckpointMark {
  /** The last entry that it contains. */
  readonly seq: number
  readonly at: Stamp
  /** What `root` has besides our own fields. */
  readonly root: Json
}

/** A state that is kept whole: together with the entries after it, it gives the present one. */
export interface Checkpoint {
  readonly mark: CheckpointMark
  readonly text: string
}
