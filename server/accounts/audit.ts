import type { Pool } from 'pg'
import type { User } from '../../src/domain/model/users.ts'

/** A login attempt and its outcome. */
export interface LoginRecord {
  /** Whose account the attempt was for; none if nobody has that e-mail. What was typed is not kept: it may be a password. */
  readonly user: Pick<User, 'id'> | undefined
  readonly address: string
  readonly outcome: 'in' | 'refused' | 'too many' | 'by link' | 'given' | 'out'
}

/** Records who logged in, or tried to, and from where. Kept for 90 days. */
export async function recordLogin(pool: Pool, { user, address, outcome }: LoginRecord): Promise<void> {
  await pool.query('insert into logins (user_id, address, outcome) values ($1, $2, $3)', [
    user?.id ?? null,
    address,
    outcome,
  ])
}

/** Deletes what is no longer needed: old login records, counts, browsers not used for a long time, links. */
export async function deleteExpired(pool: Pool): Promise<void> {
  await pool.query(`delete from logins where at < now() - interval '90 days'`)
  await pool.query('delete from attempts where ends_at < now()')
  await pool.query(`delete from devices where used_at < now() - interval '400 days'`)
  await pool.query('delete from links where ends_at < now()')
}
