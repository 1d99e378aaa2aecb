/** What two e-mails have in common when they are the same identity: DECISIONS 'Identity and references'. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

/** Whether two e-mails are one identity: trimmed, without regard to case. An empty one is nobody's. */
export function sameEmail(one: string, other: string): boolean {
  const key = emailKey(one)
  return key !== '' && key === emailKey(other)
}

/** Said under the field of what is typed anew as an e-mail and has no such form (DECISIONS 'Identity'). */
export const invalidEmail = 'Enter a valid e-mail address'

const label = String.raw`[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?`
const emailPattern = new RegExp(String.raw`^[a-z0-9.!#$%&'*+/=?^_\x60{|}~-]+@${label}(?:\.${label})*$`, 'i')

/**
 * Whether a text, trimmed, has the form that an e-mail-type input takes (SPEC 5): the production of a 'valid e-mail
 * address' in the HTML standard, to the letter. What is stored already may have any form.
 */
export function isEmail(text: string): boolean {
  return emailPattern.test(text.trim())
}
