import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '../../src/domain/model/users.ts'
import { withAccount } from '../accounts/account.ts'
import { recordLogin } from '../accounts/audit.ts'
import { Devices } from '../accounts/devices.ts'
import type { PasswordOutcome } from '../accounts/set-password.ts'
import { busyWith, loggedOut } from './answers.ts'
import { deviceToken, keepDevice, keepSession, sessionToken } from './cookies.ts'
import type { Parts } from './parts.ts'

/** The account with this id, if it exists. */
export async function userWith(parts: Pick<Parts, 'log' | 'pool'>, id: string): Promise<User | undefined> {
  return (await withAccount(parts, id, () => undefined))?.user
}

/**
 * Answers somebody who has come by a link and set a password. They are logged in if the password is still theirs; that ends the
 * previous session in this browser, and the browser is recognised from now on.
 */
export async function signedIn(
  { pool, sessions, hub, site }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  user: Pick<User, 'id' | 'password'> | undefined,
): Promise<unknown> {
  const token = user && (await sessions.beginWith(user, sessionToken(request, site)))
  if (!user || token === undefined) return reply.code(401).send(loggedOut)
  await recordLogin(pool, { user, address: request.ip, outcome: 'by link' })
  keepSession(reply, site, token)
  keepDevice(reply, site, await new Devices(pool).remember(deviceToken(request, site), user))
  hub.checkSessions()
  return reply.send({ ok: true, userId: user.id })
}

/** Answers with the outcome of a request with a password. */
export function answerDone(reply: FastifyReply, done: PasswordOutcome): unknown {
  if (done.ok) return reply.send({ ok: true })
  if (done.retryAfter !== undefined) reply.header('retry-after', String(done.retryAfter))
  const { status, refusal } = done
  return reply.code(status).send(status === 503 ? busyWith(refusal) : { ok: false, refusal })
}
