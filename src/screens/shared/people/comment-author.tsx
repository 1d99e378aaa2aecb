import { useId, type ReactNode } from 'react'
import type { Comment } from '../../../domain/model/comments.ts'
import type { Task } from '../../../domain/model/tasks.ts'
import { foreignComment, sendsBack } from '../../../domain/views/comment-in-box.ts'
import { useMe, useWorkspace } from '../../../workspace/react.tsx'
import { Moment } from '../moment.tsx'
import { NameInSentence } from './name-in-sentence.tsx'

interface CommentAuthor {
  /** The id of the line that describes the box; undefined if the text is the user's own. */
  readonly id: string | undefined
  readonly line: ReactNode
}

/** Who wrote the comment in a task's box, and when, if it was somebody else. Rule Y96. */
export function useCommentAuthor(task: Task): CommentAuthor {
  const me = useMe()
  const comment = useWorkspace((state) => foreignComment(state, me, task))
  const id = useId()
  return comment ? { id, line: <Author id={id} comment={comment} /> } : { id: undefined, line: null }
}

function Author({ id, comment }: { id: string; comment: Comment }) {
  const me = useMe()
  const isSentBack = useWorkspace((state) => sendsBack(state, me, comment))
  return (
    <p id={id} className="text-sm wrap-anywhere text-muted">
      {isSentBack ? <strong className="font-semibold text-warning">Sent back by</strong> : 'Last comment by'}{' '}
      <NameInSentence>{comment.authorName}</NameInSentence>
      {comment.at && (
        <>
          {' '}
          on <Moment at={comment.at} />
        </>
      )}
    </p>
  )
}
