import type { Comment } from '../model/comments.ts'
import { personName } from '../model/names.ts'
import { newRow } from '../model/new-row.ts'
import type { Task } from '../model/tasks.ts'
import { longestText, required, upTo, type Context } from '../request/command.ts'
import { nextCommentId } from './follow.ts'
import { author, updatedBy } from './task-access.ts'

export const commentLimit = upTo(longestText, 'Comments')

/** A text that says something: the panel writes no blank comments (DECISIONS 'Tasks: Comments'). */
export const spoken = required('Write something first', commentLimit)

/** Adds a comment by the caller, without losing anybody else's text. `''` clears the comment of SPEC's boxes. */
export function writeComment({ draft, me }: Context, task: Task, text: string): Comment {
  const writer = author(me)
  draft.tasks.update(task, updatedBy(writer))
  return draft.comments.create(
    newRow('comments', {
      id: nextCommentId(draft, task.id),
      taskId: task.id,
      text,
      authorId: writer.id,
      authorName: personName(writer),
      at: draft.at,
    }),
  )
}
