import type { Comment } from '../model/comments.ts'
import { newRow } from '../model/new-row.ts'
import type { Task } from '../model/tasks.ts'
import type { RowId } from '../model/tables.ts'
import type { Draft } from '../state/draft.ts'
import type { State } from '../state/state.ts'
import { idAfter } from '../state/ids.ts'
import { compareIds } from '../state/table.ts'
import { isSamePerson } from './renamed.ts'

/**
 * Brings what follows within tasks in line with what was written: after every request, including those that put things
 * back as they once were (`exact`). What is derived never refuses an undo.
 */
export function follow(draft: Draft, { exact = false } = {}): void {
  const discussed = tasksOfWrittenComments(draft)
  for (const { id, before, now } of draft.tasks.written())
    if (before && now && before.comments !== now.comments && !discussed.has(id)) takeWritten(draft, now)
  for (const id of discussed) followComments(draft, id)
  for (const { id, before, now } of draft.tasks.written()) {
    if (!now) continue
    if (!before) followComments(draft, id)
    const task = draft.tasks.get(id) ?? now
    const next = {
      ...markOf(draft, exact ? undefined : before, task),
      ...doneAtOf(before, task, exact ? '' : draft.at),
      ...labelsOf(draft, task),
    }
    if (Object.keys(next).length > 0) draft.tasks.update(task, next)
  }
  dropRemovedLabels(draft)
}

/** The newest comment of a task: the last one by id. */
export function newestComment(state: Pick<State, 'comments'>, taskId: RowId): Comment | undefined {
  return state.comments.where('taskId', taskId).at(-1)
}

/** Makes a comment by an unknown author at an unknown time, of text that older data or another program put into `comments`. */
export function adoptComment(draft: Draft, { id, comments }: Task): void {
  draft.comments.create(newRow('comments', { id: nextCommentId(draft, id), taskId: id, text: comments }))
}

/** A fresh id that comes after those of a task's comments, even if the clock has been set back since the last one. */
export function nextCommentId(draft: Draft, taskId: RowId): RowId {
  const fresh = draft.nextId()
  const last = newestComment(draft, taskId)?.id
  return last === undefined || compareIds(fresh, last) > 0 ? fresh : idAfter(last, (id) => draft.isTaken(id))
}

function tasksOfWrittenComments(draft: Draft): Set<RowId> {
  return new Set(
    draft.comments.written().flatMap(({ before, now }) => [before, now].flatMap((row) => row?.taskId ?? [])),
  )
}

/**
 * Takes over what was written to `comments` alone, by the undo of what somebody wrote before comments were rows. It
 * changes the comment that was made of that text, if nobody has written since.
 */
function takeWritten(draft: Draft, task: Task): void {
  const newest = newestComment(draft, task.id)
  const isOfThen = newest !== undefined && newest.authorId === '' && newest.at === ''
  if (!newest) adoptComment(draft, task)
  else if (isOfThen && task.comments === '') draft.comments.remove(newest)
  else if (isOfThen) draft.comments.update(newest, { text: task.comments })
  followComments(draft, task.id)
}

/** `comments` is always the text of the newest comment (DECISIONS 'Tasks: Comments'). */
function followComments(draft: Draft, taskId: RowId): void {
  const task = draft.tasks.get(taskId)
  if (!task) return
  const newest = newestComment(draft, taskId)
  // A task that comes back from before comments were rows.
  const isFromBefore = !newest && task.comments !== '' && draft.tasks.before(taskId) === undefined
  if (isFromBefore) return adoptComment(draft, task)
  const comments = newest?.text ?? ''
  if (comments !== task.comments) draft.tasks.update(task, { comments })
}

/** A change of status or assignee clears 'ready for review', and no task that is Done or unassigned has it. */
function markOf(draft: Draft, before: Task | undefined, now: Task): Pick<Task, 'readyForReview'> | undefined {
  if (!now.readyForReview) return undefined
  const isMoved = before !== undefined && before.status !== now.status
  const isPassedOn = before !== undefined && !isSamePerson(draft, before.assignedTo, now.assignedTo)
  const isStale = before?.readyForReview === true && (isMoved || isPassedOn)
  return isStale || now.status === 'Done' || now.assignedTo === '' ? { readyForReview: false } : undefined
}

/** When a task became Done, while it is. For a task that was Done before this was recorded, it stays unknown. */
function doneAtOf(before: Task | undefined, now: Task, at: string): Pick<Task, 'doneAt'> | undefined {
  if (now.status !== 'Done') return now.doneAt === '' ? undefined : { doneAt: '' }
  const becameDone = before !== undefined && before.status !== 'Done' && now.doneAt === before.doneAt
  return becameDone && at !== '' ? { doneAt: at } : undefined
}

/** A task has only labels of its own project, each once. */
export function labelsOf(state: State, task: Task): Pick<Task, 'labelIds'> | undefined {
  const labelIds = [...new Set(task.labelIds)].filter(
    (id) => state.labels.get(id)?.projectId === task.projectId,
  )
  return labelIds.length === task.labelIds.length ? undefined : { labelIds }
}

function dropRemovedLabels(draft: Draft): void {
  for (const { id, before, now } of draft.labels.written()) {
    // When a project goes, its tasks are gone as well.
    if (!before || now || !draft.projects.get(before.projectId)) continue
    for (const task of draft.tasks.where('projectId', before.projectId))
      if (task.labelIds.includes(id))
        draft.tasks.update(task, { labelIds: task.labelIds.filter((one) => one !== id) })
  }
}
