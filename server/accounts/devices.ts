import type { Pool } from 'pg'
import type { User } from '../../src/domain/model/users.ts'
import { newToken, tokenHash } from './tokens.ts'

/** Which browsers an account was logged in with before: those have an allowance of their own for wrong passwords. */
export class Devices {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Whether one of these accounts was logged in with this browser before. */
  async isKnown(device: string | undefined, accounts: readonly User[]): Promise<boolean> {
    if (device === undefined) return false
    // Queried even without accounts: an unknown e-mail has to cost the same.
    const { rows } = await this.#pool.query(
      'select from devices where token_hash = $1 and user_id = any($2)',
      [tokenHash(device), accounts.map(({ id }) => id)],
    )
    return rows.length > 0
  }

  /** The ids of the accounts that were logged in with this browser before, whether or not they still exist. */
  async accounts(device: string): Promise<readonly string[]> {
    const { rows } = await this.#pool.query<{ user_id: string }>(
      'select user_id from devices where token_hash = $1',
      [tokenHash(device)],
    )
    return rows.map(({ user_id }) => user_id)
  }

  /**
   * Returns the value for the device cookie: its current value if this server issued it, otherwise a new token. So nobody can
   * plant a value they know in a browser.
   */
  async remember(device: string | undefined, { id }: Pick<User, 'id'>): Promise<string> {
    const { rowCount } =
      device === undefined
        ? { rowCount: 0 }
        : await this.#pool.query('select from devices where token_hash = $1 limit 1', [tokenHash(device)])
    const token = device === undefined || !rowCount ? newToken() : device
    await this.#pool.query(
      `insert into devices (token_hash, user_id) values ($1, $2)
       on conflict (token_hash, user_id) do update set used_at = now()`,
      [tokenHash(token), id],
    )
    return token
  }
}
