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

/** The secrets of one request, each by the seal that has taken its place. */
export type SealedSecrets = ReadonlyMap<string, string>

/** What `arrive` is given to take the secrets out of one request, and the secrets that it has found by then. */
export interface RequestSealing extends Sealing {
  readonly secrets: SealedSecrets
}

/** A seal is a random token: it says nothing of the password, and no two are alike. */
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

/** Compared with where there is none. */
const noRow = { seal: '', hash: undefined, isGiven: false }

const { leastPassword } = onServer((secret) => secret)

/** A password that is an account's: the seal in its row, and whether somebody else has typed it for its owner. */
export interface Match {
  readonly seal: string
  readonly isGiven: boolean
}

/** The hashes of the passwords, each by the seal that an account's row has in its place. */
export class Passwords {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /**
   * Keeps the hashes of a request's secrets: before the request is appended, so that no account is ever without what its row
   * points to. `given` are those that somebody types for others. Fails with `QueueFull` where too many wait; then nothing is asked
   * of the log.
   */
  async keep(secrets: SealedSecrets, whose: 'own' | 'given'): Promise<void> {
    // One after the other: a request with many of them takes one place in the queue.
    for (const [seal, secret] of secrets)
      await this.#pool.query('insert into passwords (seal, hash, is_given) values ($1, $2, $3)', [
        seal,
        await hashOf(secret),
        whose === 'given',
      ])
  }

  /**
   * The one of these seals that this password stands for, if any. Without seals it takes as long, so that
   * nobody learns who has an account. A hash made at another cost is made anew. Fails with `QueueFull`.
   */
  async match(seals: readonly string[], typed: string): Promise<Match | undefined> {
    const password = wellFormed(typed)
    // Nobody has such a one, whoever they are.
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

  /** Deletes the hashes that a commit has taken from the accounts: what was replaced opens nothing, and is kept nowhere. */
  async dropReplaced(state: Pick<State, 'users'>, changes: readonly Change[]): Promise<void> {
    const replaced = changes.flatMap(({ table, id, before }) => {
      const seal = table === 'users' ? before?.['password'] : undefined
      return typeof seal === 'string' && seal !== '' && state.users.get(id)?.password !== seal ? [seal] : []
    })
    if (replaced.length > 0) await this.#pool.query('delete from passwords where seal = any($1)', [replaced])
  }

  /** Deletes what requests have left that were refused, or whose server was ended in between. */
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
