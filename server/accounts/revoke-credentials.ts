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

/** A session that goes on although its person's password is another one now: theirs who changed it. */
interface KeptSession {
  readonly userId: string
  readonly token: string
}

/**
 * What follows for accounts from an entry, once it is safe and before its request is answered: of whoever has another
 * password or another role, or is gone, the sessions end but `kept`, the links are void, and the old password is deleted.
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
 * Ends the sessions, makes void the links and deletes the passwords that `revokeCredentials` would have, had its server not been
 * ended between the commit and that: at each start, and now and then.
 */
export async function revokeStaleCredentials(pool: Pool, passwords: Passwords): Promise<void> {
  await passwords.deleteUnused()
  // One that is of a time that has not come, by a clock that was ahead then, may be older than a password of now.
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
 * Takes times that have not come, by a clock that was ahead then, for now, once what may be older than such a password has been ended:
 * else all that begins until they have come would be taken for older too, and be ended again and again. Passwords first, so that none
 * is younger than a session that was begun with it.
 */
async function setRight(pool: Pool): Promise<void> {
  await pool.query('update passwords set at = now() where at > now()')
  await pool.query(
    `update sessions set begun_at = least(begun_at, now()), used_at = least(used_at, now())
     where begun_at > now() or used_at > now()`,
  )
}
