import { isPerson, type Actor } from '../model/actor.ts'
import { timeText } from '../model/day.ts'
import { isDueTomorrow, isOverdue } from '../model/due.ts'
import { newRow } from '../model/new-row.ts'
import type { Draft } from '../state/draft.ts'
import { isInOpenProject } from '../state/open-projects.ts'
import { isArchived, isMember } from '../model/projects.ts'
import { addressOf, keptNotifications, type Notification } from '../model/notifications.ts'
import type { Task } from '../model/tasks.ts'
import { employeeByEmail } from '../state/by-email.ts'
import { newestComment } from './follow.ts'
import { newsOf, noticeTo } from './news.ts'
import { newsTexts, notices, type Notice } from './notification-texts.ts'
import { isSamePerson } from './renamed.ts'

/**
 * Raises the notifications of a change (SPEC 4 'Notifications', DECISIONS 'Notifications'): follow-ups of every entry,
 * so that no screen has to be open. What was told is flagged on the task, which makes catching up the same as telling.
 * SPEC's own notifications come first: the caller may see some of these but does not know what others have switched
 * off, and the ids of what they see must not depend on that.
 */
export function tellOfChanges(draft: Draft, me: Actor): void {
  for (const { before, now } of draft.projects.written()) {
    if (before && !now) notify(draft, notices.projectDeleted(before))
  }
  const told: Notice[] = []
  for (const { before, now } of draft.tasks.written()) {
    const task = now && before ? forgetWhatWasTold(draft, before, now) : now
    if (task) told.push(...tellOfTask(draft, task, isPerson(me) ? me.email : ''))
  }
  const back = tasksBroughtBack(draft)
  for (const task of back) tellOfTask(draft, task, task.lastUpdatedBy)
  const touched = new Set([...draft.tasks.written(), ...back].map(({ id }) => id))
  tellWhatIsDue(draft, Array.from(touched, (id) => draft.tasks.get(id) ?? []).flat())
  // That something is overdue says nothing of what was done to it.
  const deeds = new Set(told.flatMap((notice) => (notice.type === 'warning' ? [] : keyOf(notice))))
  const news = newsOf(draft, me, (task, { role, email }) =>
    keyOf({ taskId: task.id, role, recipient: email }).some((key) => deeds.has(key)),
  )
  for (const notice of news) notify(draft, notice)
  dropOldest(draft)
}

/** Tells what stored tasks have not told yet: at start, and when a day has ended. */
export function catchUp(draft: Draft): void {
  for (const task of draft.tasks.values()) tellOfTask(draft, task, task.lastUpdatedBy)
  tellWhatIsDue(draft, draft.tasks.values())
  // Also those that an earlier version kept by another rule.
  dropOldest(draft, draft.notifications.values())
}

/** Counts everything as told without telling it: for tasks that arrive in a way that is not news. */
export function countAsTold(draft: Draft): void {
  for (const task of draft.tasks.values()) {
    const { told } = untold(draft, task, task.lastUpdatedBy)
    const due = isDueTomorrow(task, draft.today) && { dueNotifiedFor: task.dueDate }
    const now = { ...told, ...due }
    if (Object.keys(now).length > 0) draft.tasks.update(task, now)
  }
}

/** The keys of a notification: its task with each person it tells. */
function keyOf(notice: Pick<Notice, 'taskId' | 'role' | 'recipient'>): string[] {
  return addressOf(notice).map((address) => `${notice.taskId} ${address}`)
}

/** Reopening a task, or assigning it to somebody else, makes its completion or assignment news again. */
function forgetWhatWasTold(draft: Draft, before: Task, now: Task): Task {
  const reopened = before.status === 'Done' && now.status !== 'Done'
  const reassigned = !isSamePerson(draft, before.assignedTo, now.assignedTo)
  if (!reopened && !reassigned) return now
  return draft.tasks.update(now, {
    ...(reopened && { notifiedForCompletion: false, notifiedForCompletionByAdmin: false }),
    ...(reassigned && { notifiedForAssignmentByAdmin: false }),
  })
}

/** Archived tasks tell nobody anything; what they have to tell is told once they are brought back. */
function tasksBroughtBack(draft: Draft): readonly Task[] {
  return draft.projects
    .written()
    .filter(({ before, now }) => before && now && isArchived(before) && !isArchived(now))
    .flatMap(({ id }) => draft.tasks.where('projectId', id))
}

function tellOfTask(draft: Draft, task: Task, by: string): Notice[] {
  if (!isInOpenProject(draft, task)) return []
  const { news, told } = untold(draft, task, by)
  for (const notice of news) notify(draft, notice)
  if (Object.keys(told).length > 0) draft.tasks.update(task, told)
  return news
}

/** Tells assignees what is due the next day: once per task and due date, whether they want to hear of it or not. */
function tellWhatIsDue(draft: Draft, tasks: Iterable<Task>): void {
  for (const task of tasks) {
    const isTold = task.dueNotifiedFor === task.dueDate || task.assignedTo === ''
    if (isTold || !isDueTomorrow(task, draft.today) || !isInOpenProject(draft, task)) continue
    const to = employeeByEmail(draft, task.assignedTo)
    const message = newsTexts['due tomorrow'](task)
    const news = to && noticeTo(to, { kind: 'due tomorrow', type: 'warning', message, taskId: task.id })
    for (const notice of news ?? []) notify(draft, notice)
    draft.tasks.update(task, { dueNotifiedFor: task.dueDate })
  }
}

/** What a task has not told yet, and what to record on it once that is told. */
function untold(draft: Draft, task: Task, by: string): { news: Notice[]; told: Partial<Task> } {
  const project = draft.projects.get(task.projectId)
  const news: Notice[] = []
  const told: Partial<{ -readonly [F in keyof Task]: Task[F] }> = {}

  if (task.status === 'Done' && !task.notifiedForCompletionByAdmin) {
    news.push(notices.completed(task, by))
    told.notifiedForCompletionByAdmin = true
  }
  if (task.assignedTo && !task.notifiedForAssignmentByAdmin) {
    news.push(notices.assigned(task))
    told.notifiedForAssignmentByAdmin = true
  }
  if (task.lastUpdatedBy && !task.managerNotified && project && isMember(project, task.lastUpdatedBy)) {
    if (project.manager) news.push(notices.updated(task, project.manager))
    told.managerNotified = true
  }
  if (!task.notifiedForCompletion && isCommentedNow(draft, task)) {
    news.push(notices.commented(task))
    told.notifiedForCompletion = true
  }
  if (isOverdue(task, draft.today) && !task.overdueNotifiedFor.includes(task.dueDate)) {
    if (project?.manager) news.push(notices.overdueForManager(task, project.manager))
    if (task.assignedTo) news.push(notices.overdueForAssignee(task))
    told.overdueNotifiedFor = `${task.overdueNotifiedFor} ${task.dueDate}`.trim()
  }
  return { news, told }
}

/**
 * Whether a task is Done with a comment for somebody because of this request, or because of another program, which does not say
 * when. A text that only came to the front, by an edit or a deletion, is no 'Manager's Comment' to be told (SPEC 4).
 */
function isCommentedNow(draft: Draft, { id, status, comments, assignedTo, doneAt }: Task): boolean {
  if (status !== 'Done' || !comments || !assignedTo) return false
  const then = draft.tasks.before(id)
  const newest = newestComment(draft, id)
  const isSaidNow = !draft.comments.before(newest?.id ?? '')
  return isSaidNow || then?.status !== 'Done' || then.assignedTo === '' || doneAt === ''
}

function notify(draft: Draft, notice: Notice): void {
  const id = draft.nextNumber()
  draft.notifications.create(newRow('notifications', { id, time: timeText(draft.at), ...notice }))
}

/**
 * Keeps the newest 1,000 notifications (DECISIONS 'Notifications'), on a server 1,000 of those for the same people.
 * Sorts and counts only the lists that `written` are in.
 */
export function dropOldest(
  draft: Draft,
  written: Iterable<Notification | undefined> = draft.notifications.written().map(({ now }) => now),
): void {
  const { dropOldestOfEach } = draft.terms
  if (dropOldestOfEach) return dropOldestOfEach(draft, written)
  const surplus = draft.notifications.size - keptNotifications
  if (surplus <= 0) return
  const oldestFirst = [...draft.notifications.values()].toSorted((a, b) => a.id - b.id)
  for (const notification of oldestFirst.slice(0, surplus)) draft.notifications.remove(notification)
}
