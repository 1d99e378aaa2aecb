import type { FastifyRequest } from 'fastify'
import type { User } from '../../src/domain/model/users.ts'
import type { State } from '../../src/domain/state/state.ts'
import { withAccount } from '../accounts/account.ts'
import { sessionToken } from './cookies.ts'
import type { Parts } from './parts.ts'

/** The user of a request's session. */
export interface Caller {
  readonly user: User
  /** The token of their session. */
  readonly token: string
}

/** Returns the token and the user id of the session that a request came with, whether or not the account still exists. */
export async function sessionOf(
  { sessions, site }: Parts,
  request: FastifyRequest,
): Promise<{ readonly userId: string; readonly token: string } | undefined> {
  const token = sessionToken(request, site)
  if (token === undefined) return undefined
  const userId = await sessions.userIdOf(token)
  return userId === undefined ? undefined : { userId, token }
}

/**
 * Returns who a request is from, with what `look` finds in the committed state of that moment; undefined if nobody is logged in
 * or their account is gone.
 */
export async function authenticate<Found>(
  parts: Parts,
  request: FastifyRequest,
  look: (state: State, user: User) => Found,
): Promise<(Caller & { readonly found: Found }) | undefined> {
  const session = await sessionOf(parts, request)
  if (!session) return undefined
  const { userId, token } = session
  const account = await withAccount(parts, userId, look)
  return account && { ...account, token }
}
