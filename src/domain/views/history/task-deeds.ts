import type { CommandName } from '../../commands.ts'
import { listed } from '../../model/listed.ts'
import { labelOf } from '../../model/fields.ts'
import { counted } from '../counted.ts'
import {
  any,
  changedLabels,
  changesOf,
  created,
  did,
  find,
  named,
  nameOf,
  person,
  removed,
  textsIn,
  type Deed,
  type Scene,
} from './scene.ts'

/** The words for the commands about one task and its parts. */
export const deedsOfTasks = {
  'task.edit': (scene) =>
    did('change', `the ${listed(changedLabels('tasks', find(scene, 'tasks', any)))} of ${taskIn(scene)}`),
  'task.delete': (scene) => did('delete', `the task ${named(scene, 'tasks', removed)}`),
  'task.duplicate': (scene) => did('duplicate', `the task ${named(scene, 'tasks', created)}`),
  'task.moveTo': moveTask,
  'tasks.change': changeTasks,
  'task.label': (scene) => labelTask(scene),
  'task.ready': (scene) =>
    find(scene, 'tasks', any)?.after?.['readyForReview'] === true
      ? did('say', `that ${taskIn(scene)} is ready for review`)
      : did('withdraw', `that ${taskIn(scene)} is ready for review`),
  'task.sendBack': (scene) => did('send', `${taskIn(scene)} back`),
  'comment.add': (scene) => did('comment', `on ${taskOf(scene, 'comments')}`),
  'comment.edit': (scene) => did('change', `a comment on ${taskOf(scene, 'comments')}`),
  'comment.delete': (scene) => did('delete', `a comment on ${taskOf(scene, 'comments')}`),
  'checklist.add': (scene) => did('add', `to the checklist of ${taskOf(scene, 'checklist')}`),
  'checklist.tick': tickItem,
  'checklist.rename': (scene) => did('change', `the checklist of ${taskOf(scene, 'checklist')}`),
  'checklist.move': (scene) => did('put', `the checklist of ${taskOf(scene, 'checklist')} in another order`),
  'checklist.remove': (scene) =>
    did('remove', `${named(scene, 'checklist', any)} from ${taskOf(scene, 'checklist')}`),
  'label.create': (scene) => did('add', `the label ${named(scene, 'labels', created)}`),
  'label.update': (scene) => did('change', `the label ${named(scene, 'labels', any)}`),
  'label.delete': (scene) => did('delete', `the label ${named(scene, 'labels', removed)}`),
} satisfies { readonly [N in CommandName]?: (scene: Scene) => Deed }

function moveTask(scene: Scene): Deed {
  const projectId = find(scene, 'tasks', any)?.after?.['projectId']
  return did('move', `${taskIn(scene)} to ${nameOf(scene, 'projects', String(projectId))}`)
}

function labelTask(scene: Scene, tasks = taskIn(scene)): Deed {
  const { before, after } = find(scene, 'tasks', any) ?? {}
  const [had, has] = [before, after].map((row) => textsIn(row?.['labelIds']))
  const came = has?.find((id) => !had?.includes(id))
  if (came !== undefined) return did('put', `the label ${nameOf(scene, 'labels', came)} on ${tasks}`)
  const went = had?.find((id) => !has?.includes(id)) ?? ''
  return did('take', `the label ${nameOf(scene, 'labels', went)} off ${tasks}`)
}

/** What was done to several tasks, by their number; to a single one, by its name. */
function changeTasks(scene: Scene): Deed {
  const changes = changesOf(scene, 'tasks', any)
  const tasks = changes.length === 1 ? taskIn(scene) : counted(changes.length, 'task')
  const after = changes[0]?.after
  if (after === null) return did('delete', changes.length === 1 ? `the task ${tasks}` : tasks)
  const { assignedTo, labelIds } = after ?? {}
  if (labelIds !== undefined) return labelTask(scene, tasks)
  if (typeof assignedTo === 'string')
    return assignedTo === ''
      ? did('unassign', tasks)
      : did('assign', `${tasks} to ${person(scene, assignedTo)}`)
  const field = ['status', 'dueDate', 'priority'].find((name) => after?.[name] !== undefined)
  return did('change', field ? `the ${labelOf('tasks', field)?.toLowerCase()} of ${tasks}` : tasks)
}

function tickItem(scene: Scene): Deed {
  const isDone = find(scene, 'checklist', any)?.after?.['done'] === true
  const item = `${named(scene, 'checklist', any)} of ${taskOf(scene, 'checklist')}`
  return did(isDone ? 'tick' : 'untick', item)
}

/** The task that an entry changed. */
function taskIn(scene: Scene): string {
  return named(scene, 'tasks', any)
}

/** The task that a changed part belongs to. */
function taskOf(scene: Scene, table: 'comments' | 'checklist'): string {
  const change = find(scene, table, any)
  const row = change && (scene.rowOf(table, change.id) ?? change.after ?? change.before)
  return row ? nameOf(scene, 'tasks', String(row['taskId'])) : 'a task'
}
