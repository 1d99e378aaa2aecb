import { can } from './can.ts'
import { isEmployee, isManager, isPerson, type Actor } from './model/actor.ts'
import type { CommandName } from './commands.ts'
import {
  actors,
  people,
  type Choices,
  type Entitled,
  type ReadArgs,
  type Right,
} from './command-table.testing.ts'
import { addDays } from './model/day.ts'
import { priorities, statuses } from './model/tasks.ts'
import { roles, type Role } from './model/users.ts'
import { tableNames } from './model/tables.ts'
import { noPast, type Past } from './request/entry.ts'
import { newsKindNames } from './rules/news-kinds.ts'
import { sampleRows } from './setup/sample-rows.ts'
import { createState, type State } from './state/state.ts'
import { believableOfProjects, entitledOfProjects, projectRights } from './project-commands.testing.ts'
import { believableOfTasks, entitledOfTasks, taskRights } from './task-commands.testing.ts'
import { mayUndo } from './undo/may-undo.ts'

// What tests know of each command. One that is missing in a table here does not compile.

/** C2: who may ask for what. A command without a row does not compile, and fails the test below. */
export const rights: { readonly [N in CommandName]: Right<N> } = {
  'user.create': {
    args: () => ({ name: 'N', email: 'n@x.example', password: 'pass' }),
    allowed: ['admin'],
  },
  'user.update': {
    args: (company) => ({
      userId: company.user(actors.assignee).id,
      name: 'Changed',
      email: actors.assignee,
      password: 'pass',
      role: 'employee',
    }),
    allowed: ['admin'],
  },
  'user.delete': { args: (company) => ({ userId: company.user('enno@x.example').id }), allowed: ['admin'] },
  'profile.update': { args: () => ({ name: 'N', password: 'pass' }), allowed: people },
  'profile.muteNews': { args: () => ({ kind: 'comment', muted: true }), allowed: people },
  'project.create': {
    args: () => ({
      manager: { name: 'N', email: 'n@x.example', password: 'pass' },
      project: { name: 'P', description: 'D' },
      employees: [],
    }),
    allowed: ['admin'],
  },
  ...projectRights,
  'task.create': {
    args: (company) => ({
      title: 'T',
      projectId: company.project('Atlas').id,
      assignedTo: actors.assignee,
      status: 'In Progress',
    }),
    allowed: ['managing manager'],
  },
  'task.createMany': {
    args: (company) => ({ titles: ['T', 'U'], projectId: company.project('Atlas').id, status: 'Done' }),
    allowed: ['managing manager'],
  },
  'task.move': {
    args: (company) => ({ taskId: company.task('Plan').id, status: 'In Progress' }),
    allowed: ['admin', 'managing manager', 'assignee'],
  },
  'task.assign': {
    args: (company) => ({ taskId: company.task('Plan').id, assignedTo: actors['other employee'] }),
    allowed: ['admin', 'managing manager'],
  },
  'task.comment': {
    args: (company) => ({ taskId: company.task('Plan').id, comments: 'C' }),
    allowed: ['admin', 'managing manager', 'assignee'],
  },
  'task.save': {
    args: (company) => ({ taskId: company.task('Plan').id, status: 'In Progress', comments: 'C' }),
    allowed: ['admin', 'managing manager', 'assignee'],
  },
  ...taskRights,
  // Eli's comment, the last of what happened.
  'entry.undo': {
    args: (company) => ({ entryId: company.entries.at(-1)?.request.id ?? '' }),
    allowed: ['admin', 'assignee'],
  },
  'task.takeBack': {
    args: (company) => ({ taskId: company.task('Plan').id, seq: company.entries.length - 2 }),
    allowed: ['admin'],
  },
  'notification.read': {
    args: (company) => ({
      notificationId: company.notifications().find(({ role }) => role === 'manager')!.id,
    }),
    allowed: ['managing manager'],
  },
  'notification.readSome': {
    args: (company) => ({ notificationIds: company.notifications().map(({ id }) => id) }),
    allowed: people,
  },
  'notification.readAll': { args: () => ({}), allowed: people },
  'notification.clear': { args: () => ({}), allowed: ['admin'] },
  'sample.fill': {
    args: () => sampleRows(createState(), '2026-03-02T09:00:00.000+01:00'),
    allowed: ['admin', 'visitor'],
    conflict: true,
  },
  'sample.clear': { args: () => ({}), allowed: ['admin'] },
  'workspace.restore': {
    args: () => ({ users: [], projects: [], tasks: [], notifications: [] }),
    allowed: ['admin'],
  },
  'workspace.ensureAdmin': { args: () => ({}), allowed: ['system'] },
  'workspace.repair': { args: () => ({}), allowed: ['system'] },
  'workspace.catchUp': { args: () => ({}), allowed: ['system'] },
}

/** Arguments for each command as people might send them. A command without a line here does not compile. */
export const believable: { readonly [N in CommandName]: (choices: Choices) => unknown } = {
  'user.create': (choices) => ({
    ...account(choices),
    role: choices.one(['manager', 'employee', 'employee', undefined]),
  }),
  'user.update': (choices) => {
    const user = choices.one(choices.state.users.values())
    const role: Role | undefined = choices.number % 5 === 0 ? choices.one(roles) : user?.role
    const kept = choices.number % 3 === 0 ? choices.projectIds() : [...(user?.projectIds ?? [])]
    const email = choices.number % 4 === 0 ? choices.email() : user?.email
    const whole = { ...account(choices), userId: user?.id ?? 'none', email, role, projectIds: kept }
    // A form sends what was touched.
    if (choices.number % 7 === 6) return { userId: whole.userId, email: whole.email, name: whole.name }
    return choices.number % 7 === 4 ? { userId: whole.userId, role, password: whole.password } : whole
  },
  'user.delete': (choices) => ({ userId: choices.idOf(choices.state.users.values()) }),
  'profile.update': (choices) => ({ name: choices.texts[0], password: choices.password() }),
  'profile.muteNews': (choices) => ({
    kind: choices.one(newsKindNames),
    muted: choices.number % 3 > 0,
  }),
  'project.create': (choices) => ({
    manager: { name: 'Manager', email: someone(choices, isManager), password: choices.password() },
    project: {
      name: choices.texts[0] || 'Project',
      description: choices.texts[1] || 'About it',
      techTools: choices.texts[2],
    },
    employees: Array.from({ length: choices.number % 4 }, () => ({
      name: 'Employee',
      email: someone(choices, isEmployee),
      password: choices.password(),
    })),
  }),
  ...believableOfProjects,
  'task.create': (choices) => ({ title: choices.texts[0] || 'Task', ...newTask(choices) }),
  'task.createMany': (choices) => ({
    titles: choices.texts.map((text) => (choices.number % 9 === 0 ? text : text || 'Task')),
    ...newTask(choices),
  }),
  'task.move': (choices) => ({ taskId: taskId(choices), status: choices.one(statuses) }),
  'task.assign': (choices) => {
    const task = choices.one(choices.state.tasks.values())
    const members = choices.state.projects.get(task?.projectId ?? '')?.employees ?? []
    const assignedTo = choices.number % 6 === 0 ? choices.email() : (choices.one(members) ?? '')
    return { taskId: task?.id ?? 'none', assignedTo: choices.number % 5 === 0 ? '' : assignedTo }
  },
  'task.comment': (choices) => ({ taskId: taskId(choices), comments: choices.texts[0] }),
  'task.save': (choices) => ({
    taskId: taskId(choices),
    status: choices.one(statuses),
    comments: choices.texts[0],
  }),
  ...believableOfTasks,
  // Mostly of the last, which nobody changed since.
  'entry.undo': ({ entries, number }) => ({
    entryId: entries.at(number % 2 ? -1 : -1 - (number % Math.max(1, entries.length)))?.request.id ?? 'none',
  }),
  'task.takeBack': (choices) => ({
    taskId: taskId(choices),
    seq: choices.number % Math.max(1, choices.entries.length),
  }),
  'notification.read': (choices) => ({
    notificationId: Number(choices.idOf(choices.state.notifications.values())),
  }),
  'notification.readSome': (choices) => ({
    notificationIds: [...choices.state.notifications.values()].slice(0, choices.number).map(({ id }) => id),
  }),
  'notification.readAll': () => ({}),
  'notification.clear': () => ({}),
  'sample.fill': ({ state, at }) => sampleRows(state, at),
  'sample.clear': () => ({}),
  'workspace.restore': (choices) => backupOf(choices),
  'workspace.ensureAdmin': () => ({}),
  'workspace.repair': () => ({}),
  'workspace.catchUp': () => ({}),
}

/** Earlier rows, some of them left out, and now and then people whose e-mail, role or password is another. */
function backupOf(choices: Choices): object {
  const { earlier: state, number, texts } = choices
  const rows = tableNames.map((table) => {
    const kept = [...state[table].values()].filter((_, index) => (index + number) % 7 !== 0)
    return [table, kept] as const
  })
  const changed = number % 4 === 0 ? choices.one(state.users.values())?.id : undefined
  const users = [...state.users.values()].map((user) => {
    if (number % 2 === 1) return { ...user, password: '', name: texts[0] }
    return user.id === changed ? { ...user, email: choices.email(), role: choices.one(roles) } : user
  })
  return { ...Object.fromEntries(rows), ...(number % 3 && { users }) }
}

function account(choices: Choices) {
  return {
    name: choices.texts[0] || 'Somebody',
    email: choices.email(),
    password: choices.password(),
    projectIds: choices.projectIds(),
  }
}

/** What new tasks begin with, but for their titles: now and then somebody's, or in another column. */
function newTask(choices: Choices) {
  const projectId = choices.idOf(choices.state.projects.values())
  const members = choices.state.projects.get(projectId)?.employees ?? []
  return {
    projectId,
    description: choices.texts[1],
    ...(choices.number % 2 && { priority: choices.one(priorities) }),
    dueDate: choices.number % 3 ? addDays(choices.today, (choices.number % 7) - 3) : '',
    ...(choices.number % 4 === 0 && { status: choices.one(statuses) }),
    ...(choices.number % 5 === 0 && {
      assignedTo: choices.number % 10 === 0 ? choices.email() : (choices.one(members) ?? ''),
    }),
  }
}

function taskId(choices: Choices): string {
  return choices.idOf(choices.state.tasks.values())
}

/** The e-mail of somebody of a role, or one of the pool. */
function someone(choices: Choices, hasRole: (me: Actor) => boolean): string {
  const fitting = [...choices.state.users.values()].filter(hasRole)
  return choices.number % 3 === 0 ? choices.email() : (choices.one(fitting)?.email ?? choices.email())
}

/** Whether `can` allows a request, as far as it depends on who asks. Commands are held to this by a property. */
export function mayAsk(
  state: State,
  me: Actor | undefined,
  name: CommandName,
  args: unknown,
  past: Past = noPast,
): boolean {
  return me !== undefined && entitled[name](state, me, readArgs(args), past)
}

function readArgs(args: unknown): ReadArgs {
  const field = (name: string): unknown =>
    typeof args === 'object' && args !== null ? (args as Record<string, unknown>)[name] : undefined
  const id = (name: string): string => {
    const value = field(name)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  return {
    id,
    task: (state) => state.tasks.get(id('taskId')),
    projectId: id('projectId'),
    userId: id('userId'),
    notificationId: id('notificationId'),
    entryId: id('entryId'),
    status: statuses.find((status) => status === field('status')),
  }
}

const movesOrComments: Entitled = (state, me, { task: find, status }) => {
  const task = find(state)
  if (!task || !can.commentTask(state, me, task)) return false
  return status === undefined || status === task.status || can.moveTask(state, me, task, status)
}

const createsTasks: Entitled = (state, me, { projectId }) => can.createTask(state, me, { projectId })

const entitled: { readonly [N in CommandName]: Entitled } = {
  'user.create': (_, me) => can.createUsers(me),
  'user.update': (_, me) => can.editUser(me),
  'user.delete': (state, me, { userId }) => {
    const user = state.users.get(userId)
    return user !== undefined && can.deleteUser(me, user)
  },
  'profile.update': (state, me) => isPerson(me) && can.editProfile(state, me, me),
  'profile.muteNews': (state, me) => isPerson(me) && can.editProfile(state, me, me),
  'project.create': (_, me) => can.createProjects(me),
  ...entitledOfProjects,
  'task.create': createsTasks,
  'task.createMany': createsTasks,
  'task.move': movesOrComments,
  'task.assign': (state, me, { task: find }) => {
    const task = find(state)
    return task !== undefined && can.assignTask(state, me, task)
  },
  'task.comment': movesOrComments,
  'task.save': movesOrComments,
  ...entitledOfTasks,
  'task.takeBack': (_, me) => can.putTaskBack(me),
  'entry.undo': (state, me, { entryId }, past) => {
    const entry = past.entry(entryId)
    return entry !== undefined && mayUndo(state, me, entry)
  },
  'notification.read': (state, me, { notificationId }) => {
    const notification = state.notifications.get(notificationId)
    return notification !== undefined && can.seeNotification(me, notification)
  },
  'notification.readSome': (_, me) => can.readNotifications(me),
  'notification.readAll': (_, me) => can.readNotifications(me),
  'notification.clear': (_, me) => can.clearNotifications(me),
  'sample.fill': (_, me) => can.fillSample(me),
  'sample.clear': (state, me) => can.clearSample(state, me),
  'workspace.restore': (_, me) => can.restoreBackup(me),
  'workspace.ensureAdmin': (_, me) => can.maintain(me),
  'workspace.repair': (_, me) => can.maintain(me),
  'workspace.catchUp': (_, me) => can.maintain(me),
}
