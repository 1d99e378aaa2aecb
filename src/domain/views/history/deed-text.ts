import type { CommandName } from '../../commands.ts'
import { listed } from '../../model/listed.ts'
import { isPasswordAlone } from '../../undo/deed.ts'
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
import { deedsOfTasks } from './task-deeds.ts'
import { pastOf } from './verbs.ts'

/** What an entry did, without who did it: `assigned 'Survey' to Eli`, or `assign "Survey" to Eli`. */
export function deedText(scene: Scene): string {
  const { name } = scene.entry.request
  // A command that this version does not know was made by a later one.
  const deed = isCommand(name) ? deeds[name](scene) : did('change', 'the workspace')
  const isPast = scene.manner.tense === 'past'
  return deed.map(([verb, rest]) => `${isPast ? pastOf[verb] : verb} ${rest}`).join(' and ')
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(deeds, name)
}

/** A command without words does not compile. One line gives all of its words: in histories, in toasts, on buttons. */
const deeds: { readonly [N in CommandName]: (scene: Scene) => Deed } = {
  'user.create': (scene) => did('add', `the user ${named(scene, 'users', created)}`),
  'user.update': changeUser,
  'user.delete': (scene) => did('delete', `the user ${named(scene, 'users', removed)}`),
  'profile.update': changeProfile,
  'profile.muteNews': muteNews,
  'project.create': (scene) => did('create', `the project ${named(scene, 'projects', created)}`),
  'project.delete': deleteProject,
  'project.update': (scene) =>
    did(
      'change',
      `the ${listed(changedLabels('projects', find(scene, 'projects', any)))} of ${named(scene, 'projects', any)}`,
    ),
  'project.archive': (scene) => did('archive', `the project ${named(scene, 'projects', any)}`),
  'project.bringBack': (scene) => did('bring', `the project ${named(scene, 'projects', any)} back`),
  'task.create': (scene) => did('add', `the task ${named(scene, 'tasks', created)}${placeOf(scene)}`),
  'task.createMany': (scene) =>
    did('add', `${counted(changesOf(scene, 'tasks', created).length, 'task')}${placeOf(scene)}`),
  'task.move': changeTask,
  'task.comment': changeTask,
  'task.save': changeTask,
  'task.assign': assignTask,
  ...deedsOfTasks,
  'task.takeBack': (scene) => did('put', `${named(scene, 'tasks', any)} back to how it was`),
  // What it undid is told instead, as far as that is known (`history`).
  'entry.undo': () => did('undo', 'an earlier change'),
  'notification.read': () => did('read', 'a notification'),
  'notification.readSome': () => did('read', 'notifications'),
  'notification.readAll': () => did('read', 'the notifications'),
  'notification.clear': ({ entry }) =>
    did('clear', entry.isCut ? 'all notifications' : counted(entry.changes.length, 'notification')),
  'sample.fill': () => did('add', 'the sample data'),
  'sample.clear': () => did('clear', 'the sample data'),
  'workspace.restore': () => did('restore', 'a backup'),
  'workspace.moveIn': () => did('move', 'the workspace of a backup in'),
  'workspace.begin': (scene) => did('create', `the first admin, ${named(scene, 'users', created)}`),
  'workspace.ensureAdmin': () => did('create', 'the default admin'),
  'workspace.repair': () => did('mend', 'stored data'),
  'workspace.catchUp': () => did('tell', 'what had become due'),
}

function changeUser(scene: Scene): Deed {
  const { args } = scene.entry.request
  const id = typeof args === 'object' && args !== null && 'userId' in args ? String(args.userId) : ''
  const labels = changedLabels(
    'users',
    find(scene, 'users', (change) => change.id === id),
  )
  const unseen = isPasswordAlone(scene.entry) ? 'password' : 'projects'
  return did(
    'change',
    `the ${listed(labels.length > 0 ? labels : [unseen])} of ${nameOf(scene, 'users', id)}`,
  )
}

function changeProfile(scene: Scene): Deed {
  const labels = changedLabels('users', find(scene, 'users', any))
  const what = isPasswordAlone(scene.entry) ? 'password' : listed(labels)
  const { own } = scene.manner
  if (own) return did('change', `${own} ${what}`)
  return did('change', `the ${what} of ${nameOf(scene, 'users', scene.entry.request.by)}`)
}

function muteNews(scene: Scene): Deed {
  const { before, after } = find(scene, 'users', any) ?? {}
  const [had, has] = [before, after].map((row) => textsIn(row?.['mutedNews']))
  const came = has?.find((kind) => !had?.includes(kind))
  const went = had?.find((kind) => !has?.includes(kind)) ?? ''
  return did(
    'switch',
    came === undefined ? `the notifications '${went}' on` : `the notifications '${came}' off`,
  )
}

function deleteProject(scene: Scene): Deed {
  const tasks = changesOf(scene, 'tasks', removed).length
  const name = named(scene, 'projects', removed)
  return did('delete', `the project ${name}${tasks > 0 ? ` and its ${counted(tasks, 'task')}` : ''}`)
}

/** Where new tasks went, and to whom: ` to 'Atlas' for Eli`. */
function placeOf(scene: Scene): string {
  const { projectId, assignedTo } = find(scene, 'tasks', created)?.after ?? {}
  const project = typeof projectId === 'string' ? ` to ${nameOf(scene, 'projects', projectId)}` : ''
  return typeof assignedTo === 'string' && assignedTo
    ? `${project} for ${person(scene, assignedTo)}`
    : project
}

function changeTask(scene: Scene): Deed {
  const { id = '', before, after } = find(scene, 'tasks', any) ?? {}
  const name = named(scene, 'tasks', any)
  const isMoved = after?.['status'] !== undefined
  const comment = find(scene, 'comments', created)?.after?.['text'] ?? after?.['comments']
  if (!isMoved && comment === undefined && after?.['rank'] !== undefined)
    return did('move', `${name} within ${String(scene.rowOf('tasks', id)?.['status'])}`)
  if (!isMoved && comment === undefined) return did('change', name)
  const moved = did('move', `${name} from ${String(before?.['status'])} to ${String(after?.['status'])}`)
  if (comment === undefined) return moved
  if (isMoved) return [...moved, ...(comment === '' ? did('clear', 'its comment') : did('comment', 'on it'))]
  return comment === '' ? did('clear', `the comment on ${name}`) : did('comment', `on ${name}`)
}

function assignTask(scene: Scene): Deed {
  const email = find(scene, 'tasks', any)?.after?.['assignedTo']
  const name = named(scene, 'tasks', any)
  if (typeof email !== 'string' || email === '') return did('unassign', name)
  return did('assign', `${name} to ${person(scene, email)}`)
}
