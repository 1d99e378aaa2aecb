import { isAdmin } from '../model/actor.ts'
import { emailKey } from '../model/email.ts'
import { addressOf } from '../model/notifications.ts'
import type { Project } from '../model/projects.ts'
import type { RowLists } from '../model/row-lists.ts'
import type { Rows, TableName } from '../model/tables.ts'
import type { Task } from '../model/tasks.ts'
import type { User } from '../model/users.ts'
import { createState, rowsOf, type MemoryState, type State } from '../state/state.ts'
import { seenRow } from './seen-row.ts'

/**
 * A workspace as one person sees it: a separate state with the rows and fields they may have. They start from it; from
 * then on `entryFor` tells them what changes. Rule V19: of tasks and notifications only theirs are looked at.
 */
export function viewOf(state: State, me: User): MemoryState {
  const near = isAdmin(me) ? rowsOf(state) : rowsNear(state, me)
  return createState({
    users: rowsFor(state, me, 'users', near.users),
    projects: rowsFor(state, me, 'projects', near.projects),
    tasks: rowsFor(state, me, 'tasks', near.tasks),
    notifications: rowsFor(state, me, 'notifications', near.notifications),
    labels: rowsFor(state, me, 'labels', near.labels),
    checklist: rowsFor(state, me, 'checklist', near.checklist),
    comments: rowsFor(state, me, 'comments', near.comments),
  })
}

function rowsFor<T extends TableName>(state: State, me: User, table: T, rows: readonly Rows[T][]): Rows[T][] {
  return rows.map((row) => seenRow(state, me, table, row)).filter((row) => row !== undefined)
}

/** Rows among which are all that a manager or an employee sees; which these are, `audiences` alone decides. */
function rowsNear(state: State, me: User): RowLists {
  const email = emailKey(me.email)
  const { projects, tasks, colleagues } =
    email === '' ? nothing : me.role === 'manager' ? ofManager(state, email) : ofEmployee(state, email)
  const emails = new Set(colleagues.map(emailKey))
  const addresses = [me.role, ...addressOf({ role: me.role, recipient: me.email })]
  const ids = new Set(tasks.map(({ id }) => id))
  const own = state.users.get(me.id) ?? []
  return {
    users: [own, ...Array.from(emails, (each) => state.users.where('email', each))].flat(),
    projects,
    tasks,
    notifications: addresses.flatMap((address) => state.notifications.where('audience', address)),
    labels: projects.flatMap(({ id }) => state.labels.where('projectId', id)),
    // An index would remember an answer for each task that was ever asked about.
    checklist: [...state.checklist.values()].filter(({ taskId }) => ids.has(taskId)),
    comments: [...state.comments.values()].filter(({ taskId }) => ids.has(taskId)),
  }
}

/** The projects and tasks that somebody may see, and the e-mails of those with whom they work. */
interface Near {
  readonly projects: readonly Project[]
  readonly tasks: readonly Task[]
  readonly colleagues: readonly string[]
}

const nothing: Near = { projects: [], tasks: [], colleagues: [] }

function ofManager(state: State, email: string): Near {
  const projects = state.projects.where('manager', email)
  return {
    projects,
    tasks: projects.flatMap(({ id }) => state.tasks.where('projectId', id)),
    colleagues: projects.flatMap(({ employees }) => employees),
  }
}

function ofEmployee(state: State, email: string): Near {
  const projects = state.projects.where('employees', email)
  return {
    projects,
    tasks: state.tasks.where('assignedTo', email),
    colleagues: projects.map(({ manager }) => manager),
  }
}
