import { emailKey, sameEmail } from '../model/email.ts'
import type { Draft } from '../state/draft.ts'

/** Whether two e-mails, one from before the request and one from after it, belong to one person (or both to nobody). */
export function isSamePerson(draft: Draft, before: string, now: string): boolean {
  const key = emailKey(now)
  if (emailKey(before) === key) return true
  if (key === '') return false
  // By the index, since this runs for every task that a request writes, perhaps tasks that many people leave at once.
  return draft.users.where('email', key).some(({ id }) => {
    const then = draft.users.before(id)
    return then !== undefined && sameEmail(then.email, before)
  })
}
