import pg from 'pg'
import { createState, type MemoryState } from '../../src/domain/state/state.ts'
import { newRow } from '../../src/domain/model/new-row.ts'
import type { User } from '../../src/domain/model/users.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { newSealing, Passwords } from './passwords.ts'
import { Sessions } from './sessions.ts'

/** Accounts of an in-memory state, with their passwords and sessions in a database of their own. */
export interface TestAccounts {
  readonly pool: pg.Pool
  readonly state: MemoryState
  readonly passwords: Passwords
  readonly sessions: Sessions
  /** Adds somebody with a password, or without one if it is empty; `given` if somebody else typed it. */
  add(name: string, password: string, role?: User['role'], whose?: 'own' | 'given'): Promise<User>
  stop(): Promise<void>
}

export async function startAccounts(): Promise<TestAccounts> {
  const postgres: TestPostgres = await startPostgres()
  const pool = new pg.Pool(await postgres.database())
  const state = createState()
  const passwords = new Passwords(pool)
  return {
    pool,
    state,
    passwords,
    sessions: new Sessions(pool),
    add: async (name, password, role = 'employee', whose = 'own') => {
      const sealing = newSealing()
      const seal = password === '' ? '' : sealing.seal(password)
      await passwords.keep(sealing.secrets, whose)
      const user = newRow('users', { id: name, name, email: `${name}@x.example`, password: seal, role })
      state.users.set(user.id, user)
      await pool.query(
        `insert into current_rows (table_name, id, row) values ('users', $1, $2)
         on conflict (table_name, id) do update set row = excluded.row`,
        [user.id, JSON.stringify(user)],
      )
      return user
    },
    stop: async () => {
      await pool.end()
      await postgres.stop()
    },
  }
}
