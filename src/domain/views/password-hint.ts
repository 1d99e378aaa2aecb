import type { PasswordTerms } from '../rules/new-password.ts'

/** How long a new password has to be, as a sentence for the field in which somebody sets one. SPEC 5. */
export function passwordHint({ leastPassword }: PasswordTerms): string {
  return `At least ${leastPassword} characters.`
}
