import type { Draft } from '../state/draft.ts'
import { emailKey, sameEmail } from '../model/email.ts'
import { roles } from '../model/users.ts'
import { userByEmail } from '../state/by-email.ts'
import { without } from './settle.ts'

/**
 * Clears what refers to an e-mail that is about to get an owner, where it has none: it was somebody else's, who was
 * deleted since. Where everyone sees the whole workspace anyway it stays, for whoever has that e-mail next (SPEC 3); where
 * an e-mail opens what belongs to it, the next owner inherits neither projects nor tasks nor notifications.
 */
export function forgetFormerOwner(draft: Draft, email: string): void {
  const key = emailKey(email)
  if (draft.terms.view === 'whole' || key === '' || userByEmail(draft, email)) return
  for (const project of draft.projects.where('manager', key)) draft.projects.update(project, { manager: '' })
  for (const project of draft.projects.where('employees', key))
    draft.projects.update(project, { employees: without(project.employees, email) })
  for (const task of draft.tasks.where('assignedTo', key)) draft.tasks.update(task, { assignedTo: '' })
  for (const task of draft.tasks.values())
    if (sameEmail(task.lastUpdatedBy, email)) draft.tasks.update(task, { lastUpdatedBy: '' })
  for (const user of draft.users.values())
    if (sameEmail(user.manager, email)) draft.users.update(user, { manager: '' })
  for (const role of roles)
    for (const notification of draft.notifications.where('audience', `${role}:${key}`))
      draft.notifications.remove(notification)
}
