import { can } from '../can.ts'
import { notificationTypes, type Notification, type NotificationType } from '../model/notifications.ts'
import type { RowId } from '../model/tables.ts'
import type { User } from '../model/users.ts'
import { momentOfId } from '../state/ids.ts'
import type { State } from '../state/state.ts'

/** The kind a notification is shown as. SPEC 2: an unknown type is treated as info. */
export function shownType({ type }: Notification): NotificationType {
  return notificationTypes.find((known) => known === type) ?? 'info'
}

const earliest = Date.UTC(2000, 0)
const latest = Date.UTC(2100, 0)

/** When a notification was made, in milliseconds since 1970; nothing when its id, set by somebody else, is no time. */
export function timeOf({ id }: Notification): number | undefined {
  const moment = momentOfId(id)
  return moment >= earliest && moment < latest ? moment : undefined
}

/** What a notification is about, as a row that can be opened. */
export interface Subject {
  readonly table: 'tasks' | 'projects'
  readonly id: RowId
}

/**
 * What a notification leads to: the task or project it is about, if that exists and its reader sees it (DECISIONS
 * 'Tasks': a notification about one that is no longer theirs stays, without a link). Employees have no project page.
 */
export function subjectOf(state: State, me: User, { taskId, projectId }: Notification): Subject | undefined {
  const task = state.tasks.get(taskId ?? '')
  if (task) return can.seeTask(state, me, task) ? { table: 'tasks', id: task.id } : undefined
  const project = state.projects.get(projectId ?? '')
  return project && can.openProject(me, project) ? { table: 'projects', id: project.id } : undefined
}

/** Notifications drawn as one line: the newest stands for all of them. */
export type NewsLine = readonly [Notification, ...Notification[]]

/**
 * Groups consecutive notifications that say the same about the same thing and, of the further kinds, those made at the
 * same moment, such as for many tasks changed at once. Newest first, as they came.
 */
export function linesOf(notifications: readonly Notification[]): NewsLine[] {
  const lines: [Notification, ...Notification[]][] = []
  for (const notification of notifications) {
    const line = lines.at(-1)
    if (line && belongTogether(line[0], notification)) line.push(notification)
    else lines.push([notification])
  }
  return lines
}

/** For SPEC's own notifications, role and type tell the kind. */
function belongTogether(one: Notification, other: Notification): boolean {
  const isSameThing =
    (one.taskId ?? one.projectId) !== undefined &&
    one.taskId === other.taskId &&
    one.projectId === other.projectId
  const isAtOnce = one.kind !== undefined && one.time !== '' && one.time === other.time
  const isSameWay = one.kind === other.kind && one.role === other.role && one.type === other.type
  return isSameWay && (isSameThing || isAtOnce)
}
