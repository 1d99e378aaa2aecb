/** What two e-mails have in common when they are the same identity: DECISIONS 'Identity and references'. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

/** Whether two e-mails are one identity: trimmed, without regard to case. An empty one is nobody's. */
export function sameEmail(one: string, other: string): boolean {
  const key = emailKey(one)
  return key !== '' && key === emailKey(other)
}
