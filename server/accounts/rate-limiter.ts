import { isIPv6 } from 'node:net'
import type { Pool } from 'pg'
import { emailKey } from '../../src/domain/model/email.ts'
import { tokenHash } from './tokens.ts'

/** How many failures with one key are allowed in a quarter of an hour. */
export interface RateLimit {
  readonly key: string
  readonly max: number
}

/** What decides which failures a login is counted with. */
export interface CountedAttempt {
  readonly email: string
  /** The address it comes from. */
  readonly address: string
  /** The value of this browser's device cookie, if it has one. */
  readonly device: string | undefined
}

/** Many people may share an address, and any of them may forget their password. */
const maxPerAddress = 100
const maxPerAccount = 10

/**
 * The limits of a login. A browser in which the account was logged in before has one of its own, which nobody else at the same
 * address or account can use up.
 */
export function loginLimits(attempt: CountedAttempt, isKnownDevice: boolean): readonly RateLimit[] {
  const account = emailKey(attempt.email)
  if (isKnownDevice) return [{ key: `device ${attempt.device} ${account}`, max: maxPerAccount }]
  const network = networkOf(attempt.address)
  return [
    { key: `address ${network}`, max: maxPerAddress },
    { key: `account ${network} ${account}`, max: maxPerAccount },
  ]
}

/** The network of an address: an IPv6 subscriber has a whole network (64 bits) of addresses. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const all = [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
  return all
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')
}

/** Given when there were too many failures. */
export interface LimitExceeded {
  /** In seconds. */
  readonly retryAfter: number
  /** Whether this is the first attempt refused: only that one is recorded. */
  readonly isFirst: boolean
}

/** Counts failures in the database, so that the count is shared by all processes. */
export class RateLimiter {
  readonly #pool: Pool
  readonly #limits: readonly RateLimit[]
  #consumed: Buffer[] = []

  /** `limits` are counted in order: once one is exceeded, the rest are not counted. */
  constructor(pool: Pool, limits: readonly RateLimit[]) {
    this.#pool = pool
    this.#limits = limits
  }

  /**
   * Counts an attempt before its outcome is known, so that parallel attempts cannot evade the limit. Returns the exceeded limit,
   * if any; the attempt then counts towards no other.
   */
  async consume(): Promise<LimitExceeded | undefined> {
    for (const { key, max } of this.#limits) {
      // Hashed: who tried what is nobody's business, and all keys have the same length.
      const hash = tokenHash(key)
      // One statement each, in a fixed order, so that no two attempts deadlock. An end set while a clock was ahead counts for no
      // more than one set now.
      const { rows } = await this.#pool.query<{ count: number; seconds: number }>(
        `insert into attempts as old (key, count, ends_at) values ($1, 1, now() + interval '15 minutes')
         on conflict (key) do update set
           count = case when old.ends_at <= now() then 1 else old.count + 1 end,
           ends_at = case when old.ends_at <= now() then excluded.ends_at else least(old.ends_at, excluded.ends_at) end
         returning count, ceil(extract(epoch from ends_at - now()))::integer as seconds`,
        [hash],
      )
      const [{ count, seconds } = { count: 0, seconds: 0 }] = rows
      if (count > max) {
        await this.refund()
        return { retryAfter: Math.max(1, seconds), isFirst: count === max + 1 }
      }
      this.#consumed.push(hash)
    }
    return undefined
  }

  /** Takes an attempt back: it succeeded, or its password was never checked. */
  async refund(): Promise<void> {
    const keys = this.#consumed
    this.#consumed = []
    if (keys.length === 0) return
    await this.#pool.query(
      `with locked as (select key from attempts where key = any($1) order by key for update)
       update attempts set count = greatest(count - 1, 0) from locked where attempts.key = locked.key`,
      [keys],
    )
  }
}
