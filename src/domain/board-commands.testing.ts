import { can } from './can.ts'
import type { CommandName } from './commands.ts'
import { actors, type Choices, type Entitled, type Right } from './command-table.testing.ts'
import { addDays } from './model/day.ts'
import { priorities, statuses } from './model/tasks.ts'

// What the tests know of SPEC's commands about tasks: those its boards and dashboards send.

type BoardCommand = Extract<
  CommandName,
  `task.${'create' | 'createMany' | 'move' | 'assign' | 'comment' | 'save'}`
>

export const boardRights: { readonly [N in BoardCommand]: Right<N> } = {
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
}

export const believableOfBoards: { readonly [N in BoardCommand]: (choices: Choices) => unknown } = {
  'task.create': (choices) => ({ title: choices.texts[0] || 'Task', ...newTask(choices) }),
  'task.createMany': (choices) => ({
    titles: choices.texts.map((text) => (choices.number % 9 === 0 ? text : text || 'Task')),
    ...newTask(choices),
  }),
  'task.move': (choices) => ({
    taskId: taskId(choices),
    status: choices.one(statuses),
    ...(choices.number % 3 > 0 && { before: choices.number % 4 === 0 ? '' : taskId(choices) }),
  }),
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
}

const movesOrComments: Entitled = (state, me, { task: find, status }) => {
  const task = find(state)
  if (!task || !can.commentTask(state, me, task)) return false
  return status === undefined || status === task.status || can.moveTask(state, me, task, status)
}

const createsTasks: Entitled = (state, me, { projectId }) => can.createTask(state, me, { projectId })

export const entitledOfBoards: { readonly [N in BoardCommand]: Entitled } = {
  'task.create': createsTasks,
  'task.createMany': createsTasks,
  'task.move': movesOrComments,
  'task.assign': (state, me, { task: find }) => {
    const task = find(state)
    return task !== undefined && can.assignTask(state, me, task)
  },
  'task.comment': movesOrComments,
  'task.save': movesOrComments,
}

/** What new tasks start with besides their titles: now and then an assignee, or another column. */
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
