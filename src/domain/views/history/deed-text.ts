import type { CommandName } from '../../commands.ts'
import type { Change, Fields } from '../../state/change.ts'
import type { Entry } from '../../request/entry.ts'
import { isTold, labelOf } from '../../model/fields.ts'
import type { TableName } from '../../model/tables.ts'
import { userByEmail } from '../../state/by-email.ts'
import type { State } from '../../state/state.ts'
import { personName, rowName } from '../../model/names.ts'
import { counted } from '../counted.ts'

/** An entry with what is known of its rows. */
export interface Scene {
  readonly state: State
  readonly entry: Entry
  /** A row as the entry left it. */
  rowOf(table: TableName, id: string): Fields | undefined
}

/** What an entry did, in the past tense and without who did it: `assigned 'Survey' to Eli`. */
export function deedText(scene: Scene): string {
  const { name } = scene.entry.request
  // One that this version does not know was made by a later one.
  return isCommand(name) ? sentences[name](scene) : 'changed the workspace'
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(sentences, name)
}

/** A command without its sentence does not compile. */
const sentences: { readonly [N in CommandName]: (scene: Scene) => string } = {
  'user.create': (scene) => `added the user ${named(scene, 'users', created)}`,
  'user.update': changedUser,
  'user.delete': (scene) => `deleted the user ${named(scene, 'users', removed)}`,
  'profile.update': changedProfile,
  'project.create': (scene) => `created the project ${named(scene, 'projects', created)}`,
  'project.delete': deletedProject,
  'task.create': addedTask,
  'task.move': changedTask,
  'task.comment': changedTask,
  'task.save': changedTask,
  'task.assign': assignedTask,
  'task.edit': (scene) =>
    `changed the ${listed(changedLabels('tasks', find(scene, 'tasks', any)))} of ${taskIn(scene)}`,
  'task.delete': (scene) => `deleted the task ${named(scene, 'tasks', removed)}`,
  'task.duplicate': (scene) => `duplicated the task ${named(scene, 'tasks', created)}`,
  'task.moveTo': movedTask,
  'task.label': labelledTask,
  'task.ready': (scene) =>
    find(scene, 'tasks', any)?.after?.['readyForReview'] === true
      ? `said that ${taskIn(scene)} is ready for review`
      : `withdrew that ${taskIn(scene)} is ready for review`,
  'task.sendBack': (scene) => `sent ${taskIn(scene)} back`,
  'comment.add': (scene) => `commented on ${taskOf(scene, 'comments')}`,
  'comment.edit': (scene) => `changed a comment on ${taskOf(scene, 'comments')}`,
  'comment.delete': (scene) => `deleted a comment on ${taskOf(scene, 'comments')}`,
  'checklist.add': (scene) => `added to the checklist of ${taskOf(scene, 'checklist')}`,
  'checklist.tick': tickedItem,
  'checklist.rename': (scene) => `changed the checklist of ${taskOf(scene, 'checklist')}`,
  'checklist.move': (scene) => `put the checklist of ${taskOf(scene, 'checklist')} in another order`,
  'checklist.remove': (scene) =>
    `removed ${named(scene, 'checklist', any)} from ${taskOf(scene, 'checklist')}`,
  'label.create': (scene) => `added the label ${named(scene, 'labels', created)}`,
  'label.update': (scene) => `changed the label ${named(scene, 'labels', any)}`,
  'label.delete': (scene) => `deleted the label ${named(scene, 'labels', removed)}`,
  'task.takeBack': (scene) => `put ${named(scene, 'tasks', any)} back to how it was`,
  // What it undid is told in its place, as far as that is known (`history`).
  'entry.undo': () => 'undid an earlier change',
  'notification.read': () => 'read a notification',
  'notification.readAll': () => 'read the notifications',
  'notification.clear': ({ entry }) => `cleared ${counted(entry.changes.length, 'notification')}`,
  'sample.fill': () => 'added the sample data',
  'sample.clear': () => 'cleared the sample data',
  'workspace.restore': () => 'restored a backup',
  'workspace.ensureAdmin': () => 'created the default admin',
  'workspace.repair': () => 'mended stored data',
  'workspace.catchUp': () => 'told what had become due',
}

const created = ({ before }: Change): boolean => before === null
const removed = ({ after }: Change): boolean => after === null
const any = (): boolean => true

function changedUser(scene: Scene): string {
  const { args } = scene.entry.request
  const id = typeof args === 'object' && args !== null && 'userId' in args ? String(args.userId) : ''
  const labels = changedLabels(
    'users',
    find(scene, 'users', (change) => change.id === id),
  )
  return `changed the ${listed(labels.length > 0 ? labels : ['projects'])} of ${nameOf(scene, 'users', id)}`
}

function changedProfile(scene: Scene): string {
  return `changed their ${listed(changedLabels('users', find(scene, 'users', any)))}`
}

function changedLabels(table: TableName, change: Change | undefined): string[] {
  const fields = Object.keys(change?.after ?? {}).filter((field) => isTold(table, field))
  return fields.flatMap((field) => labelOf(table, field)?.toLowerCase() ?? [])
}

function deletedProject(scene: Scene): string {
  const tasks = scene.entry.changes.filter((change) => change.table === 'tasks' && removed(change)).length
  const name = named(scene, 'projects', removed)
  return `deleted the project ${name}${tasks > 0 ? ` and its ${counted(tasks, 'task')}` : ''}`
}

function addedTask(scene: Scene): string {
  const change = find(scene, 'tasks', created)
  const projectId = change?.after?.['projectId']
  const where = typeof projectId === 'string' ? ` to ${nameOf(scene, 'projects', projectId)}` : ''
  return `added the task ${named(scene, 'tasks', created)}${where}`
}

function changedTask(scene: Scene): string {
  const { before, after } = find(scene, 'tasks', any) ?? {}
  const name = taskIn(scene)
  const isMoved = after?.['status'] !== undefined
  const moved = `moved ${name} from ${String(before?.['status'])} to ${String(after?.['status'])}`
  const comment = find(scene, 'comments', created)?.after?.['text'] ?? after?.['comments']
  if (comment === undefined) return isMoved ? moved : `changed ${name}`
  if (isMoved) return `${moved} and ${comment === '' ? 'cleared its comment' : 'commented on it'}`
  return comment === '' ? `cleared the comment on ${name}` : `commented on ${name}`
}

function assignedTask(scene: Scene): string {
  const change = find(scene, 'tasks', any)
  const email = change?.after?.['assignedTo']
  const name = named(scene, 'tasks', any)
  if (typeof email !== 'string' || email === '') return `unassigned ${name}`
  const user = userByEmail(scene.state, email)
  return `assigned ${name} to ${user ? personName(user) : email}`
}

function movedTask(scene: Scene): string {
  const projectId = find(scene, 'tasks', any)?.after?.['projectId']
  return `moved ${taskIn(scene)} to ${nameOf(scene, 'projects', String(projectId))}`
}

function labelledTask(scene: Scene): string {
  const { before, after } = find(scene, 'tasks', any) ?? {}
  const [had, has] = [before, after].map((row) => labelIdsIn(row))
  const came = has?.find((id) => !had?.includes(id))
  if (came !== undefined) return `put the label ${nameOf(scene, 'labels', came)} on ${taskIn(scene)}`
  const went = had?.find((id) => !has?.includes(id)) ?? ''
  return `took the label ${nameOf(scene, 'labels', went)} off ${taskIn(scene)}`
}

function labelIdsIn(row: Fields | null | undefined): readonly string[] {
  const ids: unknown = row?.['labelIds']
  return Array.isArray(ids) ? ids.map(String) : []
}

function tickedItem(scene: Scene): string {
  const isDone = find(scene, 'checklist', any)?.after?.['done'] === true
  return `${isDone ? 'ticked' : 'unticked'} ${named(scene, 'checklist', any)} of ${taskOf(scene, 'checklist')}`
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

function find({ entry }: Scene, table: TableName, fits: (change: Change) => boolean): Change | undefined {
  return entry.changes.find((change) => change.table === table && fits(change))
}

/** The name of the first row of a table that an entry did this to. */
function named(scene: Scene, table: TableName, fits: (change: Change) => boolean): string {
  const change = find(scene, table, fits)
  return change ? nameOf(scene, table, change.id, change.after ?? change.before ?? undefined) : 'something'
}

function nameOf(scene: Scene, table: TableName, id: string, known?: Fields): string {
  return `'${rowName(table, id, scene.rowOf(table, id) ?? known)}'`
}

/** `name, email and role`. */
function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last
}
