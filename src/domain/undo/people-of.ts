import type { Context } from '../request/command.ts'
import type { Entry } from '../request/entry.ts'
import { projectsOf } from '../request/projects-of.ts'
import { peopleThen, type PeopleThen } from '../rules/people-then.ts'

/** Whom an entry means by the e-mails from before it, and by those that it left. */
export interface PeopleOf {
  readonly before: PeopleThen
  readonly left: PeopleThen
}

/** The people of an entry, who may have other e-mails by now. */
export function peopleOf(context: Context, { seq, changes }: Entry): PeopleOf {
  const { draft } = context
  const userIds = changes.flatMap(({ table, id }) => (table === 'users' ? [id] : []))
  const projectIds = changes.flatMap((change) => {
    if (change.table !== 'notifications') return projectsOf(draft, change, changes)
    const { projectId, taskId } = { ...change.after, ...change.before }
    const task = typeof taskId === 'string' ? draft.tasks.get(taskId) : undefined
    return [projectId, task?.projectId].filter((id) => typeof id === 'string')
  })
  const moment = { seq, userIds, projectIds: [...new Set(projectIds)] }
  return { before: peopleThen(context, { ...moment, isBefore: true }), left: peopleThen(context, moment) }
}
