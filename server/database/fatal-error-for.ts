import { codeOf, messageOf } from '../error-parts.ts'
import { FatalError } from '../fatal-error.ts'
import { isConnectionError } from './connection-error.ts'

function refusesUser(said: string): string {
  return `PostgreSQL refuses this user (${said}). Create or let them in there, or correct user and password in DATABASE_URL, then try again.`
}

/** What to do, by what PostgreSQL refuses with. */
const remedies: Readonly<Record<string, (said: string) => string>> = {
  '53300': (said) =>
    `PostgreSQL has no connection left (${said}). Let it have more (max_connections), or end what needs none, then try again.`,
  '42501': (said) =>
    `PostgreSQL does not allow that to the user whom DATABASE_URL names (${said}). Let the database belong to them (alter database … owner to …), then try again.`,
  '28000': refusesUser,
  '28P01': refusesUser,
  '3D000': (said) =>
    `PostgreSQL refuses this database (${said}). Create it, or correct its name in DATABASE_URL, then try again.`,
  '53100': (said) => `PostgreSQL has no room left on its disk (${said}). Make some, then try again.`,
}

/** The sentence for whoever runs EMS, where an error has one: its own, or what to do where PostgreSQL refuses, or is gone in the midst. */
export function fatalErrorFor(error: unknown): FatalError | undefined {
  if (error instanceof FatalError) return error
  const refused = remedyFor(error)
  if (refused || !isConnectionError(error)) return refused
  return new FatalError(
    `The connection to PostgreSQL was lost (${messageOf(error)}). See that PostgreSQL runs and can be reached, then try again; what was accepted is safe.`,
  )
}

/** What to do, where PostgreSQL refuses. */
export function remedyFor(error: unknown): FatalError | undefined {
  const sentence = remedies[codeOf(error) ?? '']?.(messageOf(error))
  return sentence === undefined ? undefined : new FatalError(sentence)
}
