import * as v from 'valibot'
import { can } from '../can.ts'
import { labelKey } from '../model/labels.ts'
import { isMember, type Project } from '../model/projects.ts'
import { priorities, type Task } from '../model/tasks.ts'
import { command, optionalDay, required, rowId, type Context } from '../request/command.ts'
import { refuse } from '../request/refusal.ts'
import { refuseReplaced, replacedTexts } from '../request/replaced.ts'
import { sought } from '../see/sought.ts'
import type { State } from '../state/state.ts'
import { description, titleLimit } from './tasks.ts'
import { findTask, onlyForManagers, refuseArchived } from './task-access.ts'

/** Changes the details of a task; what is not given stays, so that two people editing different fields both win. */
export const editTask = command(
  v.object({
    taskId: rowId,
    title: v.optional(required('Enter a title', titleLimit)),
    description: v.optional(description),
    priority: v.optional(v.picklist(priorities, 'Choose a priority')),
    dueDate: v.optional(optionalDay),
    replaces: replacedTexts,
  }),
  (context, { taskId, replaces, ...fields }) => {
    const { draft, me } = context
    const task = findTask(context, taskId)
    onlyForManagers(can.editTask(draft, me, task), 'change this')
    refuseReplaced('tasks', task, fields, replaces)
    draft.tasks.update(task, v.parse(givenFields, fields))
  },
)

/** An optional field that is not given is absent; `undefined` counts as not given. */
const givenFields = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((fields): Partial<Task> =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
  ),
)

/** What a move to another project takes away (DECISIONS 'Another project'): said beforehand, then done. */
export function moveTo(state: State, task: Task, target: Project): Pick<Task, 'assignedTo' | 'labelIds'> {
  const there = new Map(
    state.labels.where('projectId', target.id).map((label) => [labelKey(label.name), label.id]),
  )
  const labelIds = task.labelIds.flatMap((id) => {
    const name = state.labels.get(id)?.name
    return name === undefined ? [] : (there.get(labelKey(name)) ?? [])
  })
  return { assignedTo: isMember(target, task.assignedTo) ? task.assignedTo : '', labelIds }
}

/** Moves a task to another project: an admin to any, a manager to one of their own, nobody to an archived one. */
export const moveToProject = command(v.object({ taskId: rowId, projectId: rowId }), (context, args) => {
  const { draft, me } = context
  const task = findTask(context, args.taskId)
  const target =
    sought(context, 'projects', args.projectId) ??
    refuse('gone', 'This project is not here (any more).', 'projectId')
  refuseArchived(context, target.id)
  if (!can.moveTaskTo(draft, me, task, target.id))
    refuse('forbidden', 'You can move tasks only between projects of your own.', 'projectId')
  if (target.id === task.projectId) return
  draft.tasks.update(task, { projectId: target.id, ...moveTo(draft, task, target) })
})

/** Puts a label of its project on a task, or takes it off: one by one, so that two people's labels both hold. */
export const setLabel = command(
  v.object({ taskId: rowId, labelId: rowId, on: v.boolean() }),
  (context, { taskId, labelId, on }) => {
    const { draft, me } = context
    const task = findTask(context, taskId)
    onlyForManagers(can.editTask(draft, me, task), 'set labels')
    if (on) refuseForeignLabel(context, task, labelId)
    const others = task.labelIds.filter((id) => id !== labelId)
    if (task.labelIds.includes(labelId) !== on)
      draft.tasks.update(task, { labelIds: on ? [...others, labelId] : others })
  },
)

/** A label of another project is named only to somebody who decides about that project too. */
function refuseForeignLabel({ draft, me }: Context, { projectId }: Task, labelId: string): void {
  const label = draft.labels.get(labelId)
  if (label?.projectId === projectId) return
  if (label && can.editLabel(draft, me, label))
    refuse('conflict', `'${label.name}' is a label of another project.`, 'labelId')
  refuse('gone', 'This label is not here (any more).', 'labelId')
}
