import * as v from 'valibot'
import { can } from '../can.ts'
import { command, rowId } from '../request/command.ts'
import { refuse } from '../request/refusal.ts'
import { findTask } from './task-access.ts'

/**
 * Lets the assignee, who cannot set Done, say that the work is finished, or withdraw that (DECISIONS 'Ready for
 * review'). It is a mark, not a status.
 */
export const setReadyForReview = command(v.object({ taskId: rowId, ready: v.boolean() }), (context, args) => {
  const { draft, me } = context
  const task = findTask(context, args.taskId)
  if (!can.askForReview(draft, me, task))
    refuse(
      'forbidden',
      task.status === 'Done' ? 'This task is Done already.' : 'Only the assignee says that a task is ready.',
    )
  draft.tasks.update(task, { readyForReview: args.ready })
})
