import type { Pool } from 'pg'
import { hasAdmin } from '../../src/domain/state/has-admin.ts'
import type { State } from '../../src/domain/state/state.ts'
import { linkOf, makeLink, nobodyYet } from './links.ts'

/**
 * The token with which the first admin is made, a fresh one at each start while there is none; nothing where there is an
 * admin. It goes into the fragment of `/setup`. Kept in the database, so that every process takes it, and those of other starts:
 * of two processes that start together each prints one.
 */
export async function newSetupToken(pool: Pool, state: Pick<State, 'users'>): Promise<string | undefined> {
  return hasAdmin(state) ? undefined : makeLink(pool, { kind: 'setup', userId: nobodyYet })
}

/** Whether this is the token with which the first admin is made. */
export async function isSetupToken(pool: Pool, token: string): Promise<boolean> {
  return (await linkOf(pool, token))?.kind === 'setup'
}
