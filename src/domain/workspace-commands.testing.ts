import { mayMoveIn } from './backup/move-in.ts'
import { can } from './can.ts'
import type { CommandName } from './commands.ts'
import { people, type Choices, type Entitled, type Right } from './command-table.testing.ts'
import { tableNames } from './model/tables.ts'
import { roles } from './model/users.ts'
import { sampleRows } from './setup/sample-rows.ts'
import { createState } from './state/state.ts'
import { mayUndo } from './undo/may-undo.ts'

// What tests know about the commands for the workspace as a whole, its notifications and its past.

type WorkspaceCommand = Extract<
  CommandName,
  `${'notification' | 'entry' | 'sample' | 'workspace'}.${string}` | 'task.takeBack'
>

export const workspaceRights: { readonly [N in WorkspaceCommand]: Right<N> } = {
  // Eli's comment, the last thing that happened.
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
  'workspace.moveIn': {
    args: () => ({ users: [], projects: [], tasks: [], notifications: [] }),
    allowed: ['admin', 'system'],
    conflict: true,
  },
  'workspace.begin': {
    args: () => ({ name: 'N', email: 'n@x.example', password: 'n-secret' }),
    allowed: ['system'],
    conflict: true,
  },
  'workspace.ensureAdmin': { args: () => ({}), allowed: ['system'] },
  'workspace.repair': { args: () => ({}), allowed: ['system'] },
  'workspace.catchUp': { args: () => ({}), allowed: ['system'] },
}

export const believableOfWorkspaces: { readonly [N in WorkspaceCommand]: (choices: Choices) => unknown } = {
  // Mostly the last entry, whose work nobody has changed since.
  'entry.undo': ({ entries, number }) => ({
    entryId: entries.at(number % 2 ? -1 : -1 - (number % Math.max(1, entries.length)))?.request.id ?? 'none',
  }),
  'task.takeBack': (choices) => ({
    taskId: choices.idOf(choices.state.tasks.values()),
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
  'workspace.moveIn': (choices) => backupOf(choices),
  'workspace.begin': (choices) => ({
    name: choices.texts[0] ?? 'Ada',
    email: choices.email(),
    password: choices.password(),
  }),
  'workspace.ensureAdmin': () => ({}),
  'workspace.repair': () => ({}),
  'workspace.catchUp': () => ({}),
}

export const entitledOfWorkspaces: { readonly [N in WorkspaceCommand]: Entitled } = {
  'entry.undo': (state, me, { entryId }, past) => {
    const entry = past.entry(entryId)
    return entry !== undefined && mayUndo(state, me, entry)
  },
  'task.takeBack': (_, me) => can.putTaskBack(me),
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
  'workspace.moveIn': (_, me) => mayMoveIn(me),
  'workspace.begin': (_, me) => can.maintain(me),
  'workspace.ensureAdmin': (_, me) => can.maintain(me),
  'workspace.repair': (_, me) => can.maintain(me),
  'workspace.catchUp': (_, me) => can.maintain(me),
}

/** Earlier rows, some of them left out, and sometimes with another e-mail, role, name or password for people. */
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
