import { createHash } from 'node:crypto'
import type { Entry } from '../../src/domain/request/entry.ts'
import type { Request } from '../../src/domain/request/request.ts'
import { withSealedSecrets } from '../../src/domain/request/seal.ts'
import { withWholeRows, type Change } from '../../src/domain/state/change.ts'

/**
 * The version of the rules that decided an entry; a later version decides differently. It is raised at most once between two
 * released versions, or processes of both could not run side by side.
 */
export const rulesVersion = 7

/** An entry as its table has it. */
export interface StoredEntry {
  /** A `bigint`, which arrives as a text. */
  readonly seq: string
  readonly request_id: string
  readonly by: string
  readonly at: string
  readonly name: string
  readonly args: unknown
  readonly changes: readonly Change[]
}

/** The columns of such a row, wherever entries are read or written. */
export const entryColumns = 'seq, request_id, by, at, name, args, changes'

/** An entry with its rows in the form that this version writes: they may come from a version whose rows had fewer fields. */
export function entryOf({ seq, request_id, by, at, name, args, changes }: StoredEntry): Entry {
  const request = { id: request_id, by, at, name, args }
  return { seq: Number(seq), request, changes: changes.map(withWholeRows) }
}

/**
 * A hash that tells whether a repeated request is the same one. Its secrets do not count: they are sealed anew each time it
 * comes, and nothing that is kept may reveal them.
 */
export function hashOf({ by, name, args }: Request): Buffer {
  const blanked = withSealedSecrets(args ?? null, blank)
  return createHash('sha256')
    .update(JSON.stringify([by, name, blanked]))
    .digest()
}

const blank = { seal: () => '', leastPassword: 0 }
