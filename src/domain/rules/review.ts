import * as v from 'valibot'
import { can } from '../can.ts'
import { command, rowId } from '../request/command.ts'
import { refuse } from '../request/refusal.ts'
import { findTask } from './task-access.ts'

/**
 * Says that the work is finished, for the assignee, who cannot set Done; or withdraws that (DECISIONS 'Ready for
 * review'). It is a mark and no status.
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
