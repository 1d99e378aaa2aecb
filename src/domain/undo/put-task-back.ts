import * as v from 'valibot'
import { can } from '../can.ts'
import { isPerson } from '../model/actor.ts'
import { sameValue, type Fields } from '../state/change.ts'
import { toldFields } from '../model/fields.ts'
import { command, rowId } from '../request/command.ts'
import { sameEmail } from '../model/email.ts'
import { findTask } from '../rules/task-access.ts'
import type { Task } from '../model/tasks.ts'
import { isEmployeeOf, userByEmail } from '../state/by-email.ts'
import { refuse } from '../request/refusal.ts'
import { peopleThen } from '../rules/people-then.ts'
import { withReferences } from '../state/references.ts'
import { rowThen } from '../request/row-then.ts'
import { personName, projectName, taskName } from '../model/names.ts'

/**
 * Puts one task back to how it was right after entry `seq`, whatever was done to it since. Can be undone like any other
 * request. Raises no news: the admin who does it knows, and nobody is told again of work that they did long ago.
 * Refused when the task did not exist then, is gone now, or was assigned to somebody who is no longer a member.
 */
export const putTaskBack = command(
  v.object({ taskId: rowId, seq: v.pipe(v.number(), v.integer()) }),
  (context, { taskId, seq }) => {
    const { draft, me, past } = context
    if (!isPerson(me) || !can.putTaskBack(me))
      return refuse('forbidden', 'Only an admin can put a task back to how it was.')
    const task = findTask(context, taskId)
    const project = draft.projects.get(task.projectId) ?? refuse('gone', 'The project of this task is gone.')
    const was =
      rowThen(past, { table: 'tasks', id: taskId, row: task }, seq) ??
      refuse('gone', `'${taskName(task)}' did not exist yet.`)
    const people = peopleThen(context, { seq, projectIds: [task.projectId] })
    const then = withReferences('tasks', was, people.now)
    if (then.assignedTo && !isEmployeeOf(draft, project, then.assignedTo)) {
      const isOthers = people.isNextOwners(then.assignedTo)
      const former = isOthers ? undefined : userByEmail(draft, then.assignedTo)
      const name = former ? personName(former) : then.assignedTo
      refuse('conflict', `${name}, whose task it was, is no longer an employee of '${projectName(project)}'.`)
    }
    const wanted = asItWas(task, then)
    if (sameValue(wanted, task)) return
    const now = draft.tasks.update(task, wanted)
    draft.tasks.update(now, asTold(task, now, me.email))
    draft.terms.nextOwner?.keepAway(context, people.isNextOwners)
  },
  { quiet: true, exact: true },
)

/**
 * A task with the fields that people set as they were then and, if its status changes, the day it was done. Fields that
 * follow from others are left, and it stays in its project.
 */
export function asItWas(now: Task, then: Task): Task {
  const was: Fields = { ...then }
  const fields = toldFields('tasks').filter((field) => !leftAsIs.has(field) && field in was)
  return {
    ...now,
    ...Object.fromEntries(fields.map((field) => [field, was[field]])),
    ...(now.status !== then.status && { doneAt: then.doneAt }),
  }
}

/** A task keeps its project and its place, and what its assignee said of it then does not become true again. */
const leftAsIs = new Set(['projectId', 'readyForReview', 'rank'])

/**
 * The bookkeeping of a task put back, as if all its news had been sent: who changed it, and no review mark for its
 * former state (`notices`, `tasks`).
 */
function asTold(before: Task, now: Task, by: string): Partial<Task> {
  const isDone = now.status === 'Done'
  const isUpdate = now.status !== before.status
  return {
    ...(isUpdate && { lastUpdatedBy: by, managerNotified: true }),
    readyForReview: before.readyForReview && !isUpdate && sameEmail(before.assignedTo, now.assignedTo),
    notifiedForAssignmentByAdmin: now.assignedTo !== '',
    notifiedForCompletionByAdmin: isDone,
    notifiedForCompletion:
      isDone && (before.notifiedForCompletion || (now.assignedTo && now.comments) !== ''),
  }
}
