import type { Entry } from '../../src/domain/request/entry.ts'
import type { Refusal } from '../../src/domain/request/refusal.ts'

/** The answer to a request: its entry (undefined if it changed nothing), or why it is refused. */
export type Answer =
  { readonly ok: true; readonly entry: Entry | undefined } | { readonly ok: false; readonly refusal: Refusal }
