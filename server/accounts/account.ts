import type { Pool } from 'pg'
import type { User } from '../../src/domain/model/users.ts'
import type { State } from '../../src/domain/state/state.ts'
import type { ServerLog } from '../log/server-log.ts'

interface Parts {
  readonly log: ServerLog
  readonly pool: Pool
}

/** An account, together with what `look` returned for it from the state committed at that moment. */
interface Found<What> {
  readonly user: User
  readonly found: What
}

/**
 * Returns what `look` finds in the committed state for an account; nothing if the account is not there. An account that another
 * process has just made is read from the log first. For a deleted account this costs one database query and holds up nobody else.
 */
export async function withAccount<What>(
  { log, pool }: Parts,
  id: string,
  look: (state: State, user: User) => What,
): Promise<Found<What> | undefined> {
  const read = (): Promise<Found<What> | undefined> =>
    log.read((state) => {
      const user = state.users.get(id)
      return user && { user, found: look(state, user) }
    })
  const known = await read()
  if (known || (await missingAccounts(pool, [id])).length > 0) return known
  await log.catchUp()
  return read()
}

/** Which of these accounts are gone: not merely unknown here because another process has just made them. */
export async function goneAccounts({ log, pool }: Parts, ids: readonly string[]): Promise<readonly string[]> {
  const unknown = await log.read(({ users }) => ids.filter((id) => !users.get(id)))
  return unknown.length > 0 ? missingAccounts(pool, unknown) : []
}

/** Which of these accounts are not in the database. */
async function missingAccounts(pool: Pool, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from unnest($1::text[]) as asked (id)
     where not exists (select from current_rows where table_name = 'users' and current_rows.id = asked.id)`,
    [ids],
  )
  return rows.map(({ id }) => id)
}
