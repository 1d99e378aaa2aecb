import { emailKey } from '../model/email.ts'
import { type Notification } from '../model/notifications.ts'
import { type Project } from '../model/projects.ts'
import { type Role, type User } from '../model/users.ts'
import { type RowId, type Rows, type TableName } from '../model/tables.ts'
import { type Task } from '../model/tasks.ts'
import type { ChecklistItem } from '../model/checklist.ts'
import type { Comment } from '../model/comments.ts'
import type { Label } from '../model/labels.ts'
import type { State } from '../state/state.ts'

/**
 * Who sees a row of each table (DECISIONS 'Team server: who sees whom'). Each function names those the row goes to, one
 * after another, until `to` says that it has found whom it looked for. Which of the row's fields they get is another
 * question: `seenRow`.
 */
export const audiences = {
  /** An account: admins, its owner, and those who work with them. */
  users: (user: User, to: AudienceVisitor, { projects }: Projects): boolean =>
    to.everyone('admin') || to.person(user.id) || colleagues[user.role](user, to, projects),

  /** A project: admins, its manager and its members. */
  projects: ({ manager, employees }: Project, to: AudienceVisitor): boolean =>
    to.everyone('admin') ||
    to.one('manager', manager) ||
    employees.some((member) => to.one('employee', member)),

  /** A task: admins, the manager of its project and its assignee. */
  tasks: ({ projectId, assignedTo }: Task, to: AudienceVisitor, { projects }: Projects): boolean =>
    to.everyone('admin') ||
    to.one('manager', projects.get(projectId)?.manager ?? '') ||
    to.one('employee', assignedTo),

  /** A notification: the person it names, otherwise everyone in its role. */
  notifications: ({ role, recipient }: Notification, to: AudienceVisitor): boolean =>
    recipient ? to.one(role, recipient) : to.everyone(role),

  /** A part of a project or a task: whoever sees the whole. */
  labels: ({ projectId }: Label, to: AudienceVisitor, { projects }: Wholes): boolean => {
    const project = projects.get(projectId)
    return project ? audiences.projects(project, to) : to.everyone('admin')
  },
  checklist: (item: ChecklistItem, to: AudienceVisitor, wholes: Wholes): boolean => ofTask(item, to, wholes),
  comments: (comment: Comment, to: AudienceVisitor, wholes: Wholes): boolean => ofTask(comment, to, wholes),
}

function ofTask({ taskId }: { readonly taskId: RowId }, to: AudienceVisitor, wholes: Wholes): boolean {
  const task = wholes.tasks.get(taskId)
  return task ? audiences.tasks(task, to, wholes) : to.everyone('admin')
}

/** The projects decide who belongs together. */
type Projects = Pick<State, 'projects'>
/** What rows are parts of. */
type Wholes = Pick<State, 'projects' | 'tasks'>

/** An employee is known to the managers of their projects, a manager to the members of theirs. */
const colleagues: {
  readonly [R in Role]: (user: User, to: AudienceVisitor, projects: Projects['projects']) => boolean
} = {
  admin: () => false,
  manager: ({ email }, to, projects) =>
    emailKey(email) !== '' &&
    projects
      .where('manager', emailKey(email))
      .some(({ employees }) => employees.some((member) => to.one('employee', member))),
  employee: ({ email }, to, projects) =>
    emailKey(email) !== '' &&
    projects.where('employees', emailKey(email)).some(({ manager }) => to.one('manager', manager)),
}

/** Visits everyone a row goes to, until it says that it has seen enough. An empty e-mail is nobody's. */
export interface AudienceVisitor {
  readonly everyone: (role: Role) => boolean
  readonly one: (role: Role, email: string) => boolean
  /** An account, whatever its e-mail and role. */
  readonly person: (id: RowId) => boolean
}

/** Whether a row goes to a person. */
export function sees<T extends TableName>(state: Wholes, me: User, table: T, row: Rows[T]): boolean {
  return ofTable[table](row, matcherOf(me), state)
}

const ofTable: { readonly [T in TableName]: (row: Rows[T], to: AudienceVisitor, state: Wholes) => boolean } =
  audiences

/** Looks for one person. Comparing roles is nearly always enough. */
export function matcherOf(me: User): AudienceVisitor {
  const known = matchers.get(me)
  if (known) return known
  const key = emailKey(me.email)
  const matcher: AudienceVisitor = {
    everyone: (role) => role === me.role,
    one: (role, email) => role === me.role && key !== '' && emailKey(email) === key,
    person: (id) => id === me.id,
  }
  matchers.set(me, matcher)
  return matcher
}

/** By the user's row, which is immutable. */
const matchers = new WeakMap<User, AudienceVisitor>()

/**
 * A channel on a server: everyone in a role (`admin`), one person in a role, by the e-mail that rows use to refer to
 * them (`manager:mara@x.example`), or one account (`person:1769068800000`).
 */
export type Channel = Role | `${Role}:${string}` | `person:${RowId}`

/** The channels that a row goes to: whoever listens to one of them sees it. */
export function audience<T extends TableName>(state: Wholes, table: T, row: Rows[T]): Set<Channel> {
  const channels = new Set<Channel>()
  ofTable[table](row, collectorInto(channels), state)
  return channels
}

/** The channels that a person listens to. */
export function channelsOf(me: User): Set<Channel> {
  const channels = new Set<Channel>([me.role, `person:${me.id}`])
  collectorInto(channels).one(me.role, me.email)
  return channels
}

/** Notes everyone, and never has enough. */
function collectorInto(channels: Set<Channel>): AudienceVisitor {
  const add = (channel: Channel): false => {
    channels.add(channel)
    return false
  }
  return {
    everyone: add,
    one: (role, email) => emailKey(email) !== '' && add(`${role}:${emailKey(email)}`),
    person: (id) => add(`person:${id}`),
  }
}
