import type { Request } from '../../domain/request/request.ts'

/** A request that a tab had shown and perhaps not ordered when it was killed. */
export interface Leftover {
  readonly request: Request
  /** The last entry before it, where it was made. */
  readonly after: number
}
