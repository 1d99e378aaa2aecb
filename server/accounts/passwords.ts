import type { Pool } from 'pg'
import type { Change } from '../../src/domain/state/change.ts'
import type { State } from '../../src/domain/state/state.ts'
import { tooCommon } from '../../src/domain/model/secret.ts'
import { onServer } from '../../src/domain/on-server.ts'
import type { Sealing } from '../../src/domain/request/seal.ts'
import { wellFormed } from '../../src/domain/model/well-formed.ts'
import { isCommon } from './common-passwords.ts'
import { hashOf, isOutdated, isPassword } from './hashing.ts'
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

const { leastPassword } = onServer((secret) => secret)

/** The hashes of the passwords, each by the seal that an account's row has in its place. */
export class Passwords {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /**
   * Keeps the hashes of a request's secrets: before the request is appended, so that no account is ever without what its row
   * points to. Fails with `LineFull` where too many wait; then nothing is asked of the log.
   */
  async keep(secrets: SealedSecrets): Promise<void> {
    // One after the other: a request with many of them takes one place in the line.
    for (const [seal, secret] of secrets)
      await this.#pool.query('insert into passwords (seal, hash) values ($1, $2)', [
        seal,
        await hashOf(secret),
      ])
  }

  /**
   * Whether this is the password that one of these seals stands for; gives that seal. Without any it takes as long, so that
   * nobody learns who has an account. A hash made at another cost is made anew. Fails with `LineFull`.
   */
  async whoseSeal(seals: readonly string[], typed: string): Promise<string | undefined> {
    const password = wellFormed(typed)
    const { rows } = await this.#pool.query<{ seal: string; hash: string }>(
      'select seal, hash from passwords where seal = any($1)',
      [seals],
    )
    let found: string | undefined
    for (const { seal, hash } of rows.length > 0 ? rows : [{ seal: '', hash: undefined }]) {
      if (!(await isPassword(password, hash)) || hash === undefined) continue
      found = seal
      if (isOutdated(hash)) await this.#renew(seal, hash, password)
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
  async tidy(): Promise<void> {
    await this.#pool.query(
      `delete from passwords where at < now() - interval '1 hour' and seal not in
         (select row ->> 'password' from current_rows where table_name = 'users' and row ->> 'password' is not null)`,
    )
  }

  async #renew(seal: string, old: string, password: string): Promise<void> {
    await this.#pool.query('update passwords set hash = $3 where seal = $1 and hash = $2', [
      seal,
      old,
      await hashOf(password),
    ])
  }
}
