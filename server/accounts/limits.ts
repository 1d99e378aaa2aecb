import { isIPv6 } from 'node:net'
import type { Pool } from 'pg'
import { emailKey } from '../../src/domain/model/email.ts'
import type { Attempt } from './login.ts'
import { tokenHash } from './tokens.ts'

/** What is counted together, and how many failures of it there may be in a quarter of an hour. */
export interface Counted {
  readonly key: string
  readonly most: number
}

/** Many people may share an address, and each of them forget their password. */
const mostOfAddress = 100
const mostOfAccount = 10

/**
 * What an attempt counts for. A browser that an account was logged in with before has an allowance of its own: what others
 * do at the same address, or to the same account, takes nothing from it.
 */
export function placeOf(attempt: Omit<Attempt, 'password'>, isKnownDevice: boolean): readonly Counted[] {
  const account = emailKey(attempt.email)
  if (isKnownDevice) return [{ key: `device ${attempt.device} ${account}`, most: mostOfAccount }]
  const network = networkOf(attempt.address)
  return [
    { key: `address ${network}`, most: mostOfAddress },
    { key: `account ${network} ${account}`, most: mostOfAccount },
  ]
}

/** With IPv6 a subscriber has a whole network (64 bits) of addresses. */
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

/** That there were too many failures. */
export interface TooMany {
  /** How long to wait, in seconds. */
  readonly wait: number
  /** Whether it is the first attempt that is not looked at: what comes after it is not to be noted anew each time. */
  readonly isFirst: boolean
}

/** Counts failures in the database, so that all processes count together. */
export class Limits {
  readonly #pool: Pool
  readonly #counted: readonly Counted[]
  /** What this attempt was counted for. */
  #taken: Buffer[] = []

  /** What comes first is asked first: where there were too many of it, nothing is written of the others. */
  constructor(pool: Pool, counted: readonly Counted[]) {
    this.#pool = pool
    this.#counted = counted
  }

  /**
   * Counts an attempt, before it is known how it ends: so many at once are no way around. Tells where there were too many; then
   * it counts for nothing else.
   */
  async take(): Promise<TooMany | undefined> {
    for (const { key, most } of this.#counted) {
      // As hashes: who tried what is nobody's business, and all keys have one length.
      const hash = tokenHash(key)
      // In their order, one statement each: no two attempts wait for each other.
      const { rows } = await this.#pool.query<{ count: number; seconds: number }>(
        `insert into attempts as old (key, count, ends_at) values ($1, 1, now() + interval '15 minutes')
         on conflict (key) do update set
           count = case when old.ends_at <= now() then 1 else old.count + 1 end,
           ends_at = case when old.ends_at <= now() then excluded.ends_at else old.ends_at end
         returning count, ceil(extract(epoch from ends_at - now()))::integer as seconds`,
        [hash],
      )
      const [{ count, seconds } = { count: 0, seconds: 0 }] = rows
      if (count > most) {
        await this.giveBack()
        return { wait: Math.max(1, seconds), isFirst: count === most + 1 }
      }
      this.#taken.push(hash)
    }
    return undefined
  }

  /** An attempt that succeeded, or that was not looked at, is none. */
  async giveBack(): Promise<void> {
    const keys = this.#taken
    this.#taken = []
    if (keys.length === 0) return
    await this.#pool.query(
      `with locked as (select key from attempts where key = any($1) order by key for update)
       update attempts set count = greatest(count - 1, 0) from locked where attempts.key = locked.key`,
      [keys],
    )
  }
}
