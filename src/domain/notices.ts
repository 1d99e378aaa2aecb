import { timeText } from './day.ts'
import type { Draft } from './draft.ts'
import {
  keptNotifications,
  sameEmail,
  type NotificationType,
  type Project,
  type Role,
  type RowId,
  type Task,
} from './model.ts'

/**
 * What a change tells whom (SPEC 4 'Notifications', DECISIONS 'Notifications'): follow-ups of every entry, so that
 * no screen has to be open. What was told is flagged on the task, which makes catching up the same as telling.
 */
export function tellOfChanges(draft: Draft, by: string): void {
  for (const { before, now } of draft.projects.written()) {
    if (before && !now) notify(draft, 'admin', 'danger', `Project '${before.name}' and its tasks deleted.`)
  }
  for (const { id, before, now } of draft.tasks.written()) {
    if (!now) continue
    if (before) forgetWhatWasTold(draft, before, now)
    tellOfTask(draft, id, by)
  }
  dropOldest(draft)
}

/** Tells whatever stored tasks have not told yet: at start, and when a day has ended. */
export function catchUp(draft: Draft): void {
  for (const task of draft.tasks.values()) tellOfTask(draft, task.id, task.lastUpdatedBy)
  dropOldest(draft)
}

/** Reopening a task or assigning it to someone else makes its completion or assignment news again. */
function forgetWhatWasTold(draft: Draft, before: Task, now: Task): void {
  if (before.status === 'Done' && now.status !== 'Done') {
    draft.tasks.update(now, { notifiedForCompletion: false, notifiedForCompletionByAdmin: false })
  }
  if (!sameEmail(before.assignedTo, now.assignedTo) && !isRename(draft, before, now)) {
    draft.tasks.update(now, { notifiedForAssignmentByAdmin: false })
  }
}

/** Whether the assignee is the same person under his new e-mail. */
function isRename(draft: Draft, before: Task, now: Task): boolean {
  return draft.users
    .written()
    .some((user) => user.before?.email === before.assignedTo && user.now?.email === now.assignedTo)
}

function tellOfTask(draft: Draft, id: RowId, by: string): void {
  const task = draft.tasks.get(id)!
  const project = draft.projects.get(task.projectId)
  const told: Partial<{ -readonly [F in keyof Task]: Task[F] }> = {}

  if (task.status === 'Done' && !task.notifiedForCompletionByAdmin) {
    const assignee = task.assignedTo || by || 'someone'
    notify(draft, 'admin', 'success', `Task '${task.title}' has been completed by ${assignee}.`)
    told.notifiedForCompletionByAdmin = true
  }
  if (task.assignedTo && !task.notifiedForAssignmentByAdmin) {
    notify(draft, 'admin', 'info', `Task '${task.title}' assigned to ${task.assignedTo}.`)
    told.notifiedForAssignmentByAdmin = true
  }
  if (task.lastUpdatedBy && !task.managerNotified && project && isMember(project, task.lastUpdatedBy)) {
    const message = `Task '${task.title}' was updated by ${task.lastUpdatedBy}`
    if (project.manager) notify(draft, 'manager', 'info', message, project.manager)
    told.managerNotified = true
  }
  if (task.status === 'Done' && task.comments && task.assignedTo && !task.notifiedForCompletion) {
    const message = `Task '${task.title}' marked as completed. Manager's Comment: '${task.comments}'`
    notify(draft, 'employee', 'success', message, task.assignedTo)
    told.notifiedForCompletion = true
  }
  if (isOverdue(task, draft.today) && task.overdueNotifiedFor !== task.dueDate) {
    const message = `⏰ Task '${task.title}' is overdue!`
    if (project?.manager) notify(draft, 'manager', 'warning', message, project.manager)
    if (task.assignedTo) notify(draft, 'employee', 'warning', message, task.assignedTo)
    told.overdueNotifiedFor = task.dueDate
  }
  if (Object.keys(told).length > 0) draft.tasks.update(task, told)
}

/** Whether a task's due day has ended and it is not done. DECISIONS: a due date is overdue once that day has ended. */
export function isOverdue(task: Task, today: string): boolean {
  return task.dueDate !== '' && task.status !== 'Done' && task.dueDate < today
}

function isMember(project: Project, email: string): boolean {
  return project.employees.some((member) => sameEmail(member, email))
}

function notify(draft: Draft, role: Role, type: NotificationType, message: string, recipient?: string): void {
  const id = draft.nextId()
  const time = timeText(draft.at)
  draft.notifications.create({ id, message, read: false, time, role, ...(recipient && { recipient }), type })
}

function dropOldest(draft: Draft): void {
  const surplus = draft.notifications.size - keptNotifications
  if (surplus <= 0) return
  const oldestFirst = [...draft.notifications.values()].toSorted((a, b) => a.id - b.id)
  for (const notification of oldestFirst.slice(0, surplus)) draft.notifications.remove(notification)
}
