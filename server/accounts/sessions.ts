import type { Pool } from 'pg'
import { newToken, tokenHash } from './tokens.ts'

/** Ended after so long without use, and in all. */
const unused = '30 days'
const longest = '90 days'

/** Who is logged in by which cookie: in the database, so that every process knows and an end holds everywhere at once. */
export class Sessions {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Logs somebody in. Gives the token for the cookie; `old` ends, so that no token outlives a login. */
  async begin(userId: string, old?: string): Promise<string> {
    const token = newToken()
    await this.#pool.query(
      `with ended as (delete from sessions where token_hash = $3)
       insert into sessions (token_hash, user_id) values ($1, $2)`,
      [tokenHash(token), userId, old === undefined ? null : tokenHash(old)],
    )
    return token
  }

  /** The id of whoever has this token; nothing for one that is not known or has ended. */
  async personOf(token: string): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ user_id: string; is_stale: boolean }>(
      `select user_id, used_at < now() - interval '1 hour' as is_stale from sessions
       where token_hash = $1 and used_at > now() - $2::interval and begun_at > now() - $3::interval`,
      [tokenHash(token), unused, longest],
    )
    const [found] = rows
    // Not at every request: an hour is exact enough for thirty days.
    if (found?.is_stale)
      await this.#pool.query('update sessions set used_at = now() where token_hash = $1', [tokenHash(token)])
    return found?.user_id
  }

  /** Which of these sessions go on, each by what the database knows it by, in hexadecimal digits. */
  async alive(tokenHashes: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.#pool.query<{ hash: string }>(
      `select encode(token_hash, 'hex') as hash from sessions
       where token_hash = any($1) and used_at > now() - $2::interval and begun_at > now() - $3::interval`,
      [tokenHashes.map((hash) => Buffer.from(hash, 'hex')), unused, longest],
    )
    return new Set(rows.map(({ hash }) => hash))
  }

  /** Logs out one session. */
  async end(token: string): Promise<void> {
    await this.#pool.query(
      `with ended as (delete from sessions where token_hash = $1 returning user_id)
       select pg_notify('ems_sessions', user_id) from ended`,
      [tokenHash(token)],
    )
  }

  /** Logs somebody out everywhere, but for the session with `kept`, where there is one. */
  async endAll(userId: string, kept?: string): Promise<void> {
    await this.#pool.query(
      `with ended as (
         delete from sessions where user_id = $1 and token_hash is distinct from $2 returning user_id
       )
       select pg_notify('ems_sessions', user_id) from (select distinct user_id from ended) as people`,
      [userId, kept === undefined ? null : tokenHash(kept)],
    )
  }

  /** Drops those that have ended by time. */
  async tidy(): Promise<void> {
    await this.#pool.query(
      'delete from sessions where used_at < now() - $1::interval or begun_at < now() - $2::interval',
      [unused, longest],
    )
  }
}
