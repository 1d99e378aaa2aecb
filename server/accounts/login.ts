import type { Pool } from 'pg'
import type { User } from '../../src/domain/model/users.ts'
import type { Refusal } from '../../src/domain/request/refusal.ts'
import { accountsWith, invalidCredentials } from '../../src/domain/rules/login.ts'
import type { State } from '../../src/domain/state/state.ts'
import { recordLogin } from './audit.ts'
import { Devices } from './devices.ts'
import { QueueFull } from './bounded-queue.ts'
import { RateLimiter, loginLimits, type CountedAttempt } from './rate-limiter.ts'
import { makeLink } from './links.ts'
import type { Passwords } from './passwords.ts'

/** An attempt to log in. */
export interface Attempt extends CountedAttempt {
  readonly password: string
}

/**
 * The outcome of a login: the user and the new value of the device cookie; or, if somebody else typed the password for them, the
 * token of a link for setting their own; or why it failed, with the HTTP status.
 */
export type LoginAnswer =
  | { readonly ok: true; readonly user: User; readonly device: string }
  | { readonly ok: true; readonly user: User; readonly welcome: string }
  | NotLoggedIn

/** `retryAfter` is in seconds. */
export interface NotLoggedIn {
  readonly ok: false
  readonly status: 401 | 429 | 503
  readonly retryAfter?: number
  readonly refusal: Refusal
}

interface Parts {
  readonly pool: Pool
  readonly state: Pick<State, 'users'>
  readonly passwords: Passwords
}

/**
 * Compares an e-mail and a password with the accounts. Every failure costs the same and gives the same message, whatever was
 * wrong. Failures are counted by address, and by account and address. In a browser in which this account was logged in before,
 * they are counted by that browser alone, so that no stranger can lock anybody out.
 */
export async function login({ pool, state, passwords }: Parts, attempt: Attempt): Promise<LoginAnswer> {
  const accounts = accountsWith(state, attempt.email)
  const devices = new Devices(pool)
  const isKnown = await devices.isKnown(attempt.device, accounts)
  const limiter = new RateLimiter(pool, loginLimits(attempt, isKnown))
  const exceeded = await limiter.consume()
  if (exceeded) {
    if (exceeded.isFirst) await note('too many')
    return tooMany(exceeded.retryAfter)
  }
  try {
    const seals = accounts.map(({ password }) => password)
    const match = await passwords.match(seals, attempt.password)
    const user = accounts.find(({ password }) => password === match?.seal)
    if (!match || !user) {
      await note('refused')
      return { ok: false, status: 401, refusal: invalidCredentials }
    }
    await limiter.refund()
    await recordLogin(pool, { user, address: attempt.address, outcome: match.isGiven ? 'given' : 'in' })
    if (match.isGiven)
      return { ok: true, user, welcome: await makeLink(pool, { kind: 'reset', userId: user.id }) }
    return { ok: true, user, device: await devices.remember(attempt.device, user) }
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error
    await limiter.refund()
    return busy
  }

  function note(outcome: 'too many' | 'refused'): Promise<void> {
    return recordLogin(pool, { user: accounts[0], address: attempt.address, outcome })
  }
}

/** Given when the current password is wrong. */
export const invalidPresent: Refusal = {
  code: 'invalid',
  message: 'This is not your current password.',
  field: 'present',
}

/** Given while too many people are waiting to log in. */
export const busy: NotLoggedIn = {
  ok: false,
  status: 503,
  retryAfter: 2,
  refusal: { code: 'conflict', message: 'Many people are logging in right now. Try again in a moment.' },
}

/** Given after too many wrong passwords, with the seconds to wait. */
export function tooMany(seconds: number): NotLoggedIn {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  const time = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return {
    ok: false,
    status: 429,
    retryAfter: seconds,
    refusal: { code: 'conflict', message: `Too many wrong passwords from here. Try again in ${time}.` },
  }
}
