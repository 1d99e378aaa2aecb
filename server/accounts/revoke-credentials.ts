import type { Pool } from 'pg'
import type { Entry } from '../../src/domain/request/entry.ts'
import type { State } from '../../src/domain/state/state.ts'
import { revokeLinks } from './links.ts'
import type { Passwords } from './passwords.ts'
import type { Sessions } from './sessions.ts'

interface Parts {
  readonly pool: Pool
  readonly state: Pick<State, 'users'>
  readonly passwords: Passwords
  readonly sessions: Sessions
}

/** The session in which a person changed their own password; it stays open. */
interface KeptSession {
  readonly userId: string
  readonly token: string
}

/**
 * Applies what follows for accounts from an entry, once it is safe and before its request is answered. For everyone who has
 * another password or role now, or is gone: all sessions but `kept` end, the links become void, and the old password is deleted.
 */
export async function revokeCredentials(
  { pool, state, passwords, sessions }: Parts,
  { changes }: Entry,
  kept?: KeptSession,
): Promise<void> {
  const people = new Set<string>()
  for (const { table, id, before } of changes) {
    if (table !== 'users' || before === null) continue
    const now = state.users.get(id)
    const isOther = (field: 'password' | 'role'): boolean => field in before && before[field] !== now?.[field]
    if (!now || isOther('password') || isOther('role')) people.add(id)
  }
  if (people.size === 0) return
  await passwords.dropReplaced(state, changes)
  await revokeLinks(pool, [...people])
  for (const id of people) await sessions.endAll(id, kept?.userId === id ? kept.token : undefined)
}

/**
 * Ends the sessions, voids the links and deletes the passwords that `revokeCredentials` missed because its server was killed
 * after the commit. Runs at each start, and now and then.
 */
export async function revokeStaleCredentials(pool: Pool, passwords: Passwords): Promise<void> {
  await passwords.deleteUnused()
  // A session dated in the future, by a clock that was ahead, may be older than a password set now.
  await pool.query(
    `delete from sessions using current_rows
     left join passwords on passwords.seal = current_rows.row ->> 'password'
     where current_rows.table_name = 'users' and current_rows.id = sessions.user_id
       and (passwords.seal is null or sessions.begun_at < passwords.at or sessions.role <> current_rows.row ->> 'role'
         or sessions.begun_at > now() + interval '1 minute' and passwords.at <= now())`,
  )
  await setRight(pool)
  await pool.query(
    `delete from links using current_rows
     where current_rows.table_name = 'users' and current_rows.id = links.user_id
       and links.role <> current_rows.row ->> 'role'`,
  )
  await pool.query(
    `delete from sessions where not exists
       (select from current_rows where table_name = 'users' and id = sessions.user_id)`,
  )
}

/**
 * Replaces future times, set while a clock was ahead, with now, after sessions that may be older than such a password have been
 * ended. Otherwise every session begun before that time comes would count as older too, and be ended again and again. Passwords
 * first, so that no password is younger than a session begun with it.
 */
async function setRight(pool: Pool): Promise<void> {
  await pool.query('update passwords set at = now() where at > now()')
  await pool.query(
    `update sessions set begun_at = least(begun_at, now()), used_at = least(used_at, now())
     where begun_at > now() or used_at > now()`,
  )
}
