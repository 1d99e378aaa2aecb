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
  deed('mara', 'task.create', 'for nobody', { title: word(), description: word(), ...ofAtlas, note: word() }),
  deed('mara', 'task.edit', 'of Edda', { ...onDraw, title: word(), description: word() }),
  deed('ada', 'task.takeBack', 'of Edda’s, to how it was at first', { ...onDraw, seq: 1 }),
  deed('milo', 'task.edit', 'elsewhere', { ...onMelt, title: word() }),
  deed('milo', 'label.create', 'elsewhere', { ...ofBorealis, name: word(), color: 'red' }),
  deed('milo', 'checklist.add', 'elsewhere', { ...onMelt, texts: [word(), word()] }),
  deed('eli', 'task.comment', 'on their own', { ...onPlan, comments: word() }),
  deed('eli', 'comment.edit', 'of theirs', (planted) => ({ ...ownComment('eli')(planted), text: word() })),
  deed('mara', 'comment.add', 'to Eli', { ...onPlan, text: word() }),
  deed('edda', 'comment.add', 'to Mara', { ...onDraw, text: word() }),
  deed('mara', 'task.createMany', 'for nobody', { titles: [word(), word()], ...ofAtlas }),
  deed('mara', 'task.move', 'of a new one', and(newTask, { status: 'In Progress' })),
  deed('mara', 'task.assign', 'of a new one to Eli', and(newTask, { assignedTo: emailOf(cast.eli) })),
  deed('mara', 'task.duplicate', 'of a new one', newTask),
  deed('mara', 'task.moveTo', 'into Dune', and(newTask, { projectId: idOf(dune) })),
  deed('mara', 'label.create', 'for Atlas', { ...ofAtlas, name: word(), color: 'blue' }),
  deed('mara', 'task.label', 'of Edda’s', and(labelOfAtlas, { ...onDraw, on: true })),
  deed('mara', 'label.update', 'of Edda’s', and(labelOfAtlas, { name: word() })),
  deed('mara', 'label.delete', 'of Edda’s', labelOfAtlas),
  deed('mara', 'tasks.change', 'of Eli’s and Edda’s', {
    taskIds: [idOf(plan), idOf(draw)],
    change: { priority: 'High' },
  }),
  deed('mara', 'checklist.add', 'for Edda', { ...onDraw, texts: [word()] }),
  deed('edda', 'checklist.tick', 'of theirs', and(itemOfDraw, { done: true })),
  deed('mara', 'checklist.rename', 'for Edda', and(itemOfDraw, { text: word() })),
  deed('mara', 'checklist.move', 'for Edda', and(itemOfDraw, {})),
  deed('mara', 'checklist.remove', 'for Edda', itemOfDraw),
  deed('edda', 'task.save', 'of theirs', { ...onDraw, status: 'In Progress', comments: word() }),
  deed('edda', 'task.ready', 'of theirs', { ...onDraw, ready: true }),
  deed('mara', 'task.sendBack', 'to Edda', { ...onDraw, text: word() }),
  deed('edda', 'notification.read', 'of theirs', newsOf('edda')),
  deed('edda', 'notification.readSome', 'of theirs', { notificationIds: [] }),
  deed('edda', 'notification.readAll', 'of theirs', {}),
  deed('eli', 'profile.muteNews', 'of comments', { kind: 'comment', muted: true }),
  deed('mara', 'task.delete', 'of a new one', newTask),
  deed('ada', 'project.create', 'with people of both kinds', {
    manager: { name: word(), email: `${word()}@ems.example`, password: word() },
    project: { name: word(), description: word(), techTools: word() },
    employees: [{ name: word(), email: `${word()}@ems.example`, password: word() }],
  }),
  deed('ada', 'project.delete', 'of that', ({ server }) => ({
    projectId: [...server.log.state.projects.values()].find(({ id }) => !id.startsWith('a0leak'))?.id,
  })),
  deed('edda', 'task.create', 'that is not theirs to make', { title: word(), ...ofAtlas }, 'forbidden'),
  deed('edda', 'task.comment', 'on what is Eli’s', { ...onPlan, comments: word() }, 'gone'),
  deed('mara', 'task.edit', 'of another manager', { ...onMelt, title: word() }, 'gone'),
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
  deed('eli', 'comment.add', 'on what is gone for them', { ...onPlan, text: word() }, 'gone'),
  deed('ada', 'entry.undo', 'of a comment, which takes nobody back', last),
  deed('ada', 'entry.undo', 'of that', last),
  deed('ada', 'entry.undo', 'of Eli’s leaving', ({ entries }) => ({
    entryId: entries.findLast(({ request }) => request.name === 'project.update')?.request.id,
  })),
  deed('mara', 'task.edit', 'that is Eli’s again', { ...onPlan, description: word() }),
  deed('ada', 'entry.undo', 'of the undo: Eli is away again', ({ entries }) => ({
    entryId: entries.findLast(({ request }) => request.name === 'entry.undo')?.request.id,
  })),
  deed('mara', 'task.edit', 'that is not Eli’s any more', { ...onPlan, title: word() }),
  deed('ada', 'project.update', 'with another manager', { ...ofAtlas, manager: emailOf(cast.milo) }),
  deed('milo', 'task.comment', 'on what was Mara’s', { ...onPlan, comments: word() }),
  deed('mara', 'task.comment', 'on what is gone for them', { ...onPlan, comments: word() }, 'gone'),
  deed('milo', 'task.assign', 'to Edda', { ...onPlan, assignedTo: emailOf(cast.edda) }),
  deed('edda', 'comment.delete', 'of theirs', ownComment('edda')),
  deed('ada', 'user.delete', 'of Enno', { userId: idOf(cast.enno) }),
  deed('ada', 'project.archive', 'of Atlas', { ...ofAtlas }),
  deed('ada', 'project.bringBack', 'of Atlas', { ...ofAtlas }),
  deed('ada', 'project.archive', 'of Atlas again', { ...ofAtlas }),
  deed('ada', 'notification.clear', 'of everybody', {}),
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
