import type { Outcome, Workspace } from './workspace.ts'

/** How many kinds of things `ask` knows. */
export const asks = 10

/** Does one of several things that people do, to one of the rows there are. Many are refused: that is part of it. */
export function ask(workspace: Workspace, what: number, which: number): Outcome | undefined {
  const pick = <Row>(rows: Iterable<Row>): Row | undefined => {
    const list = [...rows]
    return list[which % Math.max(list.length, 1)]
  }
  const task = pick(workspace.state.tasks.values())
  const user = pick(workspace.state.users.values())
  const project = pick(workspace.state.projects.values())
  const taskId = task?.id ?? 'none'
  const account = {
    name: 'N',
    email: user?.email ?? 'n@x',
    password: 'password-of-anybody',
    projectIds: project ? [project.id] : [],
  }
  const kinds = [
    () => workspace.run('task.move', { taskId, status: which % 2 ? 'Done' : 'In Progress' }),
    () => workspace.run('task.assign', { taskId, assignedTo: which % 3 ? 'eli@x' : '' }),
    () => workspace.run('task.comment', { taskId, comments: `comment ${which}` }),
    () => workspace.run('task.create', { title: `Task ${which}`, projectId: project?.id ?? 'none' }),
    () => workspace.run('user.delete', { userId: user?.id ?? 'none' }),
    () => workspace.run('user.create', { ...account, email: `new${which % 4}@x`, role: 'employee' }),
    () =>
      workspace.run('user.update', {
        ...account,
        userId: user?.id ?? 'none',
        role: user?.role ?? 'employee',
      }),
    () => workspace.run('project.delete', { projectId: project?.id ?? 'none' }),
    () => workspace.undo()?.outcome,
    () => workspace.redo()?.outcome,
  ]
  return kinds[what % kinds.length]?.()
}
