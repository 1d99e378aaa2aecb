import type { Pool } from 'pg'
import type { LinkKind } from '../../src/domain/request/spoken.ts'
import { roleOf } from './role-of.ts'
import { newToken, tokenHash } from './tokens.ts'

/** Whom a link lets in. */
export interface Link {
  /** The first admin of all has a kind of their own. */
  readonly kind: 'setup' | LinkKind
  readonly userId: string
}

/** In place of an account, for the first admin, who has none yet. */
export const nobodyYet = ''

/**
 * Makes a link that is good for one use, and for 24 hours; that for the first admin until there is one, however many processes
 * have printed one. An older one of the same person is void from now on. Returns its token, which is for the fragment of an
 * address: what opens the page without using it, such as a scanner of mails, sends no token anywhere.
 */
export async function makeLink(pool: Pool, { kind, userId }: Link): Promise<string> {
  const token = newToken()
  await pool.query(
    `with older as (delete from links where user_id = $2 and $3 <> 'setup')
     insert into links (token_hash, user_id, kind, role, ends_at)
     select $1, $2, $3, ${roleOf('$2')}, case when $3 = 'setup' then 'infinity' else now() + interval '24 hours' end`,
    [tokenHash(token), userId, kind],
  )
  return token
}

/** Makes an invitation for each of these people, who are new; gives their tokens in the same order. */
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
 * Whom a token lets in, without using it; nothing for one that is void or not known. It is used up by the commit of a password that was
 * hashed after it was made, whatever becomes of the server then (`revokeCredentials` deletes it); without that commit it stays good.
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

/** Makes the links of these people void. */
export async function revokeLinks(pool: Pool, userIds: readonly string[]): Promise<void> {
  await pool.query('delete from links where user_id = any($1)', [userIds])
}
