import type { Pool } from 'pg'
import type { User } from '../../src/domain/model/users.ts'
import { roleOf } from './role-of.ts'
import { newToken, tokenHash } from './tokens.ts'

/** A session ends after this long without use, and in any case after this long. */
const idleTimeout = '30 days'
const absoluteTimeout = '90 days'
/** In milliseconds: below a second, within which every process has to know that a session has ended. */
const cacheLifetime = 900
const maxCached = 10_000

/**
 * Who is logged in with which cookie: kept in the database, so that every process knows, and an end takes effect everywhere at
 * once.
 */
export class Sessions {
  readonly #pool: Pool
  /** Recently validated sessions, by the hashes of their tokens. */
  readonly #cache = new Map<string, { readonly userId: string; readonly until: number }>()
  /** How often the cache has been cleared. */
  #generation = 0

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Logs somebody in. Returns the token for the cookie; the session `old` ends, so that no token outlives a login. */
  async begin(userId: string, old?: string): Promise<string> {
    const token = newToken()
    await this.#pool.query(
      `with ended as (delete from sessions where token_hash = $3)
       insert into sessions (token_hash, user_id, role) values ($1, $2, ${roleOf('$2')})`,
      [tokenHash(token), userId, old === undefined ? null : tokenHash(old)],
    )
    this.clearCache()
    return token
  }

  /**
   * Like `begin`, for somebody whose password was found to be right, provided it is still theirs: comparing takes a while, and
   * whoever changes the password meanwhile has ended all sessions by then. Returns nothing if it is no longer theirs; then no
   * session ends.
   */
  async beginWith(
    { id, password: seal }: Pick<User, 'id' | 'password'>,
    old?: string,
  ): Promise<string | undefined> {
    const token = newToken()
    // The row is locked until the session is there: a later change ends it, an earlier one is seen.
    const { rowCount } = await this.#pool.query(
      `with theirs as (
         select row ->> 'role' as role from current_rows
         where table_name = 'users' and id = $2 and row ->> 'password' = $4 for share
       ), ended as (delete from sessions where token_hash = $3 and exists (select from theirs))
       insert into sessions (token_hash, user_id, role) select $1, $2, role from theirs`,
      [tokenHash(token), id, old === undefined ? null : tokenHash(old), seal],
    )
    this.clearCache()
    return rowCount === 0 ? undefined : token
  }

  /**
   * Like `beginWith`, but the session `from` stays open too. Returns nothing if `from` has ended: whoever ended all sessions
   * ended it too.
   */
  async goOn(
    { id, password: seal }: Pick<User, 'id' | 'password'>,
    from: string,
  ): Promise<string | undefined> {
    const token = newToken()
    // Both rows are locked until the session is there, see `endAll`.
    const { rowCount } = await this.#pool.query(
      `with theirs as (
         select row ->> 'role' as role from current_rows
         where table_name = 'users' and id = $2 and row ->> 'password' = $4 for share
       ), before as (select from sessions where token_hash = $3 for share)
       insert into sessions (token_hash, user_id, role) select $1, $2, role from theirs, before`,
      [tokenHash(token), id, tokenHash(from), seal],
    )
    this.clearCache()
    return rowCount === 0 ? undefined : token
  }

  /** The id of the user with this token; nothing if it is unknown or has ended. */
  async userIdOf(token: string): Promise<string | undefined> {
    const hash = tokenHash(token).toString('hex')
    const known = this.#cache.get(hash)
    if (known && known.until > performance.now()) return known.userId
    const generation = this.#generation
    const asked = performance.now()
    const { rows } = await this.#pool.query<{ user_id: string; is_stale: boolean }>(
      `select user_id, used_at < now() - interval '1 hour' as is_stale from sessions
       where token_hash = $1 and used_at > now() - $2::interval and begun_at > now() - $3::interval`,
      [tokenHash(token), idleTimeout, absoluteTimeout],
    )
    const [found] = rows
    // Not at every request: to the hour is exact enough for thirty days.
    if (found?.is_stale)
      await this.#pool.query('update sessions set used_at = now() where token_hash = $1', [tokenHash(token)])
    // The cache may have been cleared meanwhile because this session ended.
    if (found && generation === this.#generation) this.#remember(hash, found.user_id, asked)
    return found?.user_id
  }

  /** Makes the database be asked again about every session: one has ended, here or in another process. */
  clearCache(): void {
    this.#generation += 1
    this.#cache.clear()
  }

  #remember(hash: string, userId: string, asked: number): void {
    // Old entries are of no use, and this bounds the size.
    if (this.#cache.size > maxCached) this.clearCache()
    this.#cache.set(hash, { userId, until: asked + cacheLifetime })
  }

  /** Which of these sessions are valid, by the hashes of their tokens in hexadecimal digits. They are in the cache afterwards. */
  async alive(tokenHashes: readonly string[]): Promise<ReadonlySet<string>> {
    const generation = this.#generation
    const asked = performance.now()
    const { rows } = await this.#pool.query<{ hash: string; user_id: string; is_stale: boolean }>(
      `select encode(token_hash, 'hex') as hash, user_id, used_at < now() - interval '1 hour' as is_stale from sessions
       where token_hash = any($1) and used_at > now() - $2::interval and begun_at > now() - $3::interval`,
      [tokenHashes.map((hash) => Buffer.from(hash, 'hex')), idleTimeout, absoluteTimeout],
    )
    for (const { hash, user_id, is_stale } of rows)
      // The next use of a session that was idle for long has to be recorded.
      if (generation === this.#generation && !is_stale) this.#remember(hash, user_id, asked)
    return new Set(rows.map(({ hash }) => hash))
  }

  /** Logs out one session. */
  async end(token: string): Promise<void> {
    await this.#pool.query(
      `with ended as (delete from sessions where token_hash = $1 returning user_id)
       select pg_notify('ems_sessions', user_id) from ended`,
      [tokenHash(token)],
    )
    this.clearCache()
  }

  /** Logs somebody out everywhere, except for the session `kept`, if given. */
  async endAll(userId: string, kept?: string): Promise<void> {
    const { rowCount } = await this.#pool.query(
      `with ended as (
         delete from sessions where user_id = $1 and token_hash is distinct from $2 returning user_id
       )
       select pg_notify('ems_sessions', user_id) from (select distinct user_id from ended) as people`,
      [userId, kept === undefined ? null : tokenHash(kept)],
    )
    this.clearCache()
    // A session being ended may have begun another while this waited for it; only now is that one visible.
    if ((rowCount ?? 0) > 0) await this.endAll(userId, kept)
  }

  /** Deletes expired sessions. */
  async deleteExpired(): Promise<void> {
    await this.#pool.query(
      'delete from sessions where used_at < now() - $1::interval or begun_at < now() - $2::interval',
      [idleTimeout, absoluteTimeout],
    )
  }
}
