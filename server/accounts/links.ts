import type { Pool } from 'pg'
import type { LinkKind } from '../../src/domain/request/spoken.ts'
import { roleOf } from './role-of.ts'
import { newToken, tokenHash } from './tokens.ts'

/** What a link is for, and whom it lets in. */
export interface Link {
  /** The very first admin has a kind of their own. */
  readonly kind: 'setup' | LinkKind
  readonly userId: string
}

/** Stands in for the account of the first admin, who has none yet. */
export const nobodyYet = ''

/**
 * Makes a link that can be used once, within 24 hours; the link for the first admin is good until there is one, however many
 * processes have printed such a link. An older link of the same person becomes void, and a password of theirs that was set while
 * the clock was ahead does not make the new one so (T655). Returns the token, which belongs in the fragment of an address, so
 * that software that only opens the page, such as a mail scanner, sends no token anywhere.
 */
export async function makeLink(pool: Pool, { kind, userId }: Link): Promise<string> {
  const token = newToken()
  await pool.query(
    `with older as (delete from links where user_id = $2 and $3 <> 'setup'),
     corrected as (
       update passwords set at = now() from current_rows
       where table_name = 'users' and id = $2 and seal = row ->> 'password' and at > now()
     )
     insert into links (token_hash, user_id, kind, role, ends_at)
     select $1, $2, $3, ${roleOf('$2')}, case when $3 = 'setup' then 'infinity' else now() + interval '24 hours' end`,
    [tokenHash(token), userId, kind],
  )
  return token
}

/** Makes an invitation for each of these new people; returns their tokens in the same order. */
export async function makeLinks(pool: Pool, userIds: readonly string[]): Promise<string[]> {
  const tokens = userIds.map(() => newToken())
  await pool.query(
    `with older as (delete from links where user_id = any($2))
     insert into links (token_hash, user_id, kind, role, ends_at)
     select token_hash, user_id, 'invitation', ${roleOf('user_id')}, now() + interval '24 hours'
     from unnest($1::bytea[], $2::text[]) as made (token_hash, user_id)`,
    [tokens.map(tokenHash), userIds],
  )
  return tokens
}

/**
 * The link that a token belongs to, without using it up; nothing if it is void or unknown. The link is used up by the commit of a
 * password that was hashed after the link was made, whatever happens to the server then (`revokeCredentials` deletes it); without
 * that commit it stays good.
 */
export async function linkOf(pool: Pool, token: string): Promise<Link | undefined> {
  const { rows } = await pool.query<Link>(
    `select kind, user_id as "userId" from links where token_hash = $1 and ends_at > now()
       and not exists (
         select from current_rows join passwords on passwords.seal = current_rows.row ->> 'password'
         where current_rows.table_name = 'users' and current_rows.id = links.user_id
           and passwords.at > links.ends_at - interval '24 hours'
       )`,
    [tokenHash(token)],
  )
  return rows[0]
}

/** Those of these people who have a link that still lets them in. */
export async function haveLink(pool: Pool, userIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>(
    'select distinct user_id as id from links where user_id = any($1) and ends_at > now()',
    [userIds],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Makes these people's links void. */
export async function revokeLinks(pool: Pool, userIds: readonly string[]): Promise<void> {
  await pool.query('delete from links where user_id = any($1)', [userIds])
}
