import type { Pool } from 'pg'
import type { User } from '../../src/domain/model/users.ts'
import { roleOf } from './role-of.ts'
import { newToken, tokenHash } from './tokens.ts'

/** A session ends after so long without use, and in any case after so long. */
const idleTimeout = '30 days'
const absoluteTimeout = '90 days'
/** In milliseconds: below a second, within which the end of a session is to be known everywhere. */
const cacheLifetime = 900
const maxCached = 10_000

/** Who is logged in by which cookie: in the database, so that every process knows and an end holds everywhere at once. */
export class Sessions {
  readonly #pool: Pool
  /** Sessions that were valid just now, by the hashes of their tokens. */
  readonly #cache = new Map<string, { readonly userId: string; readonly until: number }>()
  /** How often the cache was cleared. */
  #generation = 0

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Logs somebody in. Returns the token for the cookie; `old` ends, so that no token outlives a login. */
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
   * The same for somebody whose password was found to be right, as long as it is still theirs: it takes a while to compare one, and
   * whoever changes it meanwhile has ended all sessions by then. Returns nothing where it is theirs no more; then nothing ends.
   */
  async beginWith(
    { id, password: seal }: Pick<User, 'id' | 'password'>,
    old?: string,
  ): Promise<string | undefined> {
    const token = newToken()
    // The row is held until the session is there: a change that comes now ends it, one that came before is seen.
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

  /** The same beside the session that it goes on from, as long as that has not ended: who has ended all has ended this one too. */
  async goOn(
    { id, password: seal }: Pick<User, 'id' | 'password'>,
    from: string,
  ): Promise<string | undefined> {
    const token = newToken()
    // Both rows are held until the session is there, see `endAll`.
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

  /** The id of whoever has this token; nothing for one that is not known or has ended. */
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
    // Not at every request: an hour is exact enough for thirty days.
    if (found?.is_stale)
      await this.#pool.query('update sessions set used_at = now() where token_hash = $1', [tokenHash(token)])
    // The cache may have been cleared meanwhile because of this one.
    if (found && generation === this.#generation) this.#remember(hash, found.user_id, asked)
    return found?.user_id
  }

  /** Has the database asked again about every session: one has ended, here or in another process. */
  clearCache(): void {
    this.#generation += 1
    this.#cache.clear()
  }

  #remember(hash: string, userId: string, asked: number): void {
    // Nothing older is of use, and what is there is bounded by this.
    if (this.#cache.size > maxCached) this.clearCache()
    this.#cache.set(hash, { userId, until: asked + cacheLifetime })
  }

  /**
   * Which of these sessions are valid, by the hashes of their tokens in hexadecimal digits. They are in the cache afterwards.
   */
  async alive(tokenHashes: readonly string[]): Promise<ReadonlySet<string>> {
    const generation = this.#generation
    const asked = performance.now()
    const { rows } = await this.#pool.query<{ hash: string; user_id: string; is_stale: boolean }>(
      `select encode(token_hash, 'hex') as hash, user_id, used_at < now() - interval '1 hour' as is_stale from sessions
       where token_hash = any($1) and used_at > now() - $2::interval and begun_at > now() - $3::interval`,
      [tokenHashes.map((hash) => Buffer.from(hash, 'hex')), idleTimeout, absoluteTimeout],
    )
    for (const { hash, user_id, is_stale } of rows)
      // Of those that were long not used the next use is to be noted.
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

  /** Logs somebody out everywhere, but for the session with `kept`, where there is one. */
  async endAll(userId: string, kept?: string): Promise<void> {
    const { rowCount } = await this.#pool.query(
      `with ended as (
         delete from sessions where user_id = $1 and token_hash is distinct from $2 returning user_id
       )
       select pg_notify('ems_sessions', user_id) from (select distinct user_id from ended) as people`,
      [userId, kept === undefined ? null : tokenHash(kept)],
    )
    this.clearCache()
    // One that has ended may have begun another while it was waited for, which is seen only now.
    if ((rowCount ?? 0) > 0) await this.endAll(userId, kept)
  }

  /** Drops those that have ended by time. */
  async deleteExpired(): Promise<void> {
    await this.#pool.query(
      'delete from sessions where used_at < now() - $1::interval or begun_at < now() - $2::interval',
      [idleTimeout, absoluteTimeout],
    )
  }
}
