import * as v from 'valibot'
import { can } from '../can.ts'
import { command, rowId } from '../request/command.ts'
import { refuse } from '../request/refusal.ts'
import { spoken, writeComment } from './write-comment.ts'
import { findTask, onlyForManagers } from './task-access.ts'

/** Sends a task back to its assignee with a comment that says why; the status is kept. Returns the comment's id. */
export const sendBack = command(v.object({ taskId: rowId, text: spoken }), (context, args) => {
  const { draft, me } = context
  const task = findTask(context, args.taskId)
  onlyForManagers(can.sendBack(draft, me, task), 'send its tasks back')
  if (!task.readyForReview) refuse('conflict', 'This task is not ready for review (any more).')
  const { id } = writeComment(context, task, args.text)
  draft.tasks.update(task, { readyForReview: false })
  return id
})
