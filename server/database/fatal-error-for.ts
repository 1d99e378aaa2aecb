import { codeOf, messageOf } from '../error-parts.ts'
import { FatalError, NoRoomError } from '../fatal-error.ts'
import { isConnectionError } from './connection-error.ts'

function refusesUser(said: string): string {
  return `PostgreSQL refuses this user (${said}). Create or let them in there, or correct user and password in DATABASE_URL, then try again.`
}

/** Of a write that there is no room for. */
const noRoom = '53100'

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
  '25006': (said) =>
    `PostgreSQL lets nobody write there (${said}). Name the one in DATABASE_URL that takes what is written, and no replica of it; or let it do so (default_transaction_read_only), then try again.`,
  '3F000': (said) =>
    `PostgreSQL has no place for the tables of EMS (${said}): of the schemas in search_path there is none. Create one, or correct search_path, then try again.`,
  [noRoom]: (said) => `PostgreSQL has no room left on its disk (${said}). Make some, then try again.`,
}

/** The sentence for whoever runs EMS, where an error has one: its own, or what to do where PostgreSQL refuses, or is gone halfway. */
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
  const code = codeOf(error) ?? ''
  const sentence = remedies[code]?.(messageOf(error))
  if (sentence === undefined) return undefined
  return code === noRoom ? new NoRoomError(sentence) : new FatalError(sentence)
}
