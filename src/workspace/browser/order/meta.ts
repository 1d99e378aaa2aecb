import type { Stamp } from '../../../domain/model/day.ts'
import type { Json } from '../../../domain/model/json.ts'
import type { KnownTexts, SessionMark } from '../both-stores.ts'

/** What the ordering store knows besides the entries. */
export interface Meta {
  /** The name of the order, as it has always been stored: another one begins when what is stored was changed from outside. */
  readonly log: string
  /** The last entry. */
  readonly head: number
  /** What local storage held when this order began, and how far that reached. */
  readonly base: KnownTexts
  /** The orders before this one, the last ones of them: what belongs to any other is later than what is known here. */
  readonly former?: readonly string[]
  /** Who is logged in; none before the first login of this order. */
  readonly session?: SessionMark
  /** The state that is kept whole, so that the entries up to it can be forgotten; its text is in a store of its own. */
  readonly checkpoint?: CheckpointMark
}

/** What is known of a checkpoint without reading it. */
export interface CheckpointMark {
  /** The last entry that it contains. */
  readonly seq: number
  readonly at: Stamp
  /** What `root` has besides the fields of ours. */
  readonly root: Json
}

/** A state that is kept whole: with the entries after it, it is the present one. */
export interface Checkpoint {
  readonly mark: CheckpointMark
  readonly text: string
}
