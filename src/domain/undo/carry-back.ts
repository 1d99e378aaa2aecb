import { emailKey, sameEmail } from '../model/email.ts'
import { roles, type User } from '../model/users.ts'
import type { Context } from '../request/command.ts'
import { cameSince, type Since } from './came-since.ts'

/**
 * Updates the references that came since an entry when an undo changes an e-mail, as any change of an e-mail does
 * (DECISIONS 'Identity and references'): news, and who changed a task last. References from before then stay as they
 * are. Where the person was given a project or a task since, the undo is refused.
 */
export function carryBack(context: Context, since: Since): void {
  for (const { before, now } of context.draft.users.written())
    if (before && now && before.email !== now.email) carry(context, since, before, now)
}

function carry(context: Context, since: Since, { email: old }: User, { email }: User): void {
  const { users, notifications, tasks } = context.draft
  const key = emailKey(old)
  // If another account has the old e-mail too (foreign data may), nobody can tell whom it means.
  if (key === '' || users.where('email', key).length > 0) return
  for (const role of roles)
    for (const row of notifications.where('audience', `${role}:${key}`))
      if (cameSince(context, since, notifications, row, ({ recipient = '' }) => sameEmail(recipient, old)))
        notifications.update(row, { recipient: email })
  for (const row of tasks.values())
    if (cameSince(context, since, tasks, row, ({ lastUpdatedBy }) => sameEmail(lastUpdatedBy, old)))
      if (sameEmail(row.lastUpdatedBy, old)) tasks.update(row, { lastUpdatedBy: email })
}
