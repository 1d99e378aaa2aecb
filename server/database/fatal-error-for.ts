import { codeOf, messageOf } from '../error-parts.ts'
import { FatalError, NoRoomError } from '../fatal-error.ts'
import { isConnectionError } from './connection-error.ts'

function refusesUser(said: string): string {
  return `PostgreSQL refuses this user (${said}). Create or let them in there, or correct user and password in DATABASE_URL, then try again.`
}

/** A write for which there is no room. */
const noRoom = '53100'

/** What to do, by the code with which PostgreSQL refuses. */
const remedies: Readonly<Record<string, (said: string) => string>> = {
  '53300': (said) =>
    `PostgreSQL has no connections left (${said}). Allow more (max_connections), or close some, then try again.`,
  '42501': (said) =>
    `PostgreSQL does not allow the user in DATABASE_URL to do that (${said}). Make them the owner of the database (alter database … owner to …), then try again.`,
  '28000': refusesUser,
  '28P01': refusesUser,
  '3D000': (said) =>
    `PostgreSQL refuses this database (${said}). Create it, or correct its name in DATABASE_URL, then try again.`,
  '25006': (said) =>
    `PostgreSQL is read-only there (${said}). Name the primary in DATABASE_URL, not a replica; or allow writing (default_transaction_read_only), then try again.`,
  '3F000': (said) =>
    `PostgreSQL has no schema for the tables of EMS (${said}): none of those in search_path exists. Create one, or correct search_path, then try again.`,
  [noRoom]: (said) => `PostgreSQL has no space left on its disk (${said}). Free some, then try again.`,
}

/** The sentence for whoever runs EMS, if an error has one: its own, or what to do if PostgreSQL refuses, or goes away halfway. */
export function fatalErrorFor(error: unknown): FatalError | undefined {
  if (error instanceof FatalError) return error
  const refused = remedyFor(error)
  if (refused || !isConnectionError(error)) return refused
  return new FatalError(
    `The connection to PostgreSQL was lost (${messageOf(error)}). Make sure that PostgreSQL is running and can be reached, then try again; what was accepted is safe.`,
  )
}

/** What to do if PostgreSQL refuses. */
export function remedyFor(error: unknown): FatalError | undefined {
  const code = codeOf(error) ?? ''
  const sentence = remedies[code]?.(messageOf(error))
  if (sentence === undefined) return undefined
  return code === noRoom ? new NoRoomError(sentence) : new FatalError(sentence)
}
