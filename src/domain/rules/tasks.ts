import * as v from 'valibot'
import { can } from '../can.ts'
import { isPerson } from '../model/actor.ts'
import {
  command,
  longestLine,
  longestText,
  optionalDay,
  required,
  rowId,
  text,
  upTo,
  type Context,
} from '../request/command.ts'
import { emailKey } from '../model/email.ts'
import { isMember } from '../model/projects.ts'
import { priorities, statuses, type Status, type Task } from '../model/tasks.ts'
import { newRow } from '../model/new-row.ts'
import { sought } from '../see/sought.ts'
import { employeeByEmail } from '../state/by-email.ts'
import { refuse } from '../request/refusal.ts'
import { hasHandRank } from './hand-order.ts'
import { ranksToStand } from './placing.ts'
import { commentLimit, writeComment } from './write-comment.ts'
import { findTask, onlyForManagers, refuseArchived, updatedBy } from './task-access.ts'

/** SPEC 5 'Add task': said if the title or the project is missing. */
export const incomplete = 'Enter task title and select project'

/** The description of a task. */
export const description = v.pipe(text, upTo(longestText, 'Descriptions'))

const comments = v.pipe(text, commentLimit)

/** What a new task may be given besides its title; several tasks created at once share it. */
export const common = {
  projectId: v.pipe(v.string(incomplete), v.nonEmpty(incomplete)),
  priority: v.optional(v.picklist(priorities, 'Choose a priority'), 'Normal'),
  dueDate: v.optional(optionalDay, ''),
  description: v.optional(description, ''),
  /** The e-mail of a member of the project, or `''`. */
  assignedTo: v.optional(text, ''),
  status: v.optional(v.picklist(statuses), 'To Do'),
}

/** The longest title. */
export const titleLimit = upTo(longestLine, 'Titles')

/** The title of a new task. */
export const title = required(incomplete, titleLimit)

/**
 * Adds a task to a project, and returns its id. SPEC 5 'Add task': a title and a project are needed; priority defaults
 * to Normal. Rule T20: it may start out assigned and in another column.
 */
export const createTask = command(v.object({ title, ...common }), (context, { title, ...fields }) =>
  addTask(context, title, fields),
)

/** Adds a task, and returns its id. */
export function addTask(
  context: Context,
  title: string,
  { projectId, assignedTo, status, ...fields }: v.InferOutput<v.ObjectSchema<typeof common, undefined>>,
): string {
  const { draft, me } = context
  if (!sought(context, 'projects', projectId))
    refuse('gone', 'This project is not here (any more).', 'projectId')
  refuseArchived(context, projectId)
  if (!can.createTask(draft, me, { projectId }))
    refuse('forbidden', 'Only the manager of this project can add tasks to it.')
  const task = newRow('tasks', { id: draft.nextId(), title, projectId, ...fields, ...madeBy(context) })
  if (assignedTo) onlyForManagers(can.assignTask(draft, me, task), 'assign its tasks')
  if (status !== task.status && !can.moveTask(draft, me, task, status))
    refuse('forbidden', `You cannot set this task to ${status}.`)
  const doneAt = status === 'Done' ? draft.at : ''
  return draft.tasks.create({
    ...task,
    status,
    doneAt,
    assignedTo: assigneeIn(context, projectId, assignedTo),
  }).id
}

/** When a task is created, and by whom. */
export function madeBy({ draft, me }: Context): Pick<Task, 'createdAt' | 'createdBy'> {
  return { createdAt: draft.at, createdBy: isPerson(me) ? me.id : '' }
}

/**
 * Moves a task to another column, or to another place in its own: right before the task with the id `before`, or to the
 * end (`''`). SPEC 4 'Assignment': a drop on a column sets the status and keeps the assignee. Without `before`, or if
 * that task is no longer in this column, no place is set.
 */
export const moveTask = command(
  v.object({ taskId: rowId, status: v.picklist(statuses), before: v.optional(text) }),
  (context, { taskId, status, before }) => {
    updateTask(context, findTask(context, taskId), { status })
    if (before !== undefined) placeTask(context, taskId, before)
  },
)

/** Gives a task its place in its column, if the caller decides about its project: nobody else sees the column. */
function placeTask({ draft, me }: Context, taskId: string, before: string): void {
  const task = draft.tasks.get(taskId)
  if (!task || !can.editTask(draft, me, task)) return
  const tasks = draft.tasks.where('projectId', task.projectId)
  const column = tasks.filter(({ status }) => status === task.status)
  const isTaken = (rank: string): boolean => tasks.some((other) => hasHandRank(other, rank))
  for (const [id, rank] of ranksToStand(column, task, before, isTaken)) {
    const other = draft.tasks.get(id)
    if (other) draft.tasks.update(other, { rank })
  }
}

/** Writes a comment through SPEC's box (SPEC 4: 'Comment updated'): text that is already there is not a new comment. */
export const commentTask = command(v.object({ taskId: rowId, comments }), (context, args) => {
  updateTask(context, findTask(context, args.taskId), { comments: args.comments })
})

/**
 * Saves status and comment together, as My Employees does. SPEC 4: 'Task updated'. What is not given stays, so that an
 * untouched field of a form overwrites nobody's change.
 */
export const saveTask = command(
  v.object({ taskId: rowId, status: v.optional(v.picklist(statuses)), comments: v.optional(comments) }),
  (context, { taskId, ...wanted }) => {
    updateTask(context, findTask(context, taskId), wanted)
  },
)

/** Assigns a task to a member of its project, or to nobody (`''`). SPEC 4 'Assignment': the status is kept. */
export const assignTask = command(v.object({ taskId: rowId, assignedTo: text }), (context, args) => {
  const { draft, me } = context
  const task = findTask(context, args.taskId)
  onlyForManagers(can.assignTask(draft, me, task), 'assign its tasks')
  const assignedTo = assigneeIn(context, task.projectId, args.assignedTo)
  if (emailKey(task.assignedTo) === emailKey(assignedTo)) return
  draft.tasks.update(task, { assignedTo })
})

/** The e-mail of a member of a project as the account has it, however it is written here; `''` for nobody (A2, A3). */
function assigneeIn({ draft }: Context, projectId: string, email: string): string {
  const project = draft.projects.get(projectId)
  const assignee = employeeByEmail(draft, email)
  if (email && !(project && assignee && isMember(project, assignee.email)))
    refuse('conflict', `${email} is not an employee of this project.`)
  return assignee?.email ?? ''
}

/** The only place where people change a status, since whoever changes it is recorded with it (SPEC 4). */
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
