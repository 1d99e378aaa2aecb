import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { stampOf } from '../../src/domain/model/day.ts'
import { emailKey } from '../../src/domain/model/email.ts'
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

/** What is needed to make and change accounts. */
export interface AccountParts {
  readonly pool: Pool
  readonly log: Pick<ServerLog, 'append' | 'read'>
  readonly passwords: Passwords
  readonly sessions: Sessions
}

/** The outcome; on failure with the HTTP status. */
export type PasswordOutcome =
  | {
      readonly ok: true
      readonly entry: Entry | undefined
      /** What the account's row has in place of the password. */
      readonly seal: string
    }
  | (Omit<NotLoggedIn, 'status'> & { readonly status: 401 | 403 | 409 | 422 | 429 | 503 })

interface PasswordRequest {
  readonly by: string
  readonly name: string
  readonly args: { readonly password: string; readonly [field: string]: string }
  /** That of the account, unless the arguments have it. */
  readonly email?: string
  /** A session that stays open. */
  readonly kept?: { readonly userId: string; readonly token: string }
  /** A further reason to refuse this password, asked before it is hashed; may fail with `QueueFull`. */
  isRefused?(): Promise<PasswordOutcome | undefined>
  /** A reason for the log to refuse it, asked when the request is decided: hashing takes a while. */
  readonly unless?: (state: State) => Refusal | undefined
  /** The last check before the log is asked: whether a link is still good. */
  isStillGood?(): Promise<PasswordOutcome | undefined>
}

/**
 * Asks the log for a request with a password: an invalid password is refused before anything is hashed; the hash is stored before
 * the log is asked; everything that follows from the entry is done before this returns.
 */
export async function askWithPassword(parts: AccountParts, asked: PasswordRequest): Promise<PasswordOutcome> {
  const { log, passwords } = parts
  const sealing = newSealing()
  const sealed = withSealedSecrets(asked.args, sealing)
  const { password } = { ...asked.args, ...(typeof sealed === 'object' && sealed) }
  const fault = password === '' ? 'Password is required' : faultOf(asked, password)
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
  // The log sets the real time; ids are made from this one.
  const at = stampOf(Date.now(), 0)
  const request = { id: randomUUID(), by: asked.by, at, name: asked.name, args: sealed }
  const answer = await log.append(asked.by, request, { isShown: true, unless: asked.unless })
  if (!answer.ok) return refusedAs(statuses[answer.refusal.code] ?? 422, answer.refusal)
  const { entry } = answer
  if (entry) await log.read((state) => revokeCredentials({ ...parts, state }, entry, asked.kept))
  return { ...answer, seal: password }
}

/**
 * Sets somebody's own password, provided the previous one is still what it was when they proved that the account is theirs: this
 * must not undo a password that somebody else set meanwhile, such as an admin who locks out a thief. Refuses with `outdated`
 * otherwise.
 */
export function setOwnPassword(
  parts: AccountParts,
  { id, email, password: before }: User,
  password: string,
  {
    outdated,
    ...rest
  }: Pick<PasswordRequest, 'kept' | 'isRefused' | 'isStillGood'> & { readonly outdated: Refusal },
): Promise<PasswordOutcome> {
  const unless = ({ users }: State): Refusal | undefined =>
    users.get(id)?.password === before ? undefined : outdated
  return askWithPassword(parts, {
    by: id,
    name: 'profile.update',
    args: { password },
    email,
    unless,
    ...rest,
  })
}

/** What is wrong with a password that is not empty; `sealed` is what it became. */
function faultOf({ args, email }: PasswordRequest, sealed: string): string | undefined {
  const typed = args.password.trim().toLowerCase()
  const known = emailKey(email ?? args['email'] ?? '')
  const isEmail = typed === known || typed === known.replace(/@.*$/, '')
  return passwordFault(terms, sealed) ?? (isEmail ? tooClose : undefined)
}

/** As guessable as the common ones, and known from every mail that they write. */
const tooClose = 'Your email is too easy to guess. Choose another password.'

const statuses: Partial<Record<Refusal['code'], 401 | 409>> = { conflict: 409, gone: 401 }

const terms = onServer((secret) => secret)

/** The refusal, as an outcome. */
export function refusedAs(status: 401 | 403 | 409 | 422, refusal: Refusal): PasswordOutcome {
  return { ok: false, status, refusal }
}
