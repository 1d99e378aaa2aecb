import { sameEmail } from '../model/email.ts'
import { statuses, type Status, type Task } from '../model/tasks.ts'
import type { User } from '../model/users.ts'
import { tasksIn } from './progress.ts'

const zonePrefix = 'emp-'

/** The drop id of an employee's zone: SPEC 4 'Assignment'. The drop id of a column is its status. */
export function dropIdOf(member: Pick<User, 'email'>): string {
  return zonePrefix + member.email
}

/** The e-mail of the person whose zone has a drop id. */
export function emailOfZone(dropId: string): string {
  return dropId.slice(zonePrefix.length)
}

/** The request that a drop list makes when a task is put there. */
export type Drop =
  | {
      readonly name: 'task.move'
      readonly args: { readonly taskId: string; readonly status: Status; readonly before?: string }
    }
  | { readonly name: 'task.assign'; readonly args: { readonly taskId: string; readonly assignedTo: string } }

/**
 * The request that dropping a task makes. SPEC 4 'Assignment': an employee's zone assigns and keeps the status, a
 * column sets the status and keeps the assignee. Nothing where the task already is, and nothing outside of any list.
 * `before` is the id of the task in the column that it is dropped in front of, `''` at the end; without it, no place is
 * meant.
 */
export function dropOf(task: Task, dropId: string | undefined, before?: string): Drop | undefined {
  const status = statuses.find((status) => status === dropId)
  if (status) return task.status === status && before === undefined ? undefined : moveOf(task, status, before)
  if (!dropId?.startsWith(zonePrefix)) return undefined
  const email = emailOfZone(dropId)
  return sameEmail(email, task.assignedTo) ? undefined : assignmentOf(task, email)
}

/**
 * Whether a task already stands where it would be dropped (see `dropOf`), so that nothing moves: in front of itself, or of
 * the next one. `column` is all tasks of the column, in order.
 */
export function standsBefore(column: readonly Task[], { id }: Task, before: string | undefined): boolean {
  const place = column.findIndex((task) => task.id === id)
  return before === id || (place !== -1 && (column[place + 1]?.id ?? '') === before)
}

/** The drop id of where a drop puts a task; that of no list when the task is taken from somebody. */
export function dropIdAfter({ name, args }: Drop): string {
  return name === 'task.move' ? args.status : dropIdOf({ email: args.assignedTo })
}

/** The request that gives a task a status, and a place in that column if one is meant (see `dropOf`). */
export function moveOf(task: Task, status: Status, before?: string): Drop {
  return { name: 'task.move', args: { taskId: task.id, status, ...(before !== undefined && { before }) } }
}

/** The request that gives a task to an employee (by e-mail), or to nobody (`''`). */
export function assignmentOf(task: Task, assignedTo: string): Drop {
  return { name: 'task.assign', args: { taskId: task.id, assignedTo } }
}

/** Whether a drop completes a project: SPEC 4 'Progress'. `tasks` is all tasks of the project. */
export function completes(tasks: readonly Task[], task: Task, drop: Drop): boolean {
  const isDone = drop.name === 'task.move' && drop.args.status === 'Done' && task.status !== 'Done'
  return isDone && tasksIn(tasks, 'Done') === tasks.length - 1
}
