import { emailKey, sameEmail } from '../model/email.ts'
import type { Draft } from '../state/draft.ts'

/** Whether two e-mails, one from before the request and one from after it, are those of one person (or both of nobody). */
export function isSamePerson(draft: Draft, before: string, now: string): boolean {
  if (emailKey(before) === emailKey(now)) return true
  return draft.users
    .written()
    .some(
      (user) =>
        user.before && user.now && sameEmail(user.before.email, before) && sameEmail(user.now.email, now),
    )
}
