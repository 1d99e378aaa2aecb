import type { Request } from './request/request.ts'
import { carryOut, type Decision } from './carry-out.ts'
import type { PastWithGaps } from './request/entry.ts'
import type { State } from './state/state.ts'
import type { Terms } from './request/terms.ts'
import { usualCommandNamed } from './usual-commands.ts'

/** Whether `decideUsual` knows the command of this name. */
export function isUsual(name: string): boolean {
  return usualCommandNamed(name) !== undefined
}

/** `decide` for the usual requests alone, without the rules of the others (decision 0024). */
export function decideUsual(state: State, request: Request, past: PastWithGaps, terms: Terms): Decision {
  return carryOut(usualCommandNamed(request.name), state, request, past, terms)
}
