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

/** Counts failures in the database, so that all processes count together. */
export class Limits {
  readonly #pool: Pool
  readonly #keys: readonly Buffer[]
  readonly #most: readonly number[]

  constructor(pool: Pool, counted: readonly Counted[]) {
    this.#pool = pool
    // As hashes: who tried what is nobody's business, and all keys have one length.
    const sorted = counted.map(({ key, most }) => ({ key: tokenHash(key), most }))
    // In one order, or two attempts would wait for each other.
    sorted.sort((one, other) => one.key.compare(other.key))
    this.#keys = sorted.map(({ key }) => key)
    this.#most = sorted.map(({ most }) => most)
  }

  /**
   * Counts an attempt, before it is known how it ends: so many at once are no way around. Gives the seconds to wait where
   * there were too many; then it does not count.
   */
  async take(): Promise<number | undefined> {
    const { rows } = await this.#pool.query<{ count: number; seconds: number }>(
      `insert into attempts as old (key, count, ends_at)
       select key, 1, now() + interval '15 minutes' from unnest($1::bytea[]) with ordinality as wanted (key, place) order by place
       on conflict (key) do update set
         count = case when old.ends_at <= now() then 1 else old.count + 1 end,
         ends_at = case when old.ends_at <= now() then excluded.ends_at else old.ends_at end
       returning count, ceil(extract(epoch from ends_at - now()))::integer as seconds`,
      [this.#keys],
    )
    const waits = rows.flatMap(({ count, seconds }, at) => (count > (this.#most[at] ?? 0) ? [seconds] : []))
    if (waits.length === 0) return undefined
    await this.giveBack()
    return Math.max(1, ...waits)
  }

  /** An attempt that succeeded, or that was not looked at, is none. */
  async giveBack(): Promise<void> {
    await this.#pool.query(
      `with locked as (select key from attempts where key = any($1) order by key for update)
       update attempts set count = greatest(count - 1, 0) from locked where attempts.key = locked.key`,
      [this.#keys],
    )
  }
}
