/** The key that two e-mails share when they are the same identity: DECISIONS 'Identity and references'. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

/** Whether two e-mails are one identity: trimmed, ignoring case. An empty one is nobody's. */
export function sameEmail(one: string, other: string): boolean {
  const key = emailKey(one)
  return key !== '' && key === emailKey(other)
}

/** The message under the field of a newly typed e-mail that does not have the form of one (DECISIONS 'Identity'). */
export const invalidEmail = 'Enter a valid e-mail address'

const label = String.raw`[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?`
const emailPattern = new RegExp(String.raw`^[a-z0-9.!#$%&'*+/=?^_\x60{|}~-]+@${label}(?:\.${label})*$`, 'i')

/**
 * Whether a text, trimmed, has the form that an input of type e-mail accepts (SPEC 5): the HTML standard's production
 * of a 'valid e-mail address', to the letter. E-mails already stored may have any form.
 */
export function isEmail(text: string): boolean {
  return emailPattern.test(text.trim())
}
