import type { CommandName } from '../../src/domain/commands.ts'
import {
  atlas,
  borealis,
  cast,
  draw,
  dune,
  emailOf,
  idOf,
  melt,
  plan,
  word,
  type CastName,
} from './planted.testing.ts'
import type { AnyRow } from './who-gets.testing.ts'
import type { PlantedServer } from './planted-server.testing.ts'

/** Something that a person does in the planted workspace. */
interface Deed {
  readonly who: CastName
  readonly name: CommandName
  readonly about: string
  readonly args: (planted: PlantedServer) => object
  /** The code of its refusal, if it is refused. */
  readonly refused?: string
}

const [onPlan, onDraw, onMelt] = [plan, draw, melt].map((task) => ({ taskId: idOf(task) })) as [
  object,
  object,
  object,
]
const [ofAtlas, ofBorealis] = [atlas, borealis].map((project) => ({ projectId: idOf(project) })) as [
  object,
  object,
]
const last = ({ entries }: PlantedServer): object => ({ entryId: entries.at(-1)?.request.id })
const ownComment =
  (who: CastName) =>
  ({ server }: PlantedServer) => {
    const own = [...server.log.state.comments.values()].filter(({ authorId }) => authorId === idOf(cast[who]))
    return { commentId: own.at(-1)?.id }
  }

/** The id of the newest row of a table that meets a condition. */
const newest =
  (
    table: 'tasks' | 'labels' | 'checklist' | 'notifications',
    named: string,
    where: (row: AnyRow) => boolean,
  ) =>
  ({ server }: PlantedServer): Readonly<Record<string, unknown>> => {
    const rows = [...server.log.state[table].values()].map((row): AnyRow => ({ ...row }))
    return { [named]: rows.findLast(where)?.['id'] }
  }
const newTask = newest(
  'tasks',
  'taskId',
  ({ projectId, createdBy }) => projectId === idOf(atlas) && createdBy === idOf(cast.mara),
)
const itemOfDraw = newest('checklist', 'itemId', ({ taskId }) => taskId === idOf(draw))
const labelOfAtlas = newest('labels', 'labelId', ({ projectId }) => projectId === idOf(atlas))
const newsOf = (who: CastName) =>
  newest('notifications', 'notificationId', ({ recipient }) => recipient === emailOf(cast[who]))
const and =
  (given: (planted: PlantedServer) => object, rest: object) =>
  (planted: PlantedServer): object => ({ ...given(planted), ...rest })

const deed = (
  who: CastName,
  name: CommandName,
  about: string,
  args: Readonly<Record<string, unknown>> | ((planted: PlantedServer) => object),
  refused?: string,
): Deed => ({
  who,
  name,
  about,
  args: (planted) => (typeof args === 'function' ? args(planted) : args),
  ...(refused !== undefined && { refused }),
})

/** The deeds, in order: every typed text has words in it, and people come into sight and go out of it. */
export const deeds: readonly Deed[] = [
  deed('mara', 'task.create', 'assigned to nobody', {
    title: word(),
    description: word(),
    ...ofAtlas,
    note: word(),
  }),
  deed('mara', 'task.edit', 'of Edda’s', { ...onDraw, title: word(), description: word() }),
  deed('ada', 'task.takeBack', 'of Edda’s, to its first state', { ...onDraw, seq: 1 }),
  deed('milo', 'task.edit', 'in another project', { ...onMelt, title: word() }),
  deed('milo', 'label.create', 'in another project', { ...ofBorealis, name: word(), color: 'red' }),
  deed('milo', 'checklist.add', 'in another project', { ...onMelt, texts: [word(), word()] }),
  deed('eli', 'task.comment', 'on their own task', { ...onPlan, comments: word() }),
  deed('eli', 'comment.edit', 'of their own', (planted) => ({ ...ownComment('eli')(planted), text: word() })),
  deed('mara', 'comment.add', 'on Eli’s task', { ...onPlan, text: word() }),
  deed('edda', 'comment.add', 'on their own task', { ...onDraw, text: word() }),
  deed('mara', 'task.createMany', 'assigned to nobody', { titles: [word(), word()], ...ofAtlas }),
  deed('mara', 'task.move', 'of the new task', and(newTask, { status: 'In Progress' })),
  deed('mara', 'task.assign', 'of the new task to Eli', and(newTask, { assignedTo: emailOf(cast.eli) })),
  deed('mara', 'task.duplicate', 'of the new task', newTask),
  deed('mara', 'task.moveTo', 'to Dune', and(newTask, { projectId: idOf(dune) })),
  deed('mara', 'label.create', 'in Atlas', { ...ofAtlas, name: word(), color: 'blue' }),
  deed('mara', 'task.label', 'of Edda’s task', and(labelOfAtlas, { ...onDraw, on: true })),
  deed('mara', 'label.update', 'on Edda’s task', and(labelOfAtlas, { name: word() })),
  deed('mara', 'label.delete', 'on Edda’s task', labelOfAtlas),
  deed('mara', 'tasks.change', 'of Eli’s and Edda’s', {
    taskIds: [idOf(plan), idOf(draw)],
    change: { priority: 'High' },
  }),
  deed('mara', 'checklist.add', 'on Edda’s task', { ...onDraw, texts: [word()] }),
  deed('edda', 'checklist.tick', 'on their own task', and(itemOfDraw, { done: true })),
  deed('mara', 'checklist.rename', 'on Edda’s task', and(itemOfDraw, { text: word() })),
  deed('mara', 'checklist.move', 'on Edda’s task', and(itemOfDraw, {})),
  deed('mara', 'checklist.remove', 'on Edda’s task', itemOfDraw),
  deed('edda', 'task.save', 'of their own task', { ...onDraw, status: 'In Progress', comments: word() }),
  deed('edda', 'task.ready', 'of their own task', { ...onDraw, ready: true }),
  deed('mara', 'task.sendBack', 'to Edda', { ...onDraw, text: word() }),
  deed('edda', 'notification.read', 'of their own', newsOf('edda')),
  deed('edda', 'notification.readSome', 'of none', { notificationIds: [] }),
  deed('edda', 'notification.readAll', 'of their own', {}),
  deed('eli', 'profile.muteNews', 'about comments', { kind: 'comment', muted: true }),
  deed('mara', 'task.delete', 'of a new task', newTask),
  deed('ada', 'project.create', 'with a new manager and a new employee', {
    manager: { name: word(), email: `${word()}@ems.example`, password: word() },
    project: { name: word(), description: word(), techTools: word() },
    employees: [{ name: word(), email: `${word()}@ems.example`, password: word() }],
  }),
  deed('ada', 'project.delete', 'of that project', ({ server }) => ({
    projectId: [...server.log.state.projects.values()].find(({ id }) => !id.startsWith('a0leak'))?.id,
  })),
  deed('edda', 'task.create', 'which employees may not do', { title: word(), ...ofAtlas }, 'forbidden'),
  deed('edda', 'task.comment', 'on Eli’s task', { ...onPlan, comments: word() }, 'gone'),
  deed('mara', 'task.edit', 'of another manager’s', { ...onMelt, title: word() }, 'gone'),
  deed('edda', 'profile.update', 'with another name', { name: word() }),
  deed('ada', 'project.update', 'with other texts', {
    ...ofBorealis,
    name: word(),
    description: word(),
    techTools: word(),
  }),
  deed('ada', 'user.create', 'with a password', {
    name: word(),
    email: `${word()}@ems.example`,
    password: word(),
    projectIds: [idOf(borealis)],
    role: 'employee',
  }),
  deed('ada', 'user.update', 'with another password', { userId: idOf(cast.otto), password: word() }),
  deed('ada', 'user.update', 'with another e-mail', {
    userId: idOf(cast.enno),
    email: `${word()}@ems.example`,
  }),
  deed('ada', 'project.update', 'without Eli, who loses sight of it', {
    ...ofAtlas,
    leave: [emailOf(cast.eli)],
  }),
  deed('mara', 'task.comment', 'while Eli is away', { ...onPlan, comments: word() }),
  deed('eli', 'comment.add', 'on a task that they no longer see', { ...onPlan, text: word() }, 'gone'),
  deed('ada', 'entry.undo', 'of a comment, which does not bring Eli back', last),
  deed('ada', 'entry.undo', 'of that undo', last),
  deed('ada', 'entry.undo', 'of Eli’s leaving', ({ entries }) => ({
    entryId: entries.findLast(({ request }) => request.name === 'project.update')?.request.id,
  })),
  deed('mara', 'task.edit', 'that is Eli’s again', { ...onPlan, description: word() }),
  deed('ada', 'entry.undo', 'of that undo: Eli is away again', ({ entries }) => ({
    entryId: entries.findLast(({ request }) => request.name === 'entry.undo')?.request.id,
  })),
  deed('mara', 'task.edit', 'that is no longer Eli’s', { ...onPlan, title: word() }),
  deed('ada', 'project.update', 'with another manager', { ...ofAtlas, manager: emailOf(cast.milo) }),
  deed('milo', 'task.comment', 'on a task that was Mara’s', { ...onPlan, comments: word() }),
  deed('mara', 'task.comment', 'on a task that they no longer see', { ...onPlan, comments: word() }, 'gone'),
  deed('milo', 'task.assign', 'to Edda', { ...onPlan, assignedTo: emailOf(cast.edda) }),
  deed('edda', 'comment.delete', 'of their own', ownComment('edda')),
  deed('ada', 'user.delete', 'of Enno', { userId: idOf(cast.enno) }),
  deed('ada', 'project.archive', 'of Atlas', { ...ofAtlas }),
  deed('ada', 'project.bringBack', 'of Atlas', { ...ofAtlas }),
  deed('ada', 'project.archive', 'of Atlas again', { ...ofAtlas }),
  deed('ada', 'notification.clear', 'for everybody', {}),
]

/** Commands that nobody may send over the wire, or that replace the whole workspace: nobody's deeds in this one. */
export const noDeeds: readonly CommandName[] = [
  'sample.fill',
  'sample.clear',
  'workspace.restore',
  'workspace.moveIn',
  'workspace.begin',
  'workspace.ensureAdmin',
  'workspace.repair',
  'workspace.catchUp',
]
