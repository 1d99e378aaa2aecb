import { emailKey, sameEmail, statuses, type Status, type Task, type User } from '../model.ts'
import { byUrgency } from './urgency.ts'

const zonePrefix = 'emp-'

/** The drop id of an employee's zone: SPEC 4 'Assignment'. That of a column is its status. */
export function dropIdOf(member: User): string {
  return zonePrefix + member.email
}

/** What a place of the board asks for when a task is put there. */
export type Drop =
  | { readonly name: 'task.move'; readonly args: { readonly taskId: string; readonly status: Status } }
  | { readonly name: 'task.assign'; readonly args: { readonly taskId: string; readonly assignedTo: string } }

/**
 * What dropping a task somewhere asks for. SPEC 4 'Assignment': an employee's zone assigns and keeps the status, a
 * column sets the status and keeps the assignee. Nothing where the task already is, and nothing outside of any place.
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

/**
 * What stands where on a project's board, by drop id, the urgent first (SPEC 2 'Manager Dashboard'): every task in the
 * column of its status, and those of a member in his zone as well.
 */
export function tasksByPlace(
  tasks: readonly Task[],
  members: readonly User[],
): ReadonlyMap<string, readonly Task[]> {
  const zones = new Map(members.map((member) => [emailKey(member.email), dropIdOf(member)]))
  const places = new Map<string, Task[]>()
  for (const id of [...statuses, ...zones.values()]) places.set(id, [])
  for (const task of byUrgency(tasks)) {
    places.get(task.status)?.push(task)
    places.get(zones.get(emailKey(task.assignedTo)) ?? '')?.push(task)
  }
  return places
}

/** The tasks of one person among those given, the urgent first. */
export function tasksOfPerson(tasks: readonly Task[], person: User): Task[] {
  return byUrgency(tasks.filter((task) => sameEmail(task.assignedTo, person.email)))
}
