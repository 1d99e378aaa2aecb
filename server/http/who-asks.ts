import type { FastifyRequest } from 'fastify'
import type { User } from '../../src/domain/model/users.ts'
import type { State } from '../../src/domain/state/state.ts'
import { sessionToken } from './cookies.ts'
import type { Parts } from './parts.ts'

/** Somebody who is logged in, as a request shows by its cookie. */
export interface Asker {
  readonly user: User
  /** Their session's. */
  readonly token: string
}

/** What is known of the session that a request came with: whose it is, be their account there or not. */
async function sessionOf(
  { sessions, site }: Parts,
  request: FastifyRequest,
): Promise<{ readonly userId: string; readonly token: string } | undefined> {
  const token = sessionToken(request, site)
  if (token === undefined) return undefined
  const userId = await sessions.userIdOf(token)
  return userId === undefined ? undefined : { userId, token }
}

/**
 * Who asks, with what `look` finds in the state of that moment, which nothing is in that is not safe yet; nothing where
 * nobody is logged in, or their account is gone.
 */
export async function whoAsks<Found>(
  parts: Parts,
  request: FastifyRequest,
  look: (state: State, user: User) => Found,
): Promise<(Asker & { readonly found: Found }) | undefined> {
  const session = await sessionOf(parts, request)
  if (!session) return undefined
  const { userId, token } = session
  return parts.log.read((state) => {
    const user = state.users.get(userId)
    return user && { user, token, found: look(state, user) }
  })
}
