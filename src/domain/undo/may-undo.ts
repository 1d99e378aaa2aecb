import { can, isPerson, type Actor } from '../can.ts'
import type { Change, Fields } from '../state/change.ts'
import type { Entry } from '../request/entry.ts'
import { isDeed } from './deed.ts'
import { isTold } from '../model/fields.ts'
import { isSample, statuses, type Task } from '../model/model.ts'
import type { State } from '../state/state.ts'

/**
 * Whether someone may take an entry back: whoever made it, as far as he could still do such a thing, and an admin
 * whatever a person did. What the workspace did by itself is undone by nobody, and reading is nothing to undo.
 * Whether it still can be undone is another question, which only the request answers. SPEC 6, DECISIONS 'Identity'.
 */
export function mayUndo(state: State, me: Actor, { request, changes }: Entry): boolean {
  if (request.by === 'system' || !isDeed(changes)) return false
  if (can.undoAnything(me)) return true
  const mine = isPerson(me) ? request.by === me.id : request.by === me
  return mine && changes.every((change) => mayRevert(state, me, change))
}

function mayRevert(state: State, me: Actor, change: Change): boolean {
  const { table, id, before, after } = change
  if (table === 'notifications') return true
  if (!isPerson(me)) return isSample(before ?? after ?? {}) && can.clearSample(state, me)
  if (table === 'tasks') return mayRevertTask(state, me, change)
  // Derived links of other people may have come along; what people set, he sets for himself only.
  const visible = Object.keys(after ?? before ?? {}).filter((field) => isTold(table, field))
  const isOwnProfile = table === 'users' && id === me.id && before !== null && after !== null
  return (
    visible.length === 0 ||
    (isOwnProfile && can.editProfile(me) && visible.every((field) => ['name', 'password'].includes(field)))
  )
}

function mayRevertTask(state: State, me: Actor, { id, before, after }: Change): boolean {
  if (before === null || after === null) {
    const project = state.projects.get(String((before ?? after)?.['projectId']))
    return project !== undefined && can.createTask(me, project)
  }
  const task = state.tasks.get(id)
  // It is gone: to be said by the request, to whoever may hear it.
  if (!task) return true
  return Object.keys(after).every((field) => mayPutBack(state, me, task, field, before))
}

/** Putting a field back is setting it: to what it was. */
function mayPutBack(state: State, me: Actor, task: Task, field: string, before: Fields): boolean {
  if (!isTold('tasks', field)) return true
  if (field === 'comments') return can.commentTask(state, me, task)
  if (field === 'assignedTo') return can.assignTask(state, me, task)
  const status = statuses.find((status) => status === before[field])
  return field === 'status' && status !== undefined && can.moveTask(state, me, task, status)
}
