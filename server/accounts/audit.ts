import type { Pool } from 'pg'
import type { User } from '../../src/domain/model/users.ts'

/** How somebody tried to get in, and what came of it. */
export interface LoginRecord {
  /** Whose account it was about; none where nobody has that e-mail. What was typed is not kept: it may be a password. */
  readonly user: Pick<User, 'id'> | undefined
  readonly address: string
  readonly outcome: 'in' | 'refused' | 'too many' | 'by link' | 'given' | 'out'
}

/** Writes down who logged in, or tried to, and from where. Kept for 90 days. */
export async function recordLogin(pool: Pool, { user, address, outcome }: LoginRecord): Promise<void> {
  await pool.query('insert into logins (user_id, address, outcome) values ($1, $2, $3)', [
    user?.id ?? null,
    address,
    outcome,
  ])
}

/** Drops what is of no use any more: old notes of logins, counts, browsers that nobody came with for long, links. */
export async function deleteExpired(pool: Pool): Promise<void> {
  await pool.query(`delete from logins where at < now() - interval '90 days'`)
  await pool.query('delete from attempts where ends_at < now()')
  await pool.query(`delete from devices where used_at < now() - interval '400 days'`)
  await pool.query('delete from links where ends_at < now()')
}
