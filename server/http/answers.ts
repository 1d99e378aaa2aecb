import type { Refusal } from '../../src/domain/request/refusal.ts'

/** How a refusal is said over HTTP. */
export interface Refused {
  readonly ok: false
  readonly refusal: Refusal
}

export function refusal(code: Refusal['code'], message: string): Refused {
  return { ok: false, refusal: { code, message } }
}

/** Said to whom nobody is logged in, or nobody any more. */
export const loggedOut = refusal('forbidden', 'You are not logged in any more.')

/** Said of what no page of this app sends. */
export const notUnderstood = refusal('invalid', 'This request is not understood.')

/** Said where too many wait: nothing was done of what was asked, so that it can be asked for again, with a password too. */
export function busyWith(refused: Refusal): Refused & { readonly isBusy: true } {
  return { ok: false, refusal: refused, isBusy: true }
}

/** Said where the server has failed by a fault of its own, so that what was asked is not answered, or it is not known what came of it. */
export const failed = refusal(
  'unknown',
  'The server could not do this because of a fault of its own. Try again in a moment; if it fails again, tell whoever runs it.',
)

/** Said while there is no time, or no database: nothing was changed, or it is not known; whoever asks again is told. */
export const tryAgain = refusal('conflict', 'The server has no time right now. Try again in a moment.')
