import type { Request } from './request/request.ts'
import { carryOut, type Decision } from './carry-out.ts'
import { commandNamed } from './commands.ts'
import { noPast, type PastWithGaps } from './request/entry.ts'
import type { State } from './state/state.ts'
import { inBrowser, type Terms } from './request/terms.ts'

export type { Decision }

/**
 * The only door to the data: parsing, permission, the rule, the invariants, the notices. Pure and deterministic, so
 * that the same request on the same state gives the same changes in one tab, in another tab and on a server. Only
 * requests that take something back look at `past`. `terms` are those of the place. On a server's terms, `state` may be
 * what the caller sees of it (`viewOf`): the result is what they are shown at once, and the server's changes follow.
 */
export function decide(
  state: State,
  request: Request,
  past: PastWithGaps = noPast,
  terms: Terms = inBrowser,
): Decision {
  return carryOut(commandNamed(request.name), state, request, past, terms)
}
