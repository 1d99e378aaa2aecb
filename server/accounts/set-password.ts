import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { stampOf } from '../../src/domain/model/day.ts'
import type { User } from '../../src/domain/model/users.ts'
import { onServer } from '../../src/domain/on-server.ts'
import type { Entry } from '../../src/domain/request/entry.ts'
import type { Refusal } from '../../src/domain/request/refusal.ts'
import { withSealedSecrets } from '../../src/domain/request/seal.ts'
import { passwordFault } from '../../src/domain/rules/new-password.ts'
import type { State } from '../../src/domain/state/state.ts'
import type { ServerLog } from '../log/server-log.ts'
import { QueueFull } from './bounded-queue.ts'
import { busy, type NotLoggedIn } from './login.ts'
import { newSealing, type Passwords } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import { revokeCredentials } from './revoke-credentials.ts'

/** What accounts are made and changed with. */
export interface AccountParts {
  readonly pool: Pool
  readonly log: Pick<ServerLog, 'append' | 'read'>
  readonly passwords: Passwords
  readonly sessions: Sessions
}

/** What came of it; where nothing did, with the status to answer by. */
export type PasswordOutcome =
  | {
      readonly ok: true
      readonly entry: Entry | undefined
      /** What stands in the account's row in place of the password. */
      readonly seal: string
    }
  | (Omit<NotLoggedIn, 'status'> & { readonly status: 401 | 403 | 409 | 422 | 429 | 503 })

interface PasswordRequest {
  readonly by: string
  readonly name: string
  readonly args: { readonly password: string; readonly [field: string]: string }
  /** A session that goes on. */
  readonly kept?: { readonly userId: string; readonly token: string }
  /** Why this password is refused besides, before it is hashed; may fail with `QueueFull`. */
  isRefused?(): Promise<PasswordOutcome | undefined>
  /** Why the log refuses it as things are when it is decided: hashing takes a while. */
  readonly unless?: (state: State) => Refusal | undefined
  /** The last question before it is asked for: whether a link is still good. */
  isStillGood?(): Promise<PasswordOutcome | undefined>
}

/**
 * Asks the log for something with a password: refused before anything is hashed where it is none, kept before it is asked for,
 * and with all that follows when it is answered.
 */
export async function askWithPassword(parts: AccountParts, asked: PasswordRequest): Promise<PasswordOutcome> {
  const { log, passwords } = parts
  const sealing = newSealing()
  const sealed = withSealedSecrets(asked.args, sealing)
  const { password } = { ...asked.args, ...(typeof sealed === 'object' && sealed) }
  const fault = password === '' ? 'Password is required' : passwordFault(terms, password)
  if (fault !== undefined) return refusedAs(422, { code: 'invalid', message: fault, field: 'password' })
  try {
    const refused = await asked.isRefused?.()
    if (refused) return refused
    await passwords.keep(sealing.secrets, 'own')
  } catch (error) {
    if (error instanceof QueueFull) return busy
    throw error
  }
  const tooLate = await asked.isStillGood?.()
  if (tooLate) return tooLate
  // The log says when it was; ids are made of this.
  const at = stampOf(Date.now(), 0)
  const request = { id: randomUUID(), by: asked.by, at, name: asked.name, args: sealed }
  const answer = await log.append(asked.by, request, { isShown: true, unless: asked.unless })
  if (!answer.ok) return refusedAs(statuses[answer.refusal.code] ?? 422, answer.refusal)
  const { entry } = answer
  if (entry) await log.read((state) => revokeCredentials({ ...parts, state }, entry, asked.kept))
  return { ...answer, seal: password }
}

/**
 * Somebody sets a password of their own, as long as the one before is still what it was when they showed that the account is theirs:
 * whoever has set another one meanwhile, as an admin who locks out a thief, is not to be undone by that. Else it is `outdated`.
 */
export function setOwnPassword(
  parts: AccountParts,
  { id, password: before }: User,
  password: string,
  {
    outdated,
    ...rest
  }: Pick<PasswordRequest, 'kept' | 'isRefused' | 'isStillGood'> & { readonly outdated: Refusal },
): Promise<PasswordOutcome> {
  const unless = ({ users }: State): Refusal | undefined =>
    users.get(id)?.password === before ? undefined : outdated
  return askWithPassword(parts, { by: id, name: 'profile.update', args: { password }, unless, ...rest })
}

const statuses: Partial<Record<Refusal['code'], 401 | 409>> = { conflict: 409, gone: 401 }

const terms = onServer((secret) => secret)

/** Why nothing came of it, as it is answered. */
export function refusedAs(status: 401 | 403 | 409 | 422, refusal: Refusal): PasswordOutcome {
  return { ok: false, status, refusal }
}
