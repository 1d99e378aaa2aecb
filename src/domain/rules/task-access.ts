import { isEmployee, type Actor } from '../model/actor.ts'
import { projectName } from '../model/names.ts'
import { isArchived } from '../model/projects.ts'
import type { Task } from '../model/tasks.ts'
import type { User } from '../model/users.ts'
import type { Context } from '../request/command.ts'
import { refuse } from '../request/refusal.ts'
import { sought } from '../see/sought.ts'

/** The task that the caller wants to change, if they have it and its project is not archived (DECISIONS 'Archived projects'). */
export function findTask(context: Context, taskId: string): Task {
  const task = sought(context, 'tasks', taskId) ?? refuse('gone', 'This task is not here (any more).')
  refuseArchived(context, task.projectId)
  return task
}

/** Refuses to change what belongs to an archived project: it is read-only until it is brought back. */
export function refuseArchived({ draft }: Context, projectId: string): void {
  const project = draft.projects.get(projectId)
  if (project && isArchived(project))
    refuse('conflict', `'${projectName(project)}' is archived, so its tasks cannot be changed.`)
}

/**
 * What is recorded of whoever changes status or comment (SPEC 4): an employee's change waits to be told to the manager;
 * a manager knows their own.
 */
export function updatedBy(me: User): Pick<Task, 'lastUpdatedBy' | 'managerNotified'> {
  return { lastUpdatedBy: me.email, managerNotified: !isEmployee(me) }
}

/** Refuses what only those who decide about a task may do. */
export function onlyForManagers(allowed: boolean, what: string): void {
  if (!allowed) refuse('forbidden', `Only an admin or the manager of this project can ${what}.`)
}

/** The caller as somebody with an account: whatever is written down names its author. */
export function author(me: Actor): User {
  return typeof me === 'string' ? refuse('forbidden', 'Log in to do this.') : me
}
