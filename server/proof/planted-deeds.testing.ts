import type { CommandName } from '../../src/domain/commands.ts'
import {
  atlas,
  borealis,
  cast,
  draw,
  emailOf,
  idOf,
  melt,
  plan,
  word,
  type CastName,
} from './planted.testing.ts'
import type { PlantedServer } from './planted-server.testing.ts'

/** Something that somebody does in the planted workspace. */
interface Deed {
  readonly who: CastName
  readonly name: CommandName
  readonly about: string
  readonly args: (planted: PlantedServer) => object
  /** The code by which it is refused. */
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

/** What is done, one after the other: with words in all that is typed, and people who come into sight and go out of it. */
export const deeds: readonly Deed[] = [
  deed('mara', 'task.create', 'for nobody', { title: word(), description: word(), ...ofAtlas, note: word() }),
  deed('mara', 'task.edit', 'of Edda', { ...onDraw, title: word(), description: word() }),
  deed('milo', 'task.edit', 'elsewhere', { ...onMelt, title: word() }),
  deed('milo', 'label.create', 'elsewhere', { ...ofBorealis, name: word(), color: 'red' }),
  deed('milo', 'checklist.add', 'elsewhere', { ...onMelt, texts: [word(), word()] }),
  deed('eli', 'task.comment', 'on their own', { ...onPlan, comments: word() }),
  deed('eli', 'comment.edit', 'of theirs', (planted) => ({ ...ownComment('eli')(planted), text: word() })),
  deed('mara', 'comment.add', 'to Eli', { ...onPlan, text: word() }),
  deed('edda', 'comment.add', 'to Mara', { ...onDraw, text: word() }),
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
]
