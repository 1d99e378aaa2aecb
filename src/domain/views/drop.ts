import { sameEmail } from '../model/email.ts'
import { statuses, type Status, type Task } from '../model/tasks.ts'
import type { User } from '../model/users.ts'

const zonePrefix = 'emp-'

/** The drop id of an employee's zone: SPEC 4 'Assignment'. That of a column is its status. */
export function dropIdOf(member: User): string {
  return zonePrefix + member.email
}

/** What a drop list asks for when a task is put there. */
export type Drop =
  | { readonly name: 'task.move'; readonly args: { readonly taskId: string; readonly status: Status } }
  | { readonly name: 'task.assign'; readonly args: { readonly taskId: string; readonly assignedTo: string } }

/**
 * What dropping a task somewhere asks for. SPEC 4 'Assignment': an employee's zone assigns and keeps the status, a
 * column sets the status and keeps the assignee. Nothing where the task already is, and nothing outside of any list.
 */
export function dropOf(task: Task, dropId: string | undefined): Drop | undefined {
  const status = statuses.find((status) => status === dropId)
  if (status) return task.status === status ? undefined : moveOf(task, status)
  if (!dropId?.startsWith(zonePrefix)) return undefined
  const email = dropId.slice(zonePrefix.length)
  return sameEmail(email, task.assignedTo) ? undefined : assignmentOf(task, email)
}

/** The request that gives a task a status. */
export function moveOf(task: Task, status: Status): Drop {
  return { name: 'task.move', args: { taskId: task.id, status } }
}

/** The request that gives a task to an employee (by e-mail), or to nobody (`''`). */
export function assignmentOf(task: Task, assignedTo: string): Drop {
  return { name: 'task.assign', args: { taskId: task.id, assignedTo } }
}
