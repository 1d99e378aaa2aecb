import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { stampOf } from '../../src/domain/model/day.ts'
import type { User } from '../../src/domain/model/users.ts'
import { onServer } from '../../src/domain/on-server.ts'
import type { Entry } from '../../src/domain/request/entry.ts'
import type { Refusal } from '../../src/domain/request/refusal.ts'
import { withSealedSecrets } from '../../src/domain/request/seal.ts'
import { passwordFault } from '../../src/domain/rules/new-password.ts'
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
export type Done =
  | { readonly ok: true; readonly entry: Entry | undefined }
  | (Omit<NotLoggedIn, 'status'> & { readonly status: 401 | 403 | 409 | 422 | 429 | 503 })

interface Asked {
  readonly by: string
  readonly name: string
  readonly args: { readonly password: string; readonly [field: string]: string }
  /** A session that goes on. */
  readonly kept?: { readonly userId: string; readonly token: string }
  /** Why this password is refused besides, before it is hashed; may fail with `QueueFull`. */
  isRefused?(): Promise<Done | undefined>
  /** The last question before it is asked for: whether a link is still good. */
  isStillGood?(): Promise<Done | undefined>
}

/**
 * Asks the log for something with a password: refused before anything is hashed where it is none, kept before it is asked for,
 * and with all that follows when it is answered.
 */
export async function askWithPassword(parts: AccountParts, asked: Asked): Promise<Done> {
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
  const answer = await log.append(asked.by, request, { isShown: true })
  if (!answer.ok) return refusedAs(answer.refusal.code === 'conflict' ? 409 : 422, answer.refusal)
  const { entry } = answer
  if (entry) await log.read((state) => revokeCredentials({ ...parts, state }, entry, asked.kept))
  return answer
}

/** Somebody sets a password of their own. */
export function setOwnPassword(
  parts: AccountParts,
  { id }: User,
  password: string,
  rest: Pick<Asked, 'kept' | 'isRefused' | 'isStillGood'>,
): Promise<Done> {
  return askWithPassword(parts, { by: id, name: 'profile.update', args: { password }, ...rest })
}

const terms = onServer((secret) => secret)

/** Why nothing came of it, as it is answered. */
export function refusedAs(status: 401 | 403 | 409 | 422, refusal: Refusal): Done {
  return { ok: false, status, refusal }
}
