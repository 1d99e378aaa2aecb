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
  await pool.query(
    `delete from sessions using current_rows
     left join passwords on passwords.seal = current_rows.row ->> 'password'
     where current_rows.table_name = 'users' and current_rows.id = sessions.user_id
       and (passwords.seal is null or sessions.begun_at < passwords.at or sessions.role <> current_rows.row ->> 'role')`,
  )
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
