import * as v from 'valibot'
import { can } from './can.ts'
import type { Actor } from './model/actor.ts'
import { addDays } from './model/day.ts'
import { labelColors } from './model/labels.ts'
import { priorities, statuses } from './model/tasks.ts'
import { commands, type ArgsOf, type CommandName } from './commands.ts'
import type { Company } from './company.testing.ts'
import { actors, type ActorName, type Choices, type Entitled, type Right } from './command-table.testing.ts'
import type { State } from './state/state.ts'

// What tests know about the commands for one task and its parts.

type TaskCommand = Extract<
  CommandName,
  | `${'checklist' | 'comment' | 'label'}.${string}`
  | `task.${'edit' | 'delete' | 'duplicate' | 'moveTo'}`
  | `task.${'label' | 'ready' | 'sendBack'}`
  | 'tasks.change'
>

const deciders: readonly ActorName[] = ['admin', 'managing manager']
const workers: readonly ActorName[] = [...deciders, 'assignee']

/** Plan's checklist has one item, and Atlas one label. */
const plan = (company: Company) => ({ taskId: company.task('Plan').id })
const item = (company: Company) => {
  company.do(actors['managing manager'], 'checklist.add', { ...plan(company), texts: ['Ask'] })
  return { itemId: [...company.state.checklist.values()][0]!.id }
}
const label = (company: Company) => {
  const projectId = company.project('Atlas').id
  company.do(actors['managing manager'], 'label.create', { projectId, name: 'Urgent', color: 'red' })
  return { labelId: [...company.state.labels.values()][0]!.id }
}
/** Eli's comment, the last thing that happened. */
const comment = (company: Company) => ({ commentId: [...company.state.comments.values()].at(-1)!.id })

export const taskRights: { readonly [N in TaskCommand]: Right<N> } = {
  'task.edit': { args: (company) => ({ ...plan(company), title: 'Planned' }), allowed: deciders },
  'task.delete': { args: plan, allowed: deciders },
  'task.duplicate': { args: plan, allowed: ['managing manager'] },
  // Mara has no other project.
  'task.moveTo': {
    args: (company) => ({ ...plan(company), projectId: company.project('Borealis').id }),
    allowed: ['admin'],
  },
  'task.label': { args: (company) => ({ ...plan(company), ...label(company), on: true }), allowed: deciders },
  'task.ready': { args: (company) => ({ ...plan(company), ready: true }), allowed: ['assignee'] },
  'tasks.change': {
    args: (company) => ({ taskIds: [company.task('Plan').id], change: { dueDate: '2026-05-01' } }),
    allowed: deciders,
  },
  'task.sendBack': {
    args: (company) => {
      company.do(actors.assignee, 'task.ready', { ...plan(company), ready: true })
      return { ...plan(company), text: 'Not yet' }
    },
    allowed: deciders,
  },
  'comment.add': { args: (company) => ({ ...plan(company), text: 'C' }), allowed: workers },
  'comment.edit': { args: (company) => ({ ...comment(company), text: 'C' }), allowed: ['assignee'] },
  'comment.delete': { args: comment, allowed: ['admin', 'assignee'] },
  'checklist.add': { args: (company) => ({ ...plan(company), texts: ['Ask', 'Do'] }), allowed: deciders },
  'checklist.tick': { args: (company) => ({ ...item(company), done: true }), allowed: workers },
  'checklist.rename': { args: (company) => ({ ...item(company), text: 'Do' }), allowed: deciders },
  'checklist.move': { args: (company) => item(company), allowed: deciders },
  'checklist.remove': { args: item, allowed: deciders },
  'label.create': {
    args: (company) => ({ projectId: company.project('Atlas').id, name: 'New', color: 'blue' }),
    allowed: deciders,
  },
  'label.update': { args: (company) => ({ ...label(company), name: 'Now' }), allowed: deciders },
  'label.delete': { args: label, allowed: deciders },
}

const task = (choices: Choices) => ({ taskId: choices.idOf(choices.state.tasks.values()) })
const oneItem = (choices: Choices) => ({ itemId: choices.idOf(choices.state.checklist.values()) })
const oneComment = (choices: Choices) => ({ commentId: choices.idOf(choices.state.comments.values()) })

export const believableOfTasks: { readonly [N in TaskCommand]: (choices: Choices) => unknown } = {
  'task.edit': (choices) => ({
    ...task(choices),
    ...(choices.number % 2 === 0 && { title: choices.texts[0] }),
    ...(choices.number % 3 === 0 && { dueDate: addDays(choices.today, (choices.number % 5) - 2) }),
    ...(choices.number % 5 === 0 && { priority: choices.one(priorities) }),
    ...(choices.number % 7 === 0 && { description: choices.texts[1] }),
  }),
  'task.delete': task,
  'task.duplicate': task,
  'task.moveTo': (choices) => ({
    ...task(choices),
    projectId: choices.idOf(choices.state.projects.values()),
  }),
  // Mostly a label of its own project.
  'task.label': (choices) => {
    const found = choices.one(choices.state.tasks.values())
    const own = choices.state.labels.where('projectId', found?.projectId ?? '')
    const labelId = choices.idOf(choices.number % 4 === 0 ? choices.state.labels.values() : own)
    return { taskId: found?.id ?? 'none', labelId, on: choices.number % 3 > 0 }
  },
  'tasks.change': (choices) => {
    const { number, state, today } = choices
    const taskIds = Array.from({ length: 1 + (number % 5) }, () => task(choices).taskId)
    const found = state.tasks.get(taskIds[0] ?? '')
    const members = state.projects.get(found?.projectId ?? '')?.employees ?? []
    const own = state.labels.where('projectId', found?.projectId ?? '')
    const changes: readonly ArgsOf<'tasks.change'>['change'][] = [
      { status: choices.one(statuses) ?? 'Done' },
      { assignedTo: choices.one(members) ?? '' },
      { dueDate: addDays(today, (number % 5) - 2) },
      { priority: choices.one(priorities) ?? 'High' },
      { label: { labelId: choices.idOf(own), on: number % 4 > 0 } },
    ]
    // Rarely, so that something is left.
    const change = number % 11 === 10 ? { delete: true } : changes[number % 5]
    return { taskIds, change }
  },
  // Mostly assigned tasks: only the assignee can say that one is ready.
  'task.ready': (choices) => {
    const tasks = [...choices.state.tasks.values()]
    const assigned = tasks.filter(({ assignedTo, status }) => assignedTo && status !== 'Done')
    const taskId = choices.idOf(choices.number % 4 === 0 ? tasks : assigned)
    return { taskId, ready: choices.number % 5 > 0 }
  },
  'task.sendBack': (choices) => ({
    taskId: choices.idOf([...choices.state.tasks.values()].filter(({ readyForReview }) => readyForReview)),
    text: choices.texts[0],
  }),
  'comment.add': (choices) => ({ ...task(choices), text: choices.texts[0] }),
  'comment.edit': (choices) => ({ ...oneComment(choices), text: choices.texts[0] }),
  'comment.delete': oneComment,
  'checklist.add': (choices) => ({ ...task(choices), texts: choices.texts.slice(choices.number % 3) }),
  'checklist.tick': (choices) => ({ ...oneItem(choices), done: choices.number % 3 > 0 }),
  'checklist.rename': (choices) => ({ ...oneItem(choices), text: choices.texts[0] }),
  'checklist.move': (choices) => ({
    ...oneItem(choices),
    ...(choices.number % 3 > 0 && { beforeId: choices.idOf(choices.state.checklist.values()) }),
  }),
  'checklist.remove': oneItem,
  'label.create': (choices) => ({
    projectId: choices.idOf(choices.state.projects.values()),
    name: choices.texts[0],
    color: choices.one(labelColors),
    ...(choices.number % 3 === 0 && task(choices)),
  }),
  'label.update': (choices) => ({
    labelId: choices.idOf(choices.state.labels.values()),
    ...(choices.number % 2 === 0 && { name: choices.texts[0] }),
    ...(choices.number % 3 === 0 && { color: choices.one(labelColors) }),
  }),
  'label.delete': (choices) => ({ labelId: choices.idOf(choices.state.labels.values()) }),
}

/** Whether a row exists and somebody may do something with it. */
function of<Row>(
  find: (state: State, id: string) => Row | undefined,
  name: 'taskId' | 'itemId' | 'commentId' | 'labelId',
  allows: (state: State, me: Actor, row: Row) => boolean,
): Entitled {
  return (state, me, { id }) => {
    const row = find(state, id(name))
    return row !== undefined && allows(state, me, row)
  }
}

const ofTask = (allows: Parameters<typeof of<NonNullable<ReturnType<State['tasks']['get']>>>>[2]) =>
  of((state, id) => state.tasks.get(id), 'taskId', allows)
const ofItem = (allows: Parameters<typeof of<NonNullable<ReturnType<State['checklist']['get']>>>>[2]) =>
  of((state, id) => state.checklist.get(id), 'itemId', allows)
const ofComment = (allows: Parameters<typeof of<NonNullable<ReturnType<State['comments']['get']>>>>[2]) =>
  of((state, id) => state.comments.get(id), 'commentId', allows)
const ofLabel = of((state, id) => state.labels.get(id), 'labelId', can.editLabel)

export const entitledOfTasks: { readonly [N in TaskCommand]: Entitled } = {
  'task.edit': ofTask(can.editTask),
  'task.delete': ofTask(can.editTask),
  'task.duplicate': ofTask(can.createTask),
  'task.moveTo': (state, me, { task: find, projectId }) => {
    const found = find(state)
    return found !== undefined && can.moveTaskTo(state, me, found, projectId)
  },
  'task.label': ofTask(can.editTask),
  'tasks.change': (state, me, { raw }) => {
    const read = v.safeParse(commands['tasks.change'].args, raw)
    if (!read.success) return false
    const { taskIds, change } = read.output
    return taskIds.some((id) => {
      const found = state.tasks.get(id)
      if (!found) return false
      if ('status' in change && change.status === found.status) return can.commentTask(state, me, found)
      return 'status' in change
        ? can.moveTask(state, me, found, change.status)
        : can.editTask(state, me, found)
    })
  },
  'task.ready': ofTask(can.askForReview),
  'task.sendBack': ofTask(can.sendBack),
  'comment.add': ofTask(can.commentTask),
  'comment.edit': ofComment(can.editComment),
  'comment.delete': ofComment(can.removeComment),
  'checklist.add': ofTask(can.editTask),
  'checklist.tick': ofItem(can.tickItem),
  'checklist.rename': ofItem(can.editItem),
  'checklist.move': ofItem(can.editItem),
  'checklist.remove': ofItem(can.editItem),
  'label.create': (state, me, { projectId }) => can.editLabel(state, me, { projectId }),
  'label.update': ofLabel,
  'label.delete': ofLabel,
}
