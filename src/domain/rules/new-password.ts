import * as v from 'valibot'
import { mostInPassword, tooCommon, tooLong } from '../model/secret.ts'
import { refuse } from '../request/refusal.ts'
import type { Terms } from '../request/terms.ts'

/** A new password. SPEC 5 and DECISIONS: required, which blanks do not satisfy. Its place says how long it must be. */
export const newPassword = v.pipe(
  v.string('Password is required'),
  v.check((password) => password.trim() !== '', 'Password is required'),
)

/** What a place asks of a password that somebody sets. */
export type PasswordTerms = Pick<Terms, 'leastPassword'>

/** What is wrong with a new password that is not empty, as a sentence for its field. SPEC 5. */
export function passwordFault({ leastPassword }: PasswordTerms, password: string): string | undefined {
  if (password === tooCommon) return 'This password is one of the most common ones. Choose another.'
  if (password === tooLong || password.length > mostInPassword) return 'Maximum 1,000 characters'
  return password.length < leastPassword ? `Minimum ${leastPassword} characters` : undefined
}

/** Refuses a command whose password, if given, cannot be accepted. */
export function refuseFaultyPassword(terms: PasswordTerms, password: string | undefined): void {
  const fault = password === undefined ? undefined : passwordFault(terms, password)
  if (fault !== undefined) refuse('invalid', fault, 'password')
}
