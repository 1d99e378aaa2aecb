import { emailKey } from '../model/email.ts'
import { type Notification } from '../model/notifications.ts'
import { type Project } from '../model/projects.ts'
import { type Role, type User } from '../model/users.ts'
import { type RowId, type Rows, type TableName } from '../model/tables.ts'
import { type Task } from '../model/tasks.ts'
import type { State } from '../state/state.ts'

/**
 * Who listens to what: everyone of a role (`admin`), one person in a role, by the e-mail that rows refer to them by
 * (`manager:mara@x.example`), or one account, whatever its e-mail and role (`person:1769068800000`).
 */
export type Channel = Role | `${Role}:${string}` | `person:${RowId}`

/** The channels that a person listens to. */
export function channelsOf(me: User): ReadonlySet<Channel> {
  const known = channels.get(me)
  if (known) return known
  const all = new Set<Channel>([me.role, `person:${me.id}`, ...named(me.role, me.email)])
  channels.set(me, all)
  return all
}

/** Rows are immutable: what a person listens to stays the same as long as their row does. */
const channels = new WeakMap<User, ReadonlySet<Channel>>()

/** Whether a person listens to one of these channels. */
export function hears(me: User, channels: Iterable<Channel>): boolean {
  const mine = channelsOf(me)
  for (const channel of channels) if (mine.has(channel)) return true
  return false
}

/**
 * The channels that a row goes to: whoever listens to one of them sees it. Which of its fields is another question:
 * `seenRow`.
 */
export function audience<T extends TableName>(state: Projects, table: T, row: Rows[T]): Iterable<Channel> {
  return ofTable[table](row, state)
}

/** Who belongs together follows from the projects. */
type Projects = Pick<State, 'projects'>

/**
 * Who sees a row of each table (DECISIONS 'Team server: who sees whom'). Generators, so that nobody looks on once they
 * know: a project may have a thousand members.
 */
export const audiences = {
  /** An account: admins, whoever has it, and those who work together with them. */
  *users(user: User, state: Projects): Iterable<Channel> {
    yield 'admin'
    yield `person:${user.id}`
    yield* colleagues(user, state)
  },

  /** A project: admins, its manager and its members. */
  *projects({ manager, employees }: Project): Iterable<Channel> {
    yield 'admin'
    yield* named('manager', manager)
    for (const member of employees) yield* named('employee', member)
  },

  /** A task: admins, the manager of its project and its assignee. */
  *tasks({ projectId, assignedTo }: Task, { projects }: Projects): Iterable<Channel> {
    yield 'admin'
    yield* named('manager', projects.get(projectId)?.manager ?? '')
    yield* named('employee', assignedTo)
  },

  /** A notification: the person it names, else everyone of its role. */
  *notifications({ role, recipient }: Notification): Iterable<Channel> {
    if (recipient) yield* named(role, recipient)
    else yield role
  },
}

const ofTable: { readonly [T in TableName]: (row: Rows[T], state: Projects) => Iterable<Channel> } = audiences

/** An employee is known to the managers of their projects, a manager to the members of theirs. */
function* colleagues({ role, email }: User, { projects }: Projects): Iterable<Channel> {
  const key = emailKey(email)
  if (key === '') return
  if (role === 'employee')
    for (const project of projects.where('employees', key)) yield* named('manager', project.manager)
  if (role === 'manager')
    for (const project of projects.where('manager', key))
      for (const member of project.employees) yield* named('employee', member)
}

/** An empty e-mail is nobody's. */
function named(role: Role, email: string): Channel[] {
  const key = emailKey(email)
  return key === '' ? [] : [`${role}:${key}`]
}
