import type { Pool } from 'pg'
import { hasAdmin } from '../../src/domain/state/has-admin.ts'
import type { State } from '../../src/domain/state/state.ts'
import { linkOf, makeLink, nobodyYet } from './links.ts'

/**
 * The token for making the first admin, a new one at each start until there is an admin; nothing if there is one. It goes into
 * the fragment of `/setup`. It is kept in the database, so that every process accepts it, and the tokens of other starts too: two
 * processes that start together print one each.
 */
export async function newSetupToken(pool: Pool, state: Pick<State, 'users'>): Promise<string | undefined> {
  return hasAdmin(state) ? undefined : makeLink(pool, { kind: 'setup', userId: nobodyYet })
}

/** Whether this is a token for making the first admin. */
export async function isSetupToken(pool: Pool, token: string): Promise<boolean> {
  return (await linkOf(pool, token))?.kind === 'setup'
}
