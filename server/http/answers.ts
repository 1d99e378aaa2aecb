import type { Refusal } from '../../src/domain/request/refusal.ts'

/** The form of a refusal over HTTP. */
export interface Refused {
  readonly ok: false
  readonly refusal: Refusal
}

export function refusal(code: Refusal['code'], message: string): Refused {
  return { ok: false, refusal: { code, message } }
}

/** The answer when nobody is logged in, or no longer. */
export const loggedOut = refusal('forbidden', 'You are not logged in any more.')

/** The answer to what no page of this app sends. */
export const notUnderstood = refusal('invalid', 'This request is not understood.')

/** The answer when too many requests wait: nothing of this one was done, so it can be sent again, even with a password. */
export function busyWith(refused: Refusal): Refused & { readonly isBusy: true } {
  return { ok: false, refusal: refused, isBusy: true }
}

/** The answer when the server has failed by a fault of its own: the request is not answered, or its outcome is unknown. */
export const failed = refusal(
  'unknown',
  'The server could not do this because of a fault of its own. Try again in a moment; if it fails again, tell whoever runs it.',
)

/** The answer when there is no time or no database: nothing was changed, or the outcome is unknown. Asking again will tell. */
export const tryAgain = refusal('conflict', 'The server has no time right now. Try again in a moment.')
