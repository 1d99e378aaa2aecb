import * as v from 'valibot'
import { can } from '../can.ts'
import { isPerson } from '../model/actor.ts'
import { command, optionalDay, rowId, text, type Context } from '../request/command.ts'
import { emailKey } from '../model/email.ts'
import { isMember } from '../model/projects.ts'
import { priorities, statuses, type Status, type Task } from '../model/tasks.ts'
import { newRow } from '../model/new-row.ts'
import { sought } from '../see/sought.ts'
import { employeeByEmail } from '../state/by-email.ts'
import { refuse } from '../request/refusal.ts'
import { writeComment } from './comments.ts'
import { findTask, onlyForManagers, refuseArchived, updatedBy } from './task-access.ts'

const incomplete = 'Enter task title and select project'

/** Adds a task to a project. SPEC 5 'Add task': a title and a project are needed; priority defaults to Normal. */
export const createTask = command(
  v.object({
    title: v.pipe(v.string(incomplete), v.trim(), v.nonEmpty(incomplete)),
    projectId: v.pipe(v.string(incomplete), v.nonEmpty(incomplete)),
    priority: v.optional(v.picklist(priorities, 'Choose a priority'), 'Normal'),
    dueDate: v.optional(optionalDay, ''),
    description: v.optional(text, ''),
  }),
  (context, { projectId, ...fields }) => {
    const { draft, me } = context
    if (!sought(context, 'projects', projectId)) refuse('gone', 'This project is gone.', 'projectId')
    refuseArchived(context, projectId)
    if (!can.createTask(draft, me, { projectId }))
      refuse('forbidden', 'Only the manager of this project can add tasks to it.')
    return draft.tasks.create(
      newRow('tasks', { id: draft.nextId(), projectId, ...fields, ...madeBy(context) }),
    ).id
  },
)

/** When a task is made, and by whom. */
export function madeBy({ draft, me }: Context): Pick<Task, 'createdAt' | 'createdBy'> {
  return { createdAt: draft.at, createdBy: isPerson(me) ? me.id : '' }
}

/** Puts a task into another column. SPEC 4 'Assignment': a drop on a column sets the status and keeps the assignee. */
export const moveTask = command(
  v.object({ taskId: rowId, status: v.picklist(statuses) }),
  (context, args) => {
    updateTask(context, findTask(context, args.taskId), { status: args.status })
  },
)

/** Writes a comment through the box of SPEC (SPEC 4: 'Comment updated'): what is there already is none. */
export const commentTask = command(v.object({ taskId: rowId, comments: text }), (context, args) => {
  updateTask(context, findTask(context, args.taskId), { comments: args.comments })
})

/**
 * Saves status and comment together, as My Employees does. SPEC 4: 'Task updated'. What is not given stays, so that
 * an untouched field of a form overwrites nobody's change.
 */
export const saveTask = command(
  v.object({ taskId: rowId, status: v.optional(v.picklist(statuses)), comments: v.optional(text) }),
  (context, { taskId, ...wanted }) => {
    updateTask(context, findTask(context, taskId), wanted)
  },
)

/** Assigns a task to a member of its project, or to nobody (`''`). SPEC 4 'Assignment': the status is kept. */
export const assignTask = command(v.object({ taskId: rowId, assignedTo: text }), (context, args) => {
  const { draft, me } = context
  const task = findTask(context, args.taskId)
  onlyForManagers(can.assignTask(draft, me, task), 'assign its tasks')
  const project = draft.projects.get(task.projectId)
  const assignee = employeeByEmail(draft, args.assignedTo)
  if (args.assignedTo && !(project && assignee && isMember(project, assignee.email)))
    refuse('conflict', `${args.assignedTo} is not an employee of this project.`)
  if (emailKey(task.assignedTo) === emailKey(args.assignedTo)) return
  draft.tasks.update(task, { assignedTo: assignee?.email ?? '' })
})

/** The one place where people change a status, since who changes it is remembered with it (SPEC 4). */
function updateTask(
  context: Context,
  task: Task,
  wanted: { status?: Status | undefined; comments?: string | undefined },
): void {
  const { draft, me } = context
  const status = wanted.status ?? task.status
  if (status !== task.status && !can.moveTask(draft, me, task, status)) {
    refuse('forbidden', `You cannot set this task to ${status}.`)
  }
  if (!can.commentTask(draft, me, task)) refuse('forbidden', 'You cannot change this task.')
  if (!isPerson(me)) return
  if (status !== task.status) draft.tasks.update(task, { status, ...updatedBy(me) })
  if (wanted.comments !== undefined && wanted.comments !== task.comments)
    writeComment(context, task, wanted.comments)
}
