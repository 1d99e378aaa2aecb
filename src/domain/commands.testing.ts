import type { Actor } from './model/actor.ts'
import { believableOfBoards, boardRights, entitledOfBoards } from './board-commands.testing.ts'
import type { CommandName } from './commands.ts'
import type { Choices, Entitled, ReadArgs, Right } from './command-table.testing.ts'
import { statuses } from './model/tasks.ts'
import { believableOfProjects, entitledOfProjects, projectRights } from './project-commands.testing.ts'
import { noPast, type Past } from './request/entry.ts'
import type { State } from './state/state.ts'
import { believableOfTasks, entitledOfTasks, taskRights } from './task-commands.testing.ts'
import { believableOfUsers, entitledOfUsers, userRights } from './user-commands.testing.ts'
import {
  believableOfWorkspaces,
  entitledOfWorkspaces,
  workspaceRights,
} from './workspace-commands.testing.ts'

// What the tests know of each command. A command missing from a table here does not compile.

/** C2: who may ask for what. A command without a row here does not compile, and fails `can.test.ts`. */
export const rights: { readonly [N in CommandName]: Right<N> } = {
  ...userRights,
  ...projectRights,
  ...boardRights,
  ...taskRights,
  ...workspaceRights,
}

/** Arguments for each command, as people might send them. A command without a line here does not compile. */
export const believable: { readonly [N in CommandName]: (choices: Choices) => unknown } = {
  ...believableOfUsers,
  ...believableOfProjects,
  ...believableOfBoards,
  ...believableOfTasks,
  ...believableOfWorkspaces,
}

const entitled: { readonly [N in CommandName]: Entitled } = {
  ...entitledOfUsers,
  ...entitledOfProjects,
  ...entitledOfBoards,
  ...entitledOfTasks,
  ...entitledOfWorkspaces,
}

/** Whether `can` allows a request, as far as that depends on who asks. A property holds the commands to this. */
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
    raw: args,
  }
}
