import type { Comment } from '../model/comments.ts'
import { millisecondsOf } from '../model/day.ts'
import type { Task } from '../model/tasks.ts'
import type { User } from '../model/users.ts'
import { newestComment } from '../rules/follow.ts'
import { notificationsFor } from '../rules/notifications.ts'
import { momentOfId } from '../state/ids.ts'
import type { State } from '../state/state.ts'

/** One request makes its ids within this many milliseconds. */
const atOnce = 1000

/** The comment that stands in somebody's box as if it were theirs, if another person wrote it and it is known who. */
export function foreignComment(state: State, me: User, { id }: Task): Comment | undefined {
  const comment = newestComment(state, id)
  return comment && comment.text !== '' && comment.authorName !== '' && comment.authorId !== me.id
    ? comment
    : undefined
}

/**
 * Whether a comment came with sending its task back, judged by what the assignee was told at that moment: no row
 * records it.
 */
export function sendsBack(state: State, me: User, { taskId, at }: Comment): boolean {
  const written = millisecondsOf(at)
  return notificationsFor(state, me).some((told) => {
    const after = momentOfId(told.id) - written
    return told.kind === 'sent back' && told.taskId === taskId && after >= 0 && after < atOnce
  })
}
