import * as v from 'valibot'
import { can } from '../can.ts'
import type { Comment } from '../model/comments.ts'
import { command, rowId, type Context } from '../request/command.ts'
import { refuse } from '../request/refusal.ts'
import { refuseReplaced, replacedTexts } from '../request/replaced.ts'
import { sought } from '../see/sought.ts'
import { findTask } from './task-access.ts'
import { spoken, writeComment } from './write-comment.ts'

/** Writes a comment about a task if the caller may; it is recorded and told as SPEC says. Returns its id. */
export const addComment = command(v.object({ taskId: rowId, text: spoken }), (context, args) => {
  const task = findTask(context, args.taskId)
  if (!can.commentTask(context.draft, context.me, task))
    refuse('forbidden', 'You cannot comment on this task.')
  return writeComment(context, task, args.text).id
})

/** Changes the text of the caller's own comment. Nobody is told. */
export const editComment = command(
  v.object({ commentId: rowId, text: spoken, replaces: replacedTexts }),
  (context, args) => {
    const { draft, me } = context
    const comment = findComment(context, args.commentId)
    if (!can.editComment(draft, me, comment))
      refuse('forbidden', 'Only the person who wrote a comment can change it.')
    refuseReplaced('comments', comment, { text: args.text }, args.replaces)
    if (comment.text === args.text) return
    draft.comments.update(comment, { text: args.text, editedAt: draft.at })
  },
)

/** Removes a comment: its author their own, an admin any. Nobody is told; the one before becomes the newest. */
export const deleteComment = command(v.object({ commentId: rowId }), (context, { commentId }) => {
  const { draft, me } = context
  const comment = findComment(context, commentId)
  if (!can.removeComment(draft, me, comment))
    refuse('forbidden', 'Only the person who wrote a comment, or an admin, can delete it.')
  draft.comments.remove(comment)
})

function findComment(context: Context, commentId: string): Comment {
  const comment =
    sought(context, 'comments', commentId) ?? refuse('gone', 'This comment is not here (any more).')
  findTask(context, comment.taskId)
  return comment
}
