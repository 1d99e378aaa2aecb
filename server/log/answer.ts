import type { Entry } from '../../src/domain/request/entry.ts'
import type { Refusal } from '../../src/domain/request/refusal.ts'

/** What a request is answered: its entry (none where it changed nothing), or why it is refused. */
export type Answer =
  { readonly ok: true; readonly entry: Entry | undefined } | { readonly ok: false; readonly refusal: Refusal }
