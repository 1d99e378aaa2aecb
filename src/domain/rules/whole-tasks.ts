import * as v from 'valibot'
import { can } from '../can.ts'
import { newRow } from '../model/new-row.ts'
import { command, rowId } from '../request/command.ts'
import { refuse } from '../request/refusal.ts'
import { findTask, onlyForManagers } from './task-access.ts'
import { madeBy } from './tasks.ts'

/** Deletes a task; its comments and its checklist go with it (`settle`). */
export const deleteTask = command(v.object({ taskId: rowId }), (context, { taskId }) => {
  const { draft, me } = context
  const task = findTask(context, taskId)
  onlyForManagers(can.editTask(draft, me, task), 'delete its tasks')
  draft.tasks.remove(task)
})

/**
 * Creates a copy of a task (DECISIONS 'A duplicate') with its title, description, priority, project, labels and its
 * checklist unticked; the copy is To Do, unassigned and without a due date. Returns its id.
 */
export const duplicateTask = command(v.object({ taskId: rowId }), (context, { taskId }) => {
  const { draft, me } = context
  const task = findTask(context, taskId)
  if (!can.createTask(draft, me, task))
    refuse('forbidden', 'Only the manager of this project can add tasks to it.')
  const { title, description, priority, projectId, labelIds } = task
  const id = draft.nextId()
  draft.tasks.create(
    newRow('tasks', { id, title, description, priority, projectId, labelIds, ...madeBy(context) }),
  )
  for (const { text, rank } of draft.checklist.where('taskId', taskId))
    draft.checklist.create(newRow('checklist', { id: draft.nextId(), taskId: id, text, rank }))
  return id
})
