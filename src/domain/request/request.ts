import type { Stamp } from '../model/day.ts'

/** What a person wants: the only thing that is ever sent anywhere. */
export interface Request {
  /** Unique; identifies a request that arrives twice. */
  readonly id: string
  /** The id of the user who asks, or `system`, or `visitor`. */
  readonly by: string
  readonly at: Stamp
  readonly name: string
  readonly args: unknown
}
