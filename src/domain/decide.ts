import type { Request } from './request/request.ts'
import { carryOut, type Decision } from './carry-out.ts'
import { commandNamed } from './commands.ts'
import { noPast, type PastWithGaps } from './request/entry.ts'
import type { State } from './state/state.ts'
import { inBrowser, type Terms } from './request/terms.ts'

export type { Decision }

/**
 * The only door to the data: parse, may they, the rule, the invariants, the notices. Pure and deterministic, so that
 * the same request on the same state gives the same changes in a tab, in another tab and on a server. Only requests
 * that take something back look at `past`. `terms` are those of the place; on those of a server `state` may be what the
 * one who asks sees of it (`viewOf`): then this is what they are shown at once, and the server's changes come after.
 */
export function decide(
  state: State,
  request: Request,
  past: PastWithGaps = noPast,
  terms: Terms = inBrowser,
): Decision {
  return carryOut(commandNamed(request.name), state, request, past, terms)
}
