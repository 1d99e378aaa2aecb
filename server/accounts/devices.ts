import type { Pool } from 'pg'
import type { User } from '../../src/domain/model/users.ts'
import { newToken, tokenHash } from './tokens.ts'

/** Which browsers somebody was logged in with before: those have an allowance of their own for wrong passwords. */
export class Devices {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Whether one of these accounts was logged in with this browser before. */
  async isKnown(device: string | undefined, accounts: readonly User[]): Promise<boolean> {
    if (device === undefined || accounts.length === 0) return false
    const { rows } = await this.#pool.query(
      'select from devices where token_hash = $1 and user_id = any($2)',
      [tokenHash(device), accounts.map(({ id }) => id)],
    )
    return rows.length > 0
  }

  /**
   * Gives what the cookie is to hold: what it holds, where the server has given it, or a new token. So nobody can bring a
   * browser to hold one that they know.
   */
  async remember(device: string | undefined, { id }: User): Promise<string> {
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
