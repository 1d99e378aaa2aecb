import { asText, parse, parseObject, type Json } from '../../../domain/model/json.ts'
import type { User } from '../../../domain/model/users.ts'
import { wellFormed } from '../../../domain/model/well-formed.ts'

/** A user as stored under `currentUser`. */
export interface StoredUser {
  readonly id: string
  /** Whether the id is stored as EMS stores it, as a text. */
  readonly hasOwnId: boolean
  readonly email: string
  /**
   * Whether the key must be written anew: another implementation has stored a password there, which must not stay, or has
   * stored the login elsewhere.
   */
  readonly mustBeWritten: boolean
}

/** The text for `currentUser`. DECISIONS: it never carries a password. */
export function userText(user: User): string {
  return JSON.stringify({ ...user, password: undefined })
}

/** Whether this is valid under `currentUser`: SPEC 3 mirrors 'current user or null' there. */
export function isLogin(text: string | null): boolean {
  return text === null || parse(text) === null || parseObject(text) !== undefined
}

/** The user in a text of `currentUser`, if it can be read. */
export function readUser(text: string | null): StoredUser | undefined {
  const value = parseObject(text ?? undefined)
  return value && userIn(value)
}

/** The user in an object that says who is logged in. */
export function userIn(value: Json): StoredUser {
  const { id, email } = value
  return {
    id: typeof id === 'number' ? String(id) : wellFormed(asText(id)),
    hasOwnId: typeof id === 'string' && id !== '',
    email: wellFormed(asText(email)),
    mustBeWritten: 'password' in value,
  }
}
