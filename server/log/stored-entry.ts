import { createHash } from 'node:crypto'
import type { Entry } from '../../src/domain/request/entry.ts'
import type { Request } from '../../src/domain/request/request.ts'
import { withSealedSecrets } from '../../src/domain/request/seal.ts'
import type { Change } from '../../src/domain/state/change.ts'

/** Which rules decided an entry; a later version decides otherwise. */
export const rulesVersion = 2

/** An entry as its table has it. */
export interface StoredEntry {
  /** A `bigint` comes as a text. */
  readonly seq: string
  readonly request_id: string
  readonly by: string
  readonly at: string
  readonly name: string
  readonly args: unknown
  readonly changes: readonly Change[]
}

export const entryColumns = 'seq, request_id, by, at, name, args, changes'

export function entryOf({ seq, request_id, by, at, name, args, changes }: StoredEntry): Entry {
  return { seq: Number(seq), request: { id: request_id, by, at, name, args }, changes }
}

/**
 * What tells whether a request that comes again is the same one. Its secrets do not count: each time it comes they are sealed
 * anew, and nothing that is kept may tell what they are.
 */
export function hashOf({ by, name, args }: Request): Buffer {
  const blanked = withSealedSecrets(args ?? null, blank)
  return createHash('sha256')
    .update(JSON.stringify([by, name, blanked]))
    .digest()
}

const blank = { seal: () => '', leastPassword: 0 }
