import { Pencil, Trash2 } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { can } from '../../../domain/can.ts'
import type { Comment } from '../../../domain/model/comments.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { ExpandableText } from '../../../ui/expandable-text.tsx'
import { ActionMenu } from '../../../ui/menus/menu.tsx'
import { UserText } from '../../../ui/user-text.tsx'
import { useMe, useWorkspace } from '../../../workspace/react.tsx'
import { useAct } from '../../shared/act.ts'
import { Moment } from '../../shared/moment.tsx'
import { usePartEditing } from '../use-part-editor.tsx'
import { CommentEditor, editorName } from './comment-editor.tsx'

interface CommentItemProps {
  comment: Comment
  /** Its number in the conversation, which tells its controls apart from those of other comments. */
  place: number
}

/** A comment: who wrote it and when, its text, and what its reader may do with it. */
export const CommentItem = memo(function CommentItem({ comment, place }: CommentItemProps) {
  const me = useMe()
  const act = useAct()
  const mayEdit = useWorkspace((state) => can.editComment(state, me, comment))
  const mayDelete = useWorkspace((state) => can.removeComment(state, me, comment))
  // The same colour as elsewhere, where people are identified by their e-mail addresses.
  const email = useWorkspace((state) => state.users.get(comment.authorId)?.email)
  const { isEdited, isAsked, begin, end } = usePartEditing(editorName(comment))
  const [isQuestioned, setQuestioned] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const isMine = comment.authorId === me.id
  const actions = [
    ...(mayEdit ? [{ id: 'edit', label: 'Edit', icon: Pencil, onAction: begin }] : []),
    ...(mayDelete
      ? [{ id: 'delete', label: 'Delete', icon: Trash2, danger: true, onAction: () => setQuestioned(true) }]
      : []),
  ]
  return (
    <li ref={item} tabIndex={-1} className="flex min-w-0 gap-2">
      <Avatar name={comment.authorName || '?'} seed={email ?? comment.authorId} size="sm" />
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex min-h-6 items-start gap-2">
          <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 text-sm text-muted">
            <Author comment={comment} isMine={isMine} />
            {comment.at && <Moment at={comment.at} />}
            {comment.editedAt && <span>edited</span>}
          </p>
          {actions.length > 0 && !isEdited && (
            <ActionMenu
              label={`Actions for comment ${place}`}
              sections={[{ items: actions }]}
              className="-my-0.5 text-muted"
            />
          )}
        </div>
        {isEdited && mayEdit ? (
          <CommentEditor
            comment={comment}
            isAsked={isAsked}
            onClose={() => {
              item.current?.focus({ preventScroll: true })
              end()
            }}
          />
        ) : (
          <CommentText comment={comment} isMine={isMine} />
        )}
      </div>
      {isQuestioned && (
        <ConfirmDialog
          title="Delete this comment?"
          message={<UserText lines={4}>{comment.text.trim() || 'A cleared comment.'}</UserText>}
          onCancel={() => setQuestioned(false)}
          onConfirm={() => {
            // Rendered at once: while a dialog is open, nothing behind it can be focused.
            flushSync(() => setQuestioned(false))
            act('comment.delete', { commentId: comment.id }, 'Comment deleted', { offerUndo: true })
          }}
        />
      )}
    </li>
  )
})

/** The author, under the name they had then; comments from older data or another program have none. */
function Author({ comment, isMine }: { comment: Comment; isMine: boolean }) {
  if (!comment.authorId && !comment.authorName) return <span>Earlier comment</span>
  return (
    <span className="flex min-w-0 items-baseline gap-x-1.5">
      <UserText lines={1} className="font-semibold text-ink">
        {comment.authorName}
      </UserText>
      {isMine && <span>You</span>}
    </span>
  )
}

function CommentText({ comment, isMine }: { comment: Comment; isMine: boolean }) {
  if (comment.text.trim() !== '')
    return (
      <ExpandableText linked lines={15}>
        {comment.text}
      </ExpandableText>
    )
  const who = isMine ? 'You' : comment.authorName || 'Somebody'
  return <p className="text-muted italic wrap-anywhere">{who} cleared the comment</p>
}
