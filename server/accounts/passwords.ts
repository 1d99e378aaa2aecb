import type { Pool } from 'pg'
import type { Change } from '../../src/domain/state/change.ts'
import type { State } from '../../src/domain/state/state.ts'
import { mostInPassword, tooCommon } from '../../src/domain/model/secret.ts'
import { onServer } from '../../src/domain/on-server.ts'
import type { Sealing } from '../../src/domain/request/seal.ts'
import { wellFormed } from '../../src/domain/model/well-formed.ts'
import { isCommon } from './common-passwords.ts'
import { hashOf, needsRehash, verifyPassword } from './hashing.ts'
import { newToken } from './tokens.ts'

/** The secrets of one request, each under the seal that replaces it. */
export type SealedSecrets = ReadonlyMap<string, string>

/** What `arrive` is given to take the secrets out of one request, and the secrets found so far. */
export interface RequestSealing extends Sealing {
  readonly secrets: SealedSecrets
}

/** A seal is a random token: it reveals nothing about the password, and no two are alike. */
export function newSealing(): RequestSealing {
  const secrets = new Map<string, string>()
  return {
    secrets,
    leastPassword,
    seal: (secret) => {
      if (isCommon(secret)) return tooCommon
      const seal = newToken()
      secrets.set(seal, secret)
      return seal
    },
  }
}

/** Compared with when there is no row. */
const noRow = { seal: '', hash: undefined, isGiven: false }

const { leastPassword } = onServer((secret) => secret)

/** A password that belongs to an account: the seal in its row, and whether somebody else typed it for the owner. */
export interface Match {
  readonly seal: string
  readonly isGiven: boolean
}

/** The password hashes, each under the seal that an account's row has in its place. */
export class Passwords {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /**
   * Stores the hashes of a request's secrets before the request is appended, so that no account's row ever points to a missing
   * hash. `given` are passwords typed for somebody else. Fails with `QueueFull` if too many are waiting; then nothing is asked of
   * the log.
   */
  async keep(secrets: SealedSecrets, whose: 'own' | 'given'): Promise<void> {
    // One after the other: a request with many secrets takes only one place in the queue.
    for (const [seal, secret] of secrets)
      await this.#pool.query('insert into passwords (seal, hash, is_given) values ($1, $2, $3)', [
        seal,
        await hashOf(secret),
        whose === 'given',
      ])
  }

  /**
   * Which of these seals this password stands for, if any. Without seals it takes just as long, so that nobody learns who has an
   * account. A hash made at another cost is made anew. Fails with `QueueFull`.
   */
  async match(seals: readonly string[], typed: string): Promise<Match | undefined> {
    const password = wellFormed(typed)
    // No account can have one this long.
    if (password.length > mostInPassword) return undefined
    const { rows } = await this.#pool.query<Match & { hash: string }>(
      'select seal, hash, is_given as "isGiven" from passwords where seal = any($1)',
      [seals],
    )
    let found: Match | undefined
    for (const { seal, hash, isGiven } of rows.length > 0 ? rows : [noRow]) {
      if (!(await verifyPassword(password, hash)) || hash === undefined) continue
      found = { seal, isGiven }
      if (needsRehash(hash)) await this.#rehash(seal, hash, password)
    }
    return found
  }

  /** Deletes the hashes that a commit took away from accounts: a replaced password opens nothing, and is kept nowhere. */
  async dropReplaced(state: Pick<State, 'users'>, changes: readonly Change[]): Promise<void> {
    const replaced = changes.flatMap(({ table, id, before }) => {
      const seal = table === 'users' ? before?.['password'] : undefined
      return typeof seal === 'string' && seal !== '' && state.users.get(id)?.password !== seal ? [seal] : []
    })
    if (replaced.length > 0) await this.#pool.query('delete from passwords where seal = any($1)', [replaced])
  }

  /** Deletes the hashes left by requests that were refused, or whose server was killed before the commit. */
  async deleteUnused(): Promise<void> {
    await this.#pool.query(
      `delete from passwords where at < now() - interval '1 hour' and seal not in
         (select row ->> 'password' from current_rows where table_name = 'users' and row ->> 'password' is not null)`,
    )
  }

  async #rehash(seal: string, old: string, password: string): Promise<void> {
    await this.#pool.query('update passwords set hash = $3 where seal = $1 and hash = $2', [
      seal,
      old,
      await hashOf(password),
    ])
  }
}
