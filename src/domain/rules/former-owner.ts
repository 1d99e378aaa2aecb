import { isPerson } from '../model/actor.ts'
import type { Context } from '../request/command.ts'
import { refuse } from '../request/refusal.ts'
import { taskName } from '../model/names.ts'
import type { Draft } from '../state/draft.ts'
import { emailKey, sameEmail } from '../model/email.ts'
import { roles } from '../model/users.ts'
import { userByEmail } from '../state/by-email.ts'
import { without } from './settle.ts'

/**
 * Clears what refers to an e-mail that has no owner and is about to get one: it belonged to somebody else, who has been
 * deleted. The next owner inherits neither projects nor tasks nor notifications. In a browser, where everyone sees the
 * whole workspace anyway, all of it stays for whoever has that e-mail next (SPEC 3).
 */
export function forgetFormerOwner(draft: Draft, email: string): void {
  const key = emailKey(email)
  if (key === '' || userByEmail(draft, email)) return
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

/**
 * Keeps an undo, or anything else that brings back an earlier state, from giving it to the next owner of an e-mail:
 * news of the former owner stays away, and a task refuses the request.
 */
export function keepFromNextOwner({ draft, me }: Context, isNextOwners: (email: string) => boolean): void {
  for (const { before, now } of draft.notifications.written()) {
    if (before || !now?.recipient || (isPerson(me) && sameEmail(now.recipient, me.email))) continue
    if (isNextOwners(now.recipient)) draft.notifications.remove(now)
  }
  for (const { before, now } of draft.tasks.written()) {
    if (!now?.assignedTo || (before && sameEmail(before.assignedTo, now.assignedTo))) continue
    if (isNextOwners(now.assignedTo))
      refuse(
        'conflict',
        `${now.assignedTo} belongs to somebody else now, so '${taskName(now)}' stays as it is.`,
      )
  }
}
