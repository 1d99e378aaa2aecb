import { isAdmin, isPerson, type Actor } from '../model/actor.ts'
import { sameEmail } from '../model/email.ts'
import { labelOf } from '../model/fields.ts'
import { personName } from '../model/names.ts'
import { isArchived, type Project } from '../model/projects.ts'
import type { RowId } from '../model/tables.ts'
import type { Task } from '../model/tasks.ts'
import type { User } from '../model/users.ts'
import { employeeByEmail, managerOf } from '../state/by-email.ts'
import type { Draft } from '../state/draft.ts'
import type { NewsKind } from './news-kinds.ts'
import { newsTexts, type Notice } from './notification-texts.ts'
import { isSamePerson } from './renamed.ts'

/** Whether one of SPEC's texts has told somebody in this request that the status or comment of a task changed. */
export type IsTold = (task: Task, to: User) => boolean

/**
 * The further kinds that a request raises (DECISIONS 'Notifications', second table), from what it wrote. People are not
 * told what they did themselves, what SPEC's texts already tell them, or a kind they have switched off. A deleted
 * project is told as SPEC says, without also telling of each of its tasks; an archived one tells nothing.
 */
export function newsOf(draft: Draft, me: Actor, isTold: IsTold): Notice[] {
  if (!isPerson(me)) return []
  const commented = new Set(
    draft.comments
      .written()
      .flatMap(({ before, now }) => (!before && now?.authorId === me.id && now.text ? now.taskId : [])),
  )
  const scene: Scene = { draft, me, name: personName(me), isTold, commented }
  const items = [
    ...draft.projects.written().flatMap(({ before, now }) => (now ? givenProject(scene, before, now) : [])),
    ...draft.tasks.written().flatMap(({ before, now }) => ofTask(scene, before, now)),
  ]
  return items.flatMap(({ to, ...item }) => (to && to.id !== me.id ? noticeTo(to, item) : []))
}

/** What one person is told of one thing, unless they have switched that kind off. */
export function noticeTo(to: User, { kind, ...item }: Omit<Item, 'to'>): Notice[] {
  if (to.mutedNews.includes(kind)) return []
  return [{ role: to.role, recipient: to.email, type: 'info', ...item, kind }]
}

/** A piece of news and the person it is for, if there is one. */
interface Item extends Pick<Notice, 'message' | 'taskId' | 'projectId'> {
  readonly kind: NewsKind
  readonly to: User | undefined
  readonly type?: Notice['type']
}

/** Who did something, and what else is known of their request. */
interface Scene {
  readonly draft: Draft
  readonly me: User
  readonly name: string
  readonly isTold: IsTold
  /** The tasks they commented on. */
  readonly commented: ReadonlySet<RowId>
}

function givenProject({ draft }: Scene, before: Project | undefined, now: Project): Item[] {
  if (isArchived(now) || (before && isSamePerson(draft, before.manager, now.manager))) return []
  const message = newsTexts['project given'](now)
  return [{ kind: 'project given', to: managerOf(draft, now), message, projectId: now.id }]
}

function ofTask(scene: Scene, before: Task | undefined, now: Task | undefined): Item[] {
  const { draft } = scene
  const project = draft.projects.get((now ?? before)?.projectId ?? '')
  if (!project || isArchived(project)) return []
  if (!now) return before ? deleted(scene, before, project) : []
  const look = { ...scene, project, before, now }
  const isTheirs = before !== undefined && isSamePerson(draft, before.assignedTo, now.assignedTo)
  const assignee = employeeByEmail(draft, now.assignedTo)
  const keeper = isTheirs ? assignee : undefined
  return [
    ...(isTheirs ? [] : passedOn(look, assignee)),
    ...moved(look, keeper),
    ...changed(look, keeper),
    ...reviewed(look, assignee),
  ]
}

/** A task as a request found and left it, and the project it is in now. */
interface Look extends Scene {
  readonly project: Project
  readonly before: Task | undefined
  readonly now: Task
}

function deleted({ draft, me, name }: Scene, task: Task, project: Project): Item[] {
  const message = newsTexts.deleted(task, name)
  const people = [employeeByEmail(draft, task.assignedTo), overseer(draft, me, project)]
  return people.map((to) => ({ kind: 'deleted', to, message, taskId: task.id }))
}

function passedOn({ draft, before, now }: Look, assignee: User | undefined): Item[] {
  const former = before && ownerBefore(draft, before.assignedTo)
  return [
    { kind: 'assigned', to: assignee, message: newsTexts.assigned(now), taskId: now.id },
    { kind: 'taken away', to: former, message: newsTexts['taken away'](now), taskId: now.id },
  ]
}

/** If an admin moved the task, the managers of both projects are told: one loses sight of it, the other gets it. */
function moved({ draft, me, name, project, before, now }: Look, keeper: User | undefined): Item[] {
  if (!before || before.projectId === now.projectId) return []
  const from = draft.projects.get(before.projectId)
  const people = [keeper, from && overseer(draft, me, from), overseer(draft, me, project)]
  const message = newsTexts.moved(now, name, project)
  return [...new Set(people)].map((to) => ({ kind: 'moved', to, message, taskId: now.id }))
}

/** In the order in which they are named. */
const toldFields = ['title', 'description', 'priority', 'dueDate', 'status'] as const

function changed({ draft, me, name, isTold, project, before, now }: Look, keeper: User | undefined): Item[] {
  if (!before) return []
  const fields = toldFields.filter((field) => before[field] !== now[field])
  return [keeper, overseer(draft, me, project)].flatMap((to) => {
    const untold = fields.filter((field) => field !== 'status' || (to && !isTold(now, to)))
    if (untold.length === 0) return []
    const words = untold.map((field) => labelOf('tasks', field)?.toLowerCase() ?? field)
    return [{ kind: 'changed', to, message: newsTexts.changed(now, name, words), taskId: now.id }]
  })
}

/** The talk about a task: ready for review, sent back, commented. A task that is sent back is not also told as a comment. */
function reviewed(look: Look, assignee: User | undefined): Item[] {
  const { draft, name, isTold, commented, project, before, now } = look
  const manager = managerOf(draft, project)
  const taskId = now.id
  const isReady = before?.readyForReview === false && now.readyForReview
  const ready: Item[] = isReady
    ? [{ kind: 'ready for review', to: manager, message: newsTexts['ready for review'](now), taskId }]
    : []
  if (!commented.has(now.id)) return ready
  const isSentBack = before?.readyForReview === true && !now.readyForReview && before.status === now.status
  const comments = [isSentBack ? undefined : assignee, manager]
    .filter((to) => to && !isTold(now, to))
    .map((to): Item => ({ kind: 'comment', to, message: newsTexts.comment(now, name), taskId }))
  const back: Item = { kind: 'sent back', to: assignee, message: newsTexts['sent back'](now, name), taskId }
  return [...ready, ...(isSentBack ? [back] : []), ...comments]
}

/** A project's manager, if an admin acts in it: managers know what they do themselves. */
function overseer(draft: Draft, me: User, project: Project): User | undefined {
  return isAdmin(me) ? managerOf(draft, project) : undefined
}

/** The employee who had an e-mail before the request and still has it: nobody inherits such news (`former-owner`). */
function ownerBefore(draft: Draft, email: string): User | undefined {
  const user = employeeByEmail(draft, email)
  const before = user && draft.users.before(user.id)
  return before && sameEmail(before.email, email) ? user : undefined
}
